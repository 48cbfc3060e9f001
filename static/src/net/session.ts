// Who this tab is. Usually the browser's cookie says it; a tab in which somebody else was seated has a token of its own,
// which lives as long as the tab.

const TOKEN = 'menagerie.token'
const SEAT = 'menagerie.seat.'

/** The token of this tab; null: the cookie speaks. */
export function tabToken(): string | null {
  return read(TOKEN)
}

export function setTabToken(token: string | null): void {
  write(TOKEN, token)
}

/** This tab is where that seat was taken, as opposed to a second tab that only opened the link. */
export function isSeatsTab(code: string): boolean {
  return read(SEAT + code) !== null
}

export function setSeatsTab(code: string): void {
  write(SEAT + code, '1')
}

// a browser may forbid storage: then the tab forgets on reload, and nothing else breaks
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}
