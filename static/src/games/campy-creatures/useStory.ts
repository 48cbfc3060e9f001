// What has just happened and is still to be shown: a reveal that flashes, a turn that ended, rounds that were counted.
// The newest view always lies behind it; nothing here holds anybody up.
import { useEffect, useReducer, useRef } from 'preact/hooks'
import type { Told } from '../../net/types.ts'
import { news, type Tale, tale, turnOf } from './story.ts'
import type { Event, RoundResult } from './types.ts'

/** How long an ended turn stays, in milliseconds: seen before to its last capture, or all at once. */
const LINGER = { known: 4000, unseen: 9000 }
const FLASH = 1000

interface Shown {
  seen: number
  recap: { turn: Tale; unseen: boolean } | null
  sheets: RoundResult[]
  fresh: boolean
}

export interface Story {
  /** Everything told, from the beginning where it is known. */
  all: Tale
  /** The turn that has just ended. */
  recap: Tale | null
  /** Rounds that were counted and not looked at yet. */
  sheet: RoundResult | null
  /** The reveal happens now. */
  fresh: boolean
  endRecap(): void
  endSheet(): void
  endFlash(): void
}

/** `busy`: something is open over the table, so nothing goes away by itself. */
export function useStory(past: readonly Told<Event>[], events: readonly Told<Event>[], busy: boolean): Story {
  const shown = useRef<Shown>({ seen: events.length, recap: null, sheets: [], fresh: false })
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const all = tale([...past, ...events])
  const now = shown.current
  if (events.length > now.seen) learn(now, tale(events.slice(now.seen)), all)
  now.seen = events.length

  const change = (next: Partial<Shown>) => {
    Object.assign(shown.current, next)
    redraw(0)
  }
  const { recap, fresh } = now
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => change({ fresh: false }), FLASH)
    return () => clearTimeout(timer)
  }, [fresh, all.length])
  useEffect(() => {
    if (!recap || busy) return
    const timer = setTimeout(() => change({ recap: null }), recap.unseen ? LINGER.unseen : LINGER.known)
    return () => clearTimeout(timer)
  }, [recap, busy])

  return {
    all,
    recap: recap?.turn ?? null,
    sheet: now.sheets[0] ?? null,
    fresh,
    endRecap: () => change({ recap: null, fresh: false }),
    endSheet: () => change({ sheets: shown.current.sheets.slice(1) }),
    endFlash: () => fresh && change({ fresh: false }),
  }
}

function learn(shown: Shown, told: Tale, all: Tale) {
  const what = news(told)
  shown.sheets = [...shown.sheets, ...what.scored]
  if (what.revealed) shown.fresh = true
  if (what.ended) {
    const turn = turnOf(all, true)
    if (turn.some((event) => event.type === 'revealed')) shown.recap = { turn, unseen: what.revealed }
  } else if (what.revealed) {
    shown.recap = null
  }
}
