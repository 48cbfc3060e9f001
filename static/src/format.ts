// Lists, numbers and times in the page's language.
import { language } from './words.ts'

/** English in the manner of the catalogue: no comma before "and", twenty-four hours. */
const locale = () => (language() === 'en' ? 'en-GB' : language())

/** "Ana, Rui and Bia" */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
}

/** "20:41" today, else "Tue 20:41", else "3 Dec". */
export function since(iso: string, now = new Date()): string {
  const then = new Date(iso)
  const hours = (now.getTime() - then.getTime()) / 3_600_000
  const same = then.toDateString() === now.toDateString()
  const form: Intl.DateTimeFormatOptions = same
    ? { hour: '2-digit', minute: '2-digit' }
    : hours < 24 * 6
      ? { weekday: 'short', hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale(), form).format(then)
}

/** A number with its sign, with a true minus: "+3", "−2", "0". */
export function signed(points: number): string {
  return new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero' }).format(points).replace('-', '−')
}
