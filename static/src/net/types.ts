// What travels between server and client. The envelopes come from the server's own document (src/gen); views, moves and
// events are each game's, so they are parameters here.
import type * as wire from '../gen/api.ts'

export type Seat = number
export type SeatInfo = wire.SeatInfo
export type Status = wire.MatchStatus
export type Outcome = wire.Outcome
export type ScorePart = wire.ScorePart
export type User = wire.User
export type ServerInfo = wire.ServerInfo
export type Match = wire.Match
export type MatchSummary = wire.MatchSummary
/** What a join link leads to. */
export type Invitation = wire.Invitation
export type LogPage = wire.LogPage

/** Moves, events and views are told apart by their tag. */
export interface Tagged {
  readonly type: string
}

/** An open question to my seat. `must: false`: I may act and nobody waits for it. */
export type Ask = wire.AskInfo

export interface LegalMove<Move = Tagged> {
  readonly decision: number
  readonly move: Move
}

/** Something that happened, as this viewer may know it. */
export interface Told<Event = Tagged> {
  readonly version: number
  readonly at: string
  readonly event: Event
}

export interface Frame<View = unknown, Move = Tagged, Event = Tagged>
  extends Omit<wire.Frame, 'type' | 'view' | 'legal' | 'events'> {
  readonly type: 'frame'
  /** null in the lobby. */
  readonly view: View | null
  readonly legal: readonly LegalMove<Move>[]
  readonly events: readonly Told<Event>[]
}

/** A refusal: `message` is a sentence in the player's language. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly rule?: string | null
  readonly facts?: Readonly<Record<string, unknown>> | null
  readonly version?: number | null
}

export type Result = { ok: true; version?: number } | { ok: false; refusal: Refusal }

export interface GameSummary extends Omit<wire.GameSummary, 'options_schema'> {
  readonly options_schema: JsonSchema
}

export interface GameInfo extends Omit<wire.GameInfo, 'options_schema'> {
  readonly options_schema: JsonSchema
}

export type ToServer =
  | { type: 'hello'; token?: string; from?: number; locale?: string }
  | { type: 'move'; id: string; decision: number; move: unknown }
  | { type: 'try'; id: string; decision: number; move: unknown }
  | { type: 'sync'; from: number }
  | { type: 'beat' }

export type FromServer =
  | { type: 'welcome'; match: string; you: Seat; version: number; beat_seconds: number }
  | Frame
  | { type: 'ack'; id: string; version: number }
  | { type: 'tried'; id: string }
  | ({ type: 'refused'; id: string | null; frame: Frame | null } & Refusal)
  | { type: 'presence'; here: readonly Seat[] }
  | { type: 'beat' }
  | { type: 'reload'; reason: string }

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
