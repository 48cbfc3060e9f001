// Three kinds of address: `/`, `/new/<game>` and `/<code>`. A link is the seat: lobby, table and end share `/<code>`.
import { signal } from '@preact/signals'

export const path = signal(location.pathname)
export const hash = signal(location.hash)

addEventListener('popstate', follow)
addEventListener('hashchange', follow)

function follow(): void {
  path.value = location.pathname
  hash.value = location.hash
}

export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  follow()
  scrollTo(0, 0)
}

/** For links inside the page: a plain click stays in it, any other (new tab, middle button) is the browser's. */
export function follows(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement | null)?.closest('a')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target === '_blank') return
  event.preventDefault()
  navigate(link.pathname + link.hash)
}

export const NEW_SEAT = '#new-seat'

export type Route = { at: 'home' } | { at: 'create'; game: string } | { at: 'code'; code: string }

export function route(pathname: string): Route {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (!first) return { at: 'home' }
  if (first === 'new' && second) return { at: 'create', game: second }
  return { at: 'code', code: tidyCode(first) }
}

/**
 * What people type, as the server writes it: "k7qm-2xpa" and a whole pasted link become "K7QM2XPA". Codes have no I, L
 * and O: who reads one means 1 or 0.
 */
export function tidyCode(typed: string): string {
  const last = typed.trim().split('/').filter(Boolean).at(-1) ?? ''
  return last
    .replace(/[#?].*$/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/** Easier to read out: "K7QM 2XPA". */
export function spacedCode(code: string): string {
  return code.length === 8 ? `${code.slice(0, 4)} ${code.slice(4)}` : code
}
