// What cannot be undone asks once, and says before what happens.
import { useState } from 'preact/hooks'
import { Confirm } from '../kit/Dialog.tsx'
import { Icon, type IconName } from '../kit/icons.tsx'
import { toast } from '../kit/Toast.tsx'
import type { Reply } from '../net/rest.ts'

interface SheetProps {
  open: boolean
  title: string
  /** What happens. */
  text: string
  yes: string
  no: string
  act(): Promise<Reply<unknown>>
  onDone?(): void
  onClose(): void
}

/** The question; a refusal is told in words. */
export function AskSheet({ act, onDone, onClose, ...question }: SheetProps) {
  async function doIt() {
    onClose()
    const reply = await act()
    if (reply.ok) onDone?.()
    else toast(reply.refusal.message, true)
  }
  return <Confirm {...question} onYes={doIt} onNo={onClose} />
}

interface ButtonProps extends Omit<SheetProps, 'open' | 'onClose'> {
  icon: IconName
  label: string
  /** In a bar there is room for the icon alone. */
  bare?: boolean
}

export function AskButton({ icon, label, bare = false, ...question }: ButtonProps) {
  const [asking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  return (
    <>
      {bare ? (
        <button type="button" class="icon" aria-label={label} title={label} onClick={ask}>
          <Icon name={icon} />
        </button>
      ) : (
        <button type="button" class="btn" onClick={ask}>
          <Icon name={icon} />
          {label}
        </button>
      )}
      <AskSheet {...question} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
