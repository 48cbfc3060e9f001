// A phone in a kitchen opens http://192.168…: no secure context, so no crypto.randomUUID. getRandomValues is everywhere.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** 22 letters, 132 bits: a command id or a nonce. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return Array.from(bytes, (byte) => LETTERS[byte & 63]).join('')
}
