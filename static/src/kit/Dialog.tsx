// Windows over the table, all on the browser's own <dialog>: focus stays inside, Escape and a tap beside it close it.
// `Drawer` comes from below on a phone and from the side on a desk; `Confirm` asks once before what cannot be undone.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { t } from '../words.ts'
import { Icon } from './icons.tsx'

interface DialogProps {
  open: boolean
  title: string
  onClose(): void
  children: ComponentChildren
  kind?: 'drawer' | 'box'
}

export function Drawer(props: Omit<DialogProps, 'kind'>) {
  return <Dialog {...props} kind="drawer" />
}

export function Dialog({ open, title, onClose, children, kind = 'box' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={box}
      class={`dialog ${kind}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      {open && (
        <div class="dialog-in">
          <header>
            <h2 id={id}>{title}</h2>
            <button type="button" class="icon" aria-label={t('close')} onClick={onClose}>
              <Icon name="x" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}

interface ConfirmProps {
  open: boolean
  title: string
  text: string
  yes: string
  no?: string
  onYes(): void
  onNo(): void
}

export function Confirm({ open, title, text, yes, no, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog open={open} title={title} onClose={onNo}>
      <p>{text}</p>
      <div class="pair">
        <button type="button" class="btn" onClick={onNo}>
          {no ?? t('cancel')}
        </button>
        <button type="button" class="btn" data-yes onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  )
}
