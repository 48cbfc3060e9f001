import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import { useCountUp } from '../../../kit/count.ts'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { type ScoreRow, ScoreSheet } from '../../../table/ScoreSheet.tsx'
import { type Table, useTable } from '../context.ts'
import type { RoundResult } from '../types.ts'
import { yes } from '../words.ts'
import { Headline, hasPart, PARTS, type Part, roundRow } from './Scores.tsx'

/** The engine's outcome; the shell knows less of it. */
interface SeatResult {
  seat: Seat
  rank: number
  total: number
}
interface Outcome {
  results: readonly SeatResult[]
  termination: string
  decided_by: string | null
}

interface Props {
  Bar: ComponentType<{ where: string }>
  AfterMatch: ComponentType
  /** It ends now, before our eyes. */
  live: boolean
}

/** The end: who won and why, all points by category and by round. */
export function Final({ Bar, AfterMatch, live }: Props) {
  const table = useTable()
  const { say, me, name, frame, view } = table
  const root = useRef<HTMLDivElement>(null)
  useCountUp(root, live)
  const outcome = frame.outcome as unknown as Outcome | null
  const places = [...(outcome?.results ?? [])].sort((a, b) => a.rank - b.rank)
  const winner = places[0]?.seat ?? 0
  const headline = say('headline-won', { name: name(winner), you: yes(winner === me) })
  const columns = places.map((place) => ({ seat: place.seat, name: name(place.seat), rank: place.rank }))
  return (
    <div class={`campy scores final ${live ? 'live' : ''}`} ref={root}>
      <Bar where={say('where-over')} />
      <Headline title={headline} text={reason(table, outcome)} />
      <p class="sr" role="status">
        {headline}
      </p>
      <Winner seat={winner} />
      <ScoreSheet
        caption={say('score-caption-final')}
        me={me}
        columns={columns}
        rows={rowsOf(
          table,
          view.results,
          columns.map((column) => column.seat),
        )}
      />
      <AfterMatch />
    </div>
  )
}

function reason({ say }: Table, outcome: Outcome | null): string {
  if (!outcome) return ''
  const why = say(`termination-${outcome.termination}`)
  return outcome.decided_by ? `${why} ${say(`decided-by-${outcome.decided_by}`)}` : why
}

/** Three of the winner's creatures take a bow. */
function Winner({ seat }: { seat: Seat }) {
  return (
    <div class={`bow seat-${seat + 1}`} aria-hidden="true">
      {['werewolf', 'kaiju', 'blob'].map((creature) => (
        <span key={creature} class="sheet">
          <Picture of={`creature-${creature}`} />
        </span>
      ))}
    </div>
  )
}

function rowsOf(table: Table, results: readonly RoundResult[], seats: readonly Seat[]): ScoreRow[] {
  const { say, view } = table
  const byWins = view.options.scoring !== 'points'
  const parts: ScoreRow[] = PARTS.filter((part) => hasPart(results, part)).map((part) => ({
    key: part,
    label: say(`score-${part}`),
    rule: say(`score-${part}-rule`),
    cells: seats.map((seat) => ({ points: sumOf(results, part, seat) })),
  }))
  const rounds = results.map((result) => roundRow(table, result, seats))
  const points: ScoreRow = {
    key: 'points',
    label: say('score-total'),
    kind: byWins ? 'sum' : 'total',
    cells: seats.map((seat) => ({ points: view.players[seat]?.points ?? 0 })),
  }
  const wins: ScoreRow = {
    key: 'wins',
    label: say('score-wins'),
    kind: 'total',
    cells: seats.map((seat) => ({ points: view.players[seat]?.wins ?? 0 })),
  }
  return byWins ? [...parts, ...rounds, points, wins] : [...parts, ...rounds, points]
}

function sumOf(results: readonly RoundResult[], part: Part, seat: Seat): number {
  return results
    .flatMap((result) => result.scores[seat]?.parts ?? [])
    .filter((one) => one.key === part)
    .reduce((sum, one) => sum + one.points, 0)
}
