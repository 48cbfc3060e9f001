// After the end: the one next match with the same people, made or joined with one button, or home.
import { useEffect, useState } from 'preact/hooks'
import { toast } from '../kit/Toast.tsx'
import { api } from '../net/rest.ts'
import { setSeatsTab } from '../net/session.ts'
import type { Frame, Seat } from '../net/types.ts'
import { follows, navigate } from '../router.ts'
import { t } from '../words.ts'

export function AfterMatch({ frame }: { frame: Frame }) {
  const [busy, setBusy] = useState(false)
  const asker = useAsker(frame)
  const open = frame.rematch !== null
  async function sit() {
    if (busy) return
    setBusy(true)
    const reply = await api.rematch(frame.match)
    setBusy(false)
    if (!reply.ok) return toast(reply.refusal.message, true)
    setSeatsTab(reply.value.code)
    navigate(`/${reply.value.code}`)
  }
  return (
    <div class="after-match">
      <div role="status">
        {open && <p class="wanted">{wanted(frame, asker)}</p>}
        <p>{t('after-text')}</p>
      </div>
      <div class="after-ways">
        <button type="button" class="btn act" aria-busy={busy} onClick={sit}>
          {t(open ? 'after-sit' : 'after-rematch')}
        </button>
        <a class="btn" href="/" onClick={follows}>
          {t('home')}
        </a>
      </div>
    </div>
  )
}

function wanted(frame: Frame, asker: Seat | null): string {
  if (asker === frame.you) return t('after-wanted-you')
  const name = asker === null ? null : frame.seats[asker]?.name
  return name ? t('after-wanted', { name }) : t('after-wanted-somebody')
}

/** So many entries at the end are looked through. */
const LAST = 20

/** Whose doing the rematch was: the frame does not say it, the log does. */
function useAsker(frame: Frame): Seat | null {
  const [asker, setAsker] = useState<Seat | null>(null)
  const next = frame.rematch?.match
  useEffect(() => {
    if (!next) return
    let gone = false
    void api.log(frame.match, Math.max(0, frame.version - LAST)).then((reply) => {
      if (gone || !reply.ok) return
      setAsker(reply.value.entries.findLast((entry) => entry.kind === 'rematch')?.seat ?? null)
    })
    return () => {
      gone = true
    }
  }, [frame.match, next])
  return asker
}
