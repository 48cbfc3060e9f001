// Who this browser, or this tab, is; and where to change the name.
import { useState } from 'preact/hooks'
import { Dialog } from '../kit/Dialog.tsx'
import { toast } from '../kit/Toast.tsx'
import { introduce, me, whoAmI } from '../me.ts'
import { setTabToken, tabToken } from '../net/session.ts'
import { t } from '../words.ts'
import { NameField, useName } from './NameField.tsx'

export function WhoLine() {
  const [open, setOpen] = useState(false)
  const user = me.value
  if (!user) return null
  const apart = tabToken() !== null
  async function back() {
    setTabToken(null)
    await whoAmI()
  }
  return (
    <footer class="who-line">
      <p>{apart ? t('who-tab', { name: user.name }) : t('who', { name: user.name })}</p>
      <button type="button" class="btn quiet small" onClick={() => setOpen(true)}>
        {t('who-rename')}
      </button>
      {apart && (
        <button type="button" class="btn quiet small" onClick={back}>
          {t('who-back')}
        </button>
      )}
      <Dialog open={open} title={t('name-label')} onClose={() => setOpen(false)}>
        <Rename onDone={() => setOpen(false)} />
      </Dialog>
    </footer>
  )
}

function Rename({ onDone }: { onDone(): void }) {
  const name = useName()
  async function save(event: Event) {
    event.preventDefault()
    if (!name.check()) return
    const reply = await introduce(name.value)
    if (!reply.ok) return name.refuse(reply.refusal.message)
    toast(t('who-renamed', { name: reply.value.name }))
    onDone()
  }
  return (
    <form class="stack" onSubmit={save}>
      <NameField name={name} />
      <button type="submit" class="btn">
        {t('save')}
      </button>
    </form>
  )
}
