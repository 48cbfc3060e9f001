// The person in front of this tab.
import { signal } from '@preact/signals'
import { api, type Reply } from './net/rest.ts'
import { setTabToken, tabToken } from './net/session.ts'
import type { User } from './net/types.ts'
import { language } from './words.ts'

/** null: nobody yet. undefined: not asked yet. */
export const me = signal<User | null | undefined>(undefined)

export async function whoAmI(): Promise<void> {
  const reply = await api.session()
  if (reply.ok && !reply.value.user && tabToken()) {
    setTabToken(null) // the tab's own session has ended: the browser's may still stand
    return whoAmI()
  }
  me.value = reply.ok ? reply.value.user : null
}

/**
 * Be somebody before taking a seat. Keeps the present session, under the name given; `apart` makes one for this tab
 * alone, beside the browser's own.
 */
export async function introduce(name: string, apart = false): Promise<Reply<User>> {
  if (me.value && !apart) {
    if (me.value.name === name) return { ok: true, value: me.value }
    const renamed = await api.patchMe({ name, locale: language() })
    if (renamed.ok) me.value = renamed.value
    if (renamed.ok || !renamed.refusal.code.startsWith('session/')) return renamed
    setTabToken(null) // the session has ended meanwhile: begin a new one
  }
  const opened = await api.openSession(name, !apart)
  if (!opened.ok) return opened
  if (opened.value.token) setTabToken(opened.value.token)
  me.value = opened.value.user
  return { ok: true, value: opened.value.user }
}

/** The language of sentences that the server writes follows the page's. */
export async function tellLanguage(): Promise<void> {
  if (me.value && me.value.locale !== language()) {
    const told = await api.patchMe({ locale: language() })
    if (told.ok) me.value = told.value
  }
}
