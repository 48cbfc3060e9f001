// The contract between the match screen and a game's table. A table draws `frame.view`, offers `frame.legal`, and
// turns what a player does into `send`. It knows no rules: what is not in `frame.legal` is not offered, and `tryMove`
// says why not, in words.
import type { ComponentType } from 'preact'
import type { Frame, Result, Seat, Tagged, Told } from '../net/types.ts'

export interface TableProps<View = unknown, Move = Tagged, Event = Tagged> {
  /** The newest frame; `view` is set. The status is `playing` or `finished`. */
  frame: Frame<View, Move, Event> & { view: View }
  /** My seat; null for somebody who only watches. */
  me: Seat | null
  /** Everything told since this page was opened, oldest first. It only ever grows at the end: remember how far you have shown. */
  events: readonly Told<Event>[]
  /** What happened before this page was opened, oldest first; comes a moment after the first frame. */
  past: readonly Told<Event>[]
  /** Seats with a live connection. */
  here: ReadonlySet<Seat>
  /** Answer a decision. Refusals are shown as a toast by the match screen; the result is for the table's own state. */
  send(decision: number, move: Move): Promise<Result>
  /** Dry run: would this be accepted, and if not, why? Shows nothing by itself. */
  tryMove(decision: number, move: Move): Promise<Result>
  /** The words of page and game in the player's language; the same as `t` of words.ts. */
  say(key: string, args?: Words): string
  /** The top bar of the match (back, title, rules, log, menu). The table places it, and says what stands below the title. */
  Bar: ComponentType<{ where: string }>
  /** What follows after the end: play again, home. The table shows it below its own final score. */
  AfterMatch: ComponentType
}

export type Words = Record<string, string | number>

/** What a game's folder exports besides its table, for screens that are not the table. */
export interface GameModule {
  default: ComponentType<TableProps<never, never, never>>
  /** One log line: an event in words, and the seat whose token stands before it. `null`: not worth a line. A `head` starts a turn. */
  logLine(event: Tagged, context: LogContext): LogLine | null
  /** The events that the log still tells, oldest first; without it all of them. */
  remembered?(told: readonly Told[], view: never): readonly Told[]
  /** The rules in our own words, shown in the drawer; without it the server's text is shown. */
  Rules?: ComponentType<{ section?: string }>
}

export interface LogContext {
  me: Seat | null
  /** The name of a seat, "You" for mine. */
  name(seat: Seat): string
  say(key: string, args?: Words): string
}

export interface LogLine {
  text: string
  seat?: Seat | null
  head?: boolean
  /** A head above heads: a round with its turns. */
  part?: boolean
  /** The section of the rules that explains it, "4.2". */
  rule?: string
}
