// What travels between server and client (docs/api.md). Views, moves and events are each game's own.

export type Seat = number

/** One place at the table; `name` null is a free seat, `since` says since when somebody waits for it. */
export interface SeatInfo {
  seat: Seat
  name: string | null
  away: boolean
  to_move: boolean
  since: string | null
}

export type Status = 'lobby' | 'playing' | 'finished' | 'abandoned'

export interface Tagged {
  type: string
}

/** An open question to my seat. `must: false`: I may act and nobody waits for it. */
export interface Ask {
  decision: number
  key: string
  kind: string
  must: boolean
  sealed: boolean
}

export interface LegalMove<Move = Tagged> {
  decision: number
  move: Move
}

/** Something that happened, as this viewer may know it. */
export interface Told<Event = Tagged> {
  version: number
  at: string
  event: Event
}

export interface ScorePart {
  key: string
  points: number
  [fact: string]: unknown
}

export interface Outcome {
  /** Places by seat, 1 is first; equal numbers are ties. */
  ranks: number[]
  termination: string
  [fact: string]: unknown
}

export interface Frame<View = unknown, Move = Tagged, Event = Tagged> {
  type: 'frame'
  match: string
  game: string
  version: number
  status: Status
  you: Seat | null
  host: Seat
  code: string
  link: string
  options: Record<string, unknown>
  seats_wanted: number
  rules_version: number
  seats: SeatInfo[]
  /** null in the lobby. */
  view: View | null
  view_hash: string | null
  outcome: Outcome | null
  asks: Ask[]
  legal: LegalMove<Move>[]
  events: Told<Event>[]
  clock: { waiting_since: string | null } | null
  commitment: string | null
  secret: string | null
}

/** A refusal: `message` is a sentence in the player's language. */
export interface Refusal {
  code: string
  message: string
  rule?: string | null
  facts?: Record<string, unknown> | null
  version?: number | null
}

export type Result = { ok: true; version?: number } | { ok: false; refusal: Refusal }

export interface User {
  id: string
  name: string
  locale: string
}

export interface Match {
  id: string
  code: string
  link: string
  game: string
  status: Status
  host: Seat
  you: Seat | null
  seats: SeatInfo[]
  options: Record<string, unknown>
  seats_wanted: number
  version: number
  created_at: string
  started_at: string | null
  ended_at: string | null
  commitment: string | null
  secret: string | null
}

export interface MatchSummary {
  id: string
  code: string
  link: string
  game: string
  status: Status
  you: Seat | null
  seats: SeatInfo[]
  /** Somebody waits for me. */
  to_move: boolean
  since: string | null
  round?: number | null
  updated_at: string
}

/** What a join link leads to. */
export interface Invitation {
  match: string
  game: string
  status: Status
  host: string
  seats: number
  /** How many of them are taken. */
  taken: number
  options: Record<string, unknown>
  you: Seat | null
}

export interface LogEntry {
  version: number
  at: string
  kind: string
  seat: Seat | null
  events: Tagged[]
}

export type ToServer =
  | { type: 'hello'; token?: string; from?: number; locale?: string }
  | { type: 'move'; id: string; decision: number; move: unknown }
  | { type: 'try'; id: string; decision: number; move: unknown }
  | { type: 'sync'; from: number }
  | { type: 'beat' }

export type FromServer =
  | { type: 'welcome'; match: string; you: Seat | null; version: number; beat_seconds: number }
  | Frame
  | { type: 'ack'; id: string; version: number }
  | { type: 'tried'; id: string }
  | ({ type: 'refused'; id: string | null; frame: Frame | null } & Refusal)
  | { type: 'presence'; here: Seat[] }
  | { type: 'beat' }
  | { type: 'reload'; reason?: string }

export interface GameSummary {
  key: string
  seats: { min: number; max: number }
  minutes: number
  options_schema: JsonSchema
  credits: unknown
}

export interface GameInfo extends GameSummary {
  /** Our own words, Markdown. */
  rules: string
}

/** As much of JSON Schema as an options form needs. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  default?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  $ref?: string
  $defs?: Record<string, JsonSchema>
  minimum?: number
  maximum?: number
}
