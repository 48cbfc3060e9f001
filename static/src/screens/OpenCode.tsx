// The code that some servers want of who opens a table. It is kept for next time once it was right.
import { useEffect, useState } from 'preact/hooks'
import { api } from '../net/rest.ts'
import { t } from '../words.ts'
import { Field, type FieldModel, useField } from './Field.tsx'

const KEPT = 'menagerie.open-code'

/** Without it, or with a wrong one, no table is opened here. */
export const CODE_REFUSED = 'create/not-allowed'

/** What was right the last time; empty: nothing. */
export function keptCode(): string {
  try {
    return localStorage.getItem(KEPT) ?? ''
  } catch {
    return '' // storage is forbidden: it is typed each time
  }
}

export function keepCode(code: string): void {
  try {
    localStorage.setItem(KEPT, code)
  } catch {
    // it is typed each time
  }
}

export function forgetCode(): void {
  try {
    localStorage.removeItem(KEPT)
  } catch {
    // nothing was kept
  }
}

/** Whether this server wants a code; null: not known yet. */
export function useWantsCode(): boolean | null {
  const [wants, setWants] = useState<boolean | null>(null)
  useEffect(() => {
    let gone = false
    // where it cannot be asked, opening the table tells
    void api.server().then((reply) => !gone && setWants(reply.ok && reply.value.create === 'code'))
    return () => {
      gone = true
    }
  }, [])
  return wants
}

export function useOpenCode(): FieldModel {
  const [kept] = useState(keptCode)
  return useField(kept, t('open-code-missing'))
}

export function OpenCodeField({ code }: { code: FieldModel }) {
  return (
    <Field
      id="open-code"
      field={code}
      label={t('open-code')}
      hint={t('open-code-hint')}
      maxLength={64}
      autocomplete="off"
      autocapitalize="none"
    />
  )
}
