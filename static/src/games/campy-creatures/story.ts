// Turns as they were told: what lay on the table, who took what. The view shows the present; a turn that has just
// ended is shown from its events, because the engine goes straight on to the next one.
import type { Seat, Told } from '../../net/types.ts'
import type { Event, EventOf, Mortal, Phase, Played, RoundResult, Slot } from './types.ts'

/** The revealed creatures of a turn, from the view or from what was told. */
export interface Showdown {
  played: readonly Played[]
  /** Who captures, first to last. Empty while Blobs still feed. */
  order: readonly Seat[]
  row: readonly Slot[]
  /** Who is acting; null when all is done. */
  now: Seat | null
  /** Who is asked, where that is somebody else (the Werewolf's victim). */
  asked: Seat | null
  took: ReadonlyMap<Seat, readonly Mortal[]>
  missed: ReadonlySet<Seat>
  clashes: readonly (readonly Seat[])[]
  rushed: ReadonlySet<Seat>
  ate: ReadonlyMap<Seat, number>
  over: boolean
  /** Its number in the round. */
  turn: number
}

export type Tale = readonly Event[]

export const tale = (told: readonly Told<Event>[]): Tale => told.map((one) => one.event)

/** The events since the mortals of the turn appeared, or of the turn before it when `ended`. */
export function turnOf(events: Tale, ended: boolean): Tale {
  const reveal = events.findLastIndex((event) => event.type === 'revealed')
  const fresh = events.findLastIndex((event) => event.type === 'mortals-appeared')
  if (!ended) return events.slice(Math.max(fresh, 0))
  if (reveal < 0) return []
  const start = events.slice(0, reveal).findLastIndex((event) => event.type === 'mortals-appeared')
  const after = events.findIndex((event, i) => i > reveal && isNext(event))
  return events.slice(Math.max(start, 0), after < 0 ? undefined : after)
}

const isNext = (event: Event) =>
  event.type === 'mortals-appeared' || event.type === 'escaped' || event.type === 'round-scored'

function each<T extends Event['type']>(events: Tale, type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type)
}

/** What is on the table now, in the phases after the reveal. */
export function showdown(phase: Phase, row: readonly Slot[], turn: Tale): Showdown | null {
  if (phase.type !== 'absorbing' && phase.type !== 'capturing') return null
  const capturing = phase.type === 'capturing'
  const now = capturing ? (phase.order[phase.at] ?? null) : phase.asked
  return {
    ...facts(turn),
    played: phase.played,
    order: capturing ? phase.order : [],
    row,
    now,
    asked: phase.asked === now ? null : phase.asked,
    took: takenBy(row),
    over: false,
    turn: each(turn, 'mortals-appeared').at(-1)?.turn ?? 0,
  }
}

/** The turn that has just ended, as it lay on the table; null where it was not told. */
export function aftermath(turn: Tale): Showdown | null {
  const reveal = each(turn, 'revealed').at(-1)
  const mortals = each(turn, 'mortals-appeared').at(-1)?.mortals
  if (!reveal || !mortals) return null
  const row: Slot[] = mortals.map((mortal) => ({ mortal, captor: null }))
  for (const event of turn) {
    if (event.type === 'captured' || event.type === 'dug') {
      row[event.slot] = { mortal: event.mortal, captor: event.seat }
    }
  }
  return {
    ...facts(turn),
    played: playedIn(turn, reveal),
    order: orderOf(turn),
    row,
    now: null,
    asked: null,
    took: takenBy(row),
    over: true,
    turn: each(turn, 'mortals-appeared').at(-1)?.turn ?? 0,
  }
}

function facts(turn: Tale): Pick<Showdown, 'clashes' | 'rushed' | 'ate' | 'missed'> {
  return {
    clashes: each(turn, 'clashed').at(-1)?.groups ?? [],
    rushed: new Set(turn.flatMap((event) => (event.type === 'mummy-rushed' ? [event.seat] : []))),
    missed: new Set(turn.flatMap((event) => (event.type === 'missed-out' ? [event.seat] : []))),
    ate: new Map(each(turn, 'absorbed').map((event) => [event.seat, event.strength])),
  }
}

function playedIn(turn: Tale, reveal: EventOf<'revealed'>): Played[] {
  const cancelled = new Set(each(turn, 'cancelled').map((event) => event.target))
  const fed = new Map(each(turn, 'absorbed').map((event) => [event.seat, event.strength]))
  return reveal.creatures.map((creature, seat) => ({
    creature,
    strength: fed.get(seat) ?? reveal.strengths[seat] ?? 0,
    cancelled: cancelled.has(seat),
    done: true,
  }))
}

function orderOf(turn: Tale): Seat[] {
  const order: Seat[] = []
  for (const event of turn) {
    const captures = event.type === 'captured' || event.type === 'dug' || event.type === 'missed-out'
    if (captures && !order.includes(event.seat)) order.push(event.seat)
  }
  return order
}

function takenBy(row: readonly Slot[]): Map<Seat, Mortal[]> {
  const took = new Map<Seat, Mortal[]>()
  for (const slot of row) {
    if (slot.captor === null) continue
    took.set(slot.captor, [...(took.get(slot.captor) ?? []), slot.mortal])
  }
  return took
}

/** What new events ask to be shown before the table goes on. */
export interface News {
  revealed: boolean
  ended: boolean
  scored: RoundResult[]
  captured: boolean
}

export function news(fresh: Tale): News {
  return {
    revealed: fresh.some((event) => event.type === 'revealed'),
    captured: fresh.some((event) => event.type === 'captured' || event.type === 'dug'),
    ended: fresh.some((event, i) => isNext(event) && (i > 0 || event.type !== 'mortals-appeared')),
    scored: each(fresh, 'round-scored').map((event) => event.result),
  }
}
