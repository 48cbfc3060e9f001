// A line to be typed, with its label above and what is wrong with it below. The server judges; here only emptiness is.
import { useEffect, useRef, useState } from 'preact/hooks'

export interface FieldModel {
  value: string
  why: string | null
  input: { current: HTMLInputElement | null }
  set(value: string): void
  /** Says what is missing, and points at it. */
  check(): boolean
  refuse(why: string): void
}

/** Begins with `known`; `missing` is said where nothing was typed. */
export function useField(known: string, missing: string): FieldModel {
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
      if (value === '') refuse(missing)
      return value !== ''
    },
    refuse,
  }
}

interface Props {
  id: string
  field: FieldModel
  label: string
  hint?: string
  placeholder?: string
  maxLength: number
  autocomplete: 'given-name' | 'off'
  autocapitalize: 'words' | 'none'
  /** The cursor waits in it while it is empty. */
  focus?: boolean
}

export function Field({ id, field, label, hint, focus = false, ...attributes }: Props) {
  useEffect(() => {
    if (focus && field.value === '') field.input.current?.focus({ preventScroll: true })
  }, [focus])
  useEffect(() => {
    if (field.why !== null) field.input.current?.focus() // refused before it was there
  }, [])
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...attributes}
        id={id}
        ref={field.input}
        defaultValue={field.value}
        onInput={(event) => field.set(event.currentTarget.value)}
        spellcheck={false}
        enterkeyhint="go"
        aria-invalid={field.why !== null}
        aria-describedby={hint ? `${id}-why ${id}-hint` : `${id}-why`}
      />
      {hint && (
        <small class="hint" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      <span class="why" id={`${id}-why`} role="alert">
        {field.why}
      </span>
    </div>
  )
}
