// One match as this tab sees it: signals that the screens read, filled by the socket.
import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { toast } from '../kit/Toast.tsx'
import { api } from '../net/rest.ts'
import { tabToken } from '../net/session.ts'
import { type Ending, type LinkState, MatchSocket, socketUrl } from '../net/socket.ts'
import type { Frame, Result, Seat, Told } from '../net/types.ts'
import { language } from '../words.ts'

export interface MatchStore {
  frame: ReadonlySignal<Frame | null>
  /** Told since this page opened the match; grows at the end only. */
  events: ReadonlySignal<readonly Told[]>
  /** Told before. */
  past: ReadonlySignal<readonly Told[]>
  here: ReadonlySignal<ReadonlySet<Seat>>
  link: ReadonlySignal<LinkState>
  ending: ReadonlySignal<Ending | null>
  /** How often the connection came back: the server may be a newer one, and this page old. */
  returns: ReadonlySignal<number>
  send(decision: number, move: unknown): Promise<Result>
  tryMove(decision: number, move: unknown): Promise<Result>
  /** The page's language has changed: the server's sentences follow. */
  renew(): void
  retry(): void
  close(): void
}

export function openMatch(match: string): MatchStore {
  const frame = signal<Frame | null>(null)
  const events = signal<readonly Told[]>([])
  const past = signal<readonly Told[]>([])
  const here = signal<ReadonlySet<Seat>>(new Set())
  const link = signal<LinkState>('connecting')
  const ending = signal<Ending | null>(null)
  const returns = signal(-1)

  const socket = new MatchSocket({
    url: socketUrl(match),
    hello: () => {
      const token = tabToken()
      return token ? { token, locale: language() } : { locale: language() }
    },
    on: {
      frame(next, told, gap) {
        const first = frame.value === null
        const before = frame.value?.version ?? 0
        // an older backup was put back: the story is another one
        const anew = next.version < before
        batch(() => {
          frame.value = next
          if (anew) {
            events.value = []
            past.value = []
          }
          if (told.length > 0) events.value = [...events.value, ...told]
        })
        if ((first || anew) && next.status !== 'lobby') void readPast(next.version)
        if (gap) void catchUp(before, next.version)
      },
      state(next, why) {
        batch(() => {
          link.value = next
          ending.value = why ?? null
          if (next !== 'live') here.value = new Set()
          if (next === 'live') returns.value++
        })
      },
      presence(seats) {
        here.value = new Set(seats)
      },
      refused(refusal) {
        toast(refusal.message, true)
      },
    },
  })

  async function readPast(until: number): Promise<void> {
    past.value = (await readLog(match, 0)).filter((told) => told.version <= until)
  }

  /** More happened while we were away than a frame tells. */
  async function catchUp(after: number, until: number): Promise<void> {
    const missed = (await readLog(match, after)).filter((told) => told.version <= until)
    const later = events.value.filter((told) => told.version > until)
    const known = events.value.filter((told) => told.version <= after)
    events.value = [...known, ...missed, ...later]
  }

  socket.open()
  return {
    frame,
    events,
    past,
    here,
    link,
    ending,
    returns,
    send: (decision, move) => socket.move(decision, move),
    tryMove: (decision, move) => socket.try(decision, move),
    renew: () => socket.renew(),
    retry: () => socket.retryNow(),
    close: () => socket.close(),
  }
}

const MOST_PAGES = 40

/** The story after a version, as this viewer may know it. What cannot be read now is left out. */
export async function readLog(match: string, after: number): Promise<Told[]> {
  const told: Told[] = []
  let from = after
  for (let page = 0; page < MOST_PAGES; page++) {
    const reply = await api.log(match, from)
    if (!reply.ok) break
    for (const entry of reply.value.entries) {
      for (const event of entry.events) told.push({ version: entry.version, at: entry.at, event })
    }
    const last = reply.value.entries.at(-1)
    if (!reply.value.more || !last) break
    from = last.version
  }
  return told
}
