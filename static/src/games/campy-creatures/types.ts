// What the engine of Campy Creatures shows and tells, and the moves that it takes (engines/campy_creatures/model/).
import type { Seat } from '../../net/types.ts'

export type Creature =
  | 'blob'
  | 'swamp-creature'
  | 'invisible-man'
  | 'demogorgon'
  | 'mummy'
  | 'invader'
  | 'werewolf'
  | 'vampire'
  | 'beast'
  | 'kaiju'

export interface Mortal {
  key: string
  icons: number
}

export type Move =
  | { type: 'pick'; creature: Creature }
  | { type: 'resurrect' }
  | { type: 'weaken'; target: Seat }
  | { type: 'absorb'; creature: Creature }
  | { type: 'capture'; slot: number }
  | { type: 'give'; target: Seat }
  | { type: 'banish'; mortal: Mortal | null }
  | { type: 'shed'; creature: Creature }
  | { type: 'exchange'; give: Mortal; take: Mortal }
  | { type: 'keep' }
  | { type: 'rise'; use: boolean }

export type MoveOf<T extends Move['type']> = Extract<Move, { type: T }>

export type Pile = { type: 'open'; creatures: Creature[] } | { type: 'closed'; count: number }
export type Captive = { type: 'known'; mortal: Mortal; face_down: boolean } | { type: 'unknown' }

export interface Player {
  hand: Pile
  discard: Pile
  lost: Creature[]
  captives: Captive[]
  locations: string[]
  points: number
  wins: number
  icons: number
  running: number
}

export interface Played {
  creature: Creature
  strength: number
  cancelled: boolean
  done: boolean
}

export type Phase =
  | { type: 'choosing'; chosen: boolean[]; mine: Creature | null }
  | { type: 'absorbing'; played: Played[]; asked: Seat }
  | {
      type: 'capturing'
      played: Played[]
      order: Seat[]
      at: number
      step: string
      asked: Seat
      taken: number
    }
  | { type: 'exchanging'; asked: Seat }
  | { type: 'rising'; asked: Seat }
  | { type: 'over' }

export interface ScorePart {
  key: string
  points: number
}

export interface RoundScore {
  seat: Seat
  parts: ScorePart[]
  total: number
}

export interface RoundResult {
  number: number
  location: string
  conqueror: Seat | null
  scores: RoundScore[]
  winner: Seat | null
}

export interface Slot {
  mortal: Mortal
  captor: Seat | null
}

export interface View {
  options: { demogorgon: boolean; memory: boolean; scoring: 'points' | 'first-to-two' | 'first-to-three' }
  sets: string[]
  you: Seat | null
  round: number
  turn: number
  turns: number
  deck: number
  bottom: Mortal[]
  row: Slot[]
  discard: Mortal[]
  gone: number
  location: string
  final_act: boolean
  assistants: number[]
  players: Player[]
  markers: Seat[]
  weakened: Seat[]
  conqueror: Seat | null
  results: RoundResult[]
  phase: Phase
}

export type Event =
  | { type: 'round-began'; round: number; location: string; final_act: boolean; markers: Seat[] }
  | { type: 'mortals-appeared'; turn: number; mortals: Mortal[] }
  | { type: 'has-chosen' | 'rose-unseen' | 'mummy-rushed' | 'missed-out' | 'kept'; seat: Seat }
  | { type: 'resurrected'; seat: Seat; creature: Creature }
  | { type: 'weakened'; seat: Seat; target: Seat }
  | { type: 'revealed'; creatures: Creature[]; strengths: number[] }
  | { type: 'cancelled'; seat: Seat; target: Seat; creature: Creature }
  | { type: 'absorbed'; seat: Seat; creature: Creature; strength: number }
  | { type: 'captured' | 'dug'; seat: Seat; slot: number; mortal: Mortal }
  | { type: 'peeked'; seat: Seat; mortal: Mortal }
  | { type: 'gave'; seat: Seat; target: Seat; mortal: Mortal }
  | { type: 'banished'; seat: Seat; mortal: Mortal | null }
  | { type: 'creature-shed'; seat: Seat; by: Seat; creature: Creature }
  | { type: 'clashed'; groups: Seat[][] }
  | { type: 'marker-moved'; seat: Seat; to_top: boolean; why: string; markers: Seat[] }
  | { type: 'escaped'; mortal: Mortal }
  | { type: 'turned-up'; seat: Seat; mortals: Mortal[] }
  | { type: 'location-conquered'; seat: Seat; location: string; icons: number; tied: Seat[] }
  | { type: 'location-unclaimed'; location: string }
  | { type: 'exchanged'; seat: Seat; gave: Mortal; took: Mortal }
  | { type: 'round-scored'; result: RoundResult }
  | { type: 'match-ended'; ranking: Seat[]; termination: string }

type Distribute<E, T> = E extends { type: infer K } ? (T extends K ? E : never) : never
/** The event with that tag. */
export type EventOf<T extends Event['type']> = Distribute<Event, T>
