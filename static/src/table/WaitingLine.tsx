// What I have to do, and whom we wait for: one imperative, one sentence. It is the live region of the table.
import type { ComponentChildren } from 'preact'
import { list } from '../format.ts'
import type { Frame, Seat } from '../net/types.ts'
import { t } from '../words.ts'

interface Props {
  /** "Choose a creature." */
  headline: string
  /** "Ana and Rui have chosen." */
  detail?: string
  /** Somebody waits for me. */
  mine: boolean
  /** Beside it: my chip. */
  children?: ComponentChildren
}

export function WaitingLine({ headline, detail, mine, children }: Props) {
  return (
    <div class={`line ${mine ? 'my-turn' : ''}`}>
      <div role="status" aria-atomic="true">
        <h1>{headline}</h1>
        {detail && <p>{detail}</p>}
      </div>
      {children}
    </div>
  )
}

/** Other seats that somebody waits for, in order. */
export function waitedFor(frame: Frame): Seat[] {
  return frame.seats.filter((s) => s.to_move && s.seat !== frame.you).map((s) => s.seat)
}

/** Whether the table waits for me. */
export function isMyTurn(frame: Frame): boolean {
  return frame.asks.some((ask) => ask.must)
}

/** The name of a seat; "You" for mine (`you-in-list` inside a sentence). */
export function seatName(frame: Frame, seat: Seat, inside = false): string {
  if (seat === frame.you) return t(inside ? 'you-in-list' : 'you')
  return frame.seats[seat]?.name ?? t('seat-open')
}

/** "Waiting for Ana and Rui."; null when nobody else is waited for. */
export function waitingSentence(frame: Frame): string | null {
  const seats = waitedFor(frame)
  if (seats.length === 0) return null
  return t('waiting-for', { names: list(seats.map((s) => seatName(frame, s))), count: seats.length })
}
