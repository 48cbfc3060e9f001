// A phone in a kitchen opens http://192.168…: no secure context, so no crypto.randomUUID. getRandomValues is everywhere.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** 22 letters, 132 bits: a command id. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return Array.from(bytes, (byte) => LETTERS[byte & 63]).join('')
}

/** My share of the match's seed, in hexadecimal: 128 bits. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
