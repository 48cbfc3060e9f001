// One short sentence above the action bar, gone after a while; errors are read out at once.
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../words.ts'
import { Icon } from './icons.tsx'

interface Toast {
  text: string
  bad: boolean
  at: number
}

const shown = signal<Toast | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Say something that needs no answer. `bad`: it did not work, and this is why. */
export function toast(text: string, bad = false): void {
  clearTimeout(timer)
  shown.value = { text, bad, at: Date.now() }
  timer = setTimeout(dismiss, Math.max(4000, text.length * 70))
}

export function dismiss(): void {
  shown.value = null
}

export function Toasts() {
  const now = shown.value
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // over whatever window is open; where a browser has no popovers it lies below
    if (!now) return
    box.current?.showPopover?.()
    return () => box.current?.hidePopover?.()
  }, [now])
  return (
    <div class="toasts" ref={box} popover="manual" aria-live={now?.bad ? 'assertive' : 'polite'}>
      {now && (
        <div class={`toast ${now.bad ? 'bad' : ''}`} key={now.at}>
          <p>{now.text}</p>
          <button type="button" class="icon" aria-label={t('close')} onClick={dismiss}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}
