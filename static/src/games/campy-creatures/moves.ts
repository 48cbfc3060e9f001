// The legal moves of the frame, by kind; and what of them is chosen but not sent yet.
import type { Ask, LegalMove, Result, Seat } from '../../net/types.ts'
import type { CampyFrame } from './context.ts'
import type { Creature, Mortal, Move, MoveOf } from './types.ts'

/** Chosen on this page only; gone when the question changes. */
export interface Choice {
  creature: Creature | null
  slots: readonly number[]
  seat: Seat | null
  mortal: Mortal | null
  take: Mortal | null
}

export const NOTHING: Choice = { creature: null, slots: [], seat: null, mortal: null, take: null }

/** What I am asked: what somebody waits for first, else what I may change. */
export function mainAsk(frame: CampyFrame): Ask | null {
  return frame.asks.find((ask) => ask.must) ?? frame.asks.find((ask) => ask.kind === 'pick') ?? null
}

export function legal<T extends Move['type']>(
  frame: CampyFrame,
  type: T,
): (LegalMove<MoveOf<T>> & { move: MoveOf<T> })[] {
  return frame.legal.filter((one): one is LegalMove<MoveOf<T>> => one.move.type === type)
}

/** The legal move of that kind which fits, if there is one. */
export function find<T extends Move['type']>(
  frame: CampyFrame,
  type: T,
  fits: (move: MoveOf<T>) => boolean = () => true,
): LegalMove<Move> | null {
  return legal(frame, type).find((one) => fits(one.move)) ?? null
}

export type Send = (move: LegalMove<Move> | null) => Promise<Result | null>
