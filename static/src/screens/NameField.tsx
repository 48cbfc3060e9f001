import { useEffect, useRef, useState } from 'preact/hooks'
import { me } from '../me.ts'
import { t } from '../words.ts'

export interface NameModel {
  value: string
  why: string | null
  input: { current: HTMLInputElement | null }
  set(value: string): void
  /** Says what is missing, and points at it. The server judges the rest. */
  check(): boolean
  refuse(why: string): void
}

/** A name to be typed; begins with the one that this person has already. `fresh`: somebody else sits down. */
export function useName(fresh = false): NameModel {
  const known = fresh ? '' : (me.value?.name ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const value = (typed ?? known).trim().replace(/\s+/g, ' ')
  function refuse(text: string) {
    setWhy(text)
    input.current?.focus()
  }
  return {
    value,
    why,
    input,
    set(next) {
      setTyped(next)
      setWhy(null)
    },
    check() {
      if (value === '') refuse(t('name-missing'))
      return value !== ''
    },
    refuse,
  }
}

export function NameField({ name, focus = false }: { name: NameModel; focus?: boolean }) {
  useEffect(() => {
    if (focus && name.input.current && name.value === '') name.input.current.focus({ preventScroll: true })
  }, [focus])
  return (
    <label class="field">
      <span>{t('name-label')}</span>
      <input
        ref={name.input}
        defaultValue={name.value}
        onInput={(event) => name.set(event.currentTarget.value)}
        placeholder={t('name-placeholder')}
        maxLength={60}
        autocomplete="given-name"
        autocapitalize="words"
        spellcheck={false}
        enterkeyhint="go"
        aria-invalid={name.why !== null}
        aria-describedby="name-why"
      />
      <span class="why" id="name-why" role="alert">
        {name.why}
      </span>
    </label>
  )
}
