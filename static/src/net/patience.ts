// The server asks for patience where too much comes at once, or where its database is away for a moment. What was sent
// waits as long as it was told, then goes out again by itself; meanwhile the page says so.
import { type ReadonlySignal, signal } from '@preact/signals'
import type { Refusal } from './types.ts'

export const TOO_MANY = 'request/too-many'
const BUSY = 'server/busy'

/** Seconds: for longer nobody waits before a screen, and the refusal is told instead. */
const LONGEST = 30
const BUSY_SECONDS = 1
/** Shorter is over before it is read. */
const SHORTEST_TOLD = 2

const told = signal<number | null>(null)
let waiting = 0

/** How many seconds we have been asked to wait, while we do; null: nothing waits. */
export const waitsFor: ReadonlySignal<number | null> = told

/** The seconds after which this may be sent again; null: it was refused for another reason, or for too long. */
export function patienceAsked(refusal: Refusal): number | null {
  if (refusal.code === BUSY) return BUSY_SECONDS
  if (refusal.code !== TOO_MANY) return null
  const seconds = refusal.facts?.retry_after
  return typeof seconds === 'number' && seconds >= 0 && seconds <= LONGEST ? Math.ceil(seconds) : null
}

/** Resolves after so many seconds and a little more: not all tabs of a house at once. */
export async function patience(seconds: number): Promise<void> {
  waiting++
  if (seconds >= SHORTEST_TOLD) told.value = Math.max(told.value ?? 0, seconds)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000 + Math.random() * 500))
  waiting--
  if (waiting === 0) told.value = null
}
