// What every part of the table needs: the frame, the words, and ways to open or refuse something.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Frame, Seat } from '../../net/types.ts'
import type { Creature, Event, Mortal, Move, Player, View } from './types.ts'
import type { Say } from './words.ts'

export type CampyFrame = Frame<View, Move, Event> & { view: View }

/** What a drawer shows. */
export type Opened =
  | { kind: 'creature'; creature: Creature }
  | { kind: 'mortal'; mortal: Mortal }
  | { kind: 'location'; location: string }
  | { kind: 'clash' }
  | { kind: 'piles'; seat: Seat }
  | { kind: 'rules' }
  | { kind: 'text' }
  | { kind: 'weaken' }
  | { kind: 'resurrect' }

export interface Table {
  frame: CampyFrame
  view: View
  me: Seat | null
  say: Say
  /** The name of a seat, "You" for mine; inside a sentence "you". */
  name(seat: Seat, inside?: boolean): string
  names(seats: readonly Seat[], inside?: boolean): string
  open(what: Opened): void
  /** Say why something touched does not work. */
  refuse(why: string): void
  /** That move is not offered: ask the server why, and say it. */
  askWhy(decision: number, move: Move): void
}

export const TableContext = createContext<Table | null>(null)

export function useTable(): Table {
  const table = useContext(TableContext)
  if (!table) throw new Error('no table around this part')
  return table
}

/** How many Assistants lie before the viewer, the Secret Lab counted; null for who only watches. */
export function assistantsOf(view: View, seat: Seat | null): number | null {
  const player = seat === null ? undefined : view.players[seat]
  return player ? assistantsOfPlayer(player) : null
}

function assistantsOfPlayer(player: Player): number {
  const captives = player.captives.filter((one) => one.type === 'known' && one.mortal.key === 'assistant')
  return captives.length + (player.locations.includes('secret-lab') ? 1 : 0)
}

export const handSize = (player: Player) =>
  player.hand.type === 'open' ? player.hand.creatures.length : player.hand.count

/** My own hand; empty for who only watches. */
export function handOf(view: View, seat: Seat | null): readonly Creature[] {
  const hand = seat === null ? undefined : view.players[seat]?.hand
  return hand?.type === 'open' ? hand.creatures : []
}
