// What I picked, what it does, and the one red button, within the thumb's reach.
import type { ComponentChildren } from 'preact'

interface Props {
  title?: ComponentChildren
  /** The rule in a few words. */
  text?: ComponentChildren
  /** What it leads to in my situation. */
  then?: ComponentChildren
  /** The red button: a verb. Without `onAct` there is none. */
  act?: ComponentChildren
  onAct?(): void
  busy?: boolean
  disabled?: boolean
  /** Quiet buttons beside the red one ("Take it back"). */
  children?: ComponentChildren
}

export function ActionBar({
  title,
  text,
  then,
  act,
  onAct,
  busy = false,
  disabled = false,
  children,
}: Props) {
  return (
    <section class="go">
      <div class="go-text">
        {title && <h2>{title}</h2>}
        {text && <p>{text}</p>}
        {then && <p class="then">{then}</p>}
      </div>
      <div class="go-buttons">
        {children}
        {onAct && (
          <button type="button" class="btn act" onClick={onAct} disabled={disabled} aria-busy={busy}>
            {act}
          </button>
        )}
      </div>
    </section>
  )
}
