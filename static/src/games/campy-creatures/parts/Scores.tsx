import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import { list, signed } from '../../../format.ts'
import { useCountUp } from '../../../kit/count.ts'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { ActionBar } from '../../../table/ActionBar.tsx'
import { type ScoreCell, type ScoreRow, ScoreSheet } from '../../../table/ScoreSheet.tsx'
import { type Table, useTable } from '../context.ts'
import { logLine } from '../sentences.ts'
import type { Tale } from '../story.ts'
import { type Counts, countsOf } from '../tally.ts'
import type { Event, RoundResult } from '../types.ts'
import { yes } from '../words.ts'

export const PARTS = ['mortals', 'teenagers', 'engineers', 'assistants', 'beast', 'location'] as const
export type Part = (typeof PARTS)[number]

const PICTURES: Record<Part, string> = {
  mortals: 'mortal-cosmonaut',
  teenagers: 'mortal-teenagers-2',
  engineers: 'mortal-engineer',
  assistants: 'mortal-assistant',
  beast: 'creature-beast',
  location: 'location-metropolis',
}

interface Props {
  result: RoundResult
  events: Tale
  Bar: ComponentType<{ where: string }>
  onDone(): void
}

/** A round counted up, category by category; the table has gone on behind it and waits for nobody's reading. */
export function RoundSheet({ result, events, Bar, onDone }: Props) {
  const table = useTable()
  const { say, me, view } = table
  const root = useRef<HTMLDivElement>(null)
  useCountUp(root, true)
  const byWins = view.options.scoring !== 'points'
  const columns = ranked(table, totalsAfter(view.results, result.number)).map((seat) => ({
    seat,
    name: table.name(seat),
  }))
  const headline = roundHeadline(table, result)
  const args = { round: result.number, rounds: 3 }
  return (
    <div class="campy scores live" ref={root}>
      <Bar where={say(byWins ? 'score-scored-open' : 'score-scored', args)} />
      <Headline title={headline} text={roundDetail(table, result)} />
      <ScoreSheet
        caption={say('score-caption', { round: result.number })}
        me={me}
        columns={columns}
        rows={rowsOf(
          table,
          result,
          events,
          columns.map((column) => column.seat),
        )}
      />
      <Conquest result={result} />
      <Notes result={result} events={events} />
      <ActionBar
        then={say('score-others-go-on')}
        act={say(nextKey(table, result), { round: result.number + 1 })}
        onAct={onDone}
      />
    </div>
  )
}

function nextKey({ view }: Table, result: RoundResult): string {
  if (view.phase.type === 'over') return 'score-to-end'
  return view.options.scoring === 'points' && result.number === 2 ? 'score-next-final' : 'score-next'
}

export function Headline({ title, text }: { title: string; text: string }) {
  return (
    <header class="marquee headline">
      <div class="board">
        <h1 class="up">{title}</h1>
        {text && <p>{text}</p>}
      </div>
    </header>
  )
}

/** Points after that round, by seat. */
function totalsAfter(results: readonly RoundResult[], round: number): number[] {
  const totals: number[] = []
  for (const result of results) {
    if (result.number > round) break
    for (const score of result.scores) totals[score.seat] = (totals[score.seat] ?? 0) + score.total
  }
  return totals
}

/** Seats by points, the best first. */
function ranked({ view }: Table, totals: readonly number[]): Seat[] {
  return view.players.map((_, seat) => seat).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))
}

function roundHeadline(table: Table, result: RoundResult): string {
  const { say, name, names, me, view } = table
  if (result.winner !== null)
    return say('headline-won-round', { name: name(result.winner), you: yes(result.winner === me) })
  const totals = totalsAfter(view.results, result.number)
  const order = ranked(table, totals)
  const best = totals[order[0] ?? 0] ?? 0
  const first = order.filter((seat) => totals[seat] === best)
  if (first.length > 1) return say('headline-tie', { names: names(first) })
  const seat = order[0] ?? 0
  return say('headline-lead', {
    name: name(seat),
    you: yes(seat === me),
    by: best - (totals[order[1] ?? 0] ?? 0),
  })
}

function roundDetail(table: Table, result: RoundResult): string {
  const { say, view, name } = table
  if (result.winner !== null) {
    const scores = view.players.map((player, seat) =>
      say('event-round-scored-one', { name: name(seat), points: player.wins }),
    )
    return say('headline-wins', { scores: list(scores) })
  }
  const sorted = totalsAfter(view.results, result.number).toSorted((a, b) => b - a)
  const key = result.number === 2 && view.phase.type !== 'over' ? 'headline-final-next' : 'headline-points'
  return say(key, { first: sorted[0] ?? 0, second: sorted[1] ?? 0 })
}

function rowsOf(table: Table, result: RoundResult, events: Tale, seats: readonly Seat[]): ScoreRow[] {
  const { say, view } = table
  const counts = countsOf(events, result.number, view.players.length)
  const rows: ScoreRow[] = PARTS.filter((part) => hasPart([result], part)).map((part) => ({
    key: part,
    label: say(`score-${part}`),
    rule: part === 'location' ? say(`location-${result.location}-reward`) : say(`score-${part}-rule`),
    picture: <Picture of={part === 'location' ? `location-${result.location}` : PICTURES[part]} class="" />,
    cells: seats.map((seat) => cellOf(table, result, part, seat, counts?.[seat])),
  }))
  for (const past of view.results.filter((one) => one.number <= result.number).toReversed()) {
    rows.push(roundRow(table, past, seats))
  }
  const totals = totalsAfter(view.results, result.number)
  const byWins = view.options.scoring !== 'points'
  rows.push({
    key: 'total',
    label: say('score-total'),
    kind: byWins ? 'sum' : 'total',
    cells: seats.map((seat) => ({ points: totals[seat] ?? 0 })),
  })
  if (byWins) {
    rows.push({
      key: 'wins',
      label: say('score-wins'),
      kind: 'total',
      cells: seats.map((seat) => ({ points: winsAfter(view.results, result.number, seat) })),
    })
  }
  return rows
}

function winsAfter(results: readonly RoundResult[], round: number, seat: Seat): number {
  return results.filter((result) => result.number <= round && result.winner === seat).length
}

export const hasPart = (results: readonly RoundResult[], part: Part) =>
  results.some((result) => result.scores.some((score) => score.parts.some((one) => one.key === part)))

export function roundRow({ say }: Table, result: RoundResult, seats: readonly Seat[]): ScoreRow {
  return {
    key: `round-${result.number}`,
    label: say('score-round', { round: result.number }),
    kind: 'sum',
    cells: seats.map((seat) => ({ points: result.scores[seat]?.total ?? 0 })),
  }
}

function cellOf(
  { say }: Table,
  result: RoundResult,
  part: Part,
  seat: Seat,
  counts?: Counts,
): ScoreCell | null {
  const points = result.scores[seat]?.parts.find((one) => one.key === part)?.points
  const why = counts ? whyOf(say, part, points ?? 0, counts) : ''
  if (points === undefined && !why) return null
  return { points: points ?? 0, ...(why ? { why } : {}) }
}

function whyOf(say: Table['say'], part: Part, points: number, counts: Counts): string {
  if (part === 'beast') return points > 0 ? say('why-kept') : ''
  if (part === 'location') return ''
  const count = counts[part]
  if (count === 0) return ''
  if (part === 'teenagers') return say('why-teens-count', { count })
  if (part === 'engineers') return say('why-engineers', { count, each: signed(points / count) })
  return say('why-cards', { count })
}

function Conquest({ result }: { result: RoundResult }) {
  const { say, name, me } = useTable()
  const location = say(`location-${result.location}-obj`)
  const won = result.conqueror
  return (
    <section class="next">
      <Picture of={`location-${result.location}`} />
      <div>
        <b>
          {won === null
            ? say('score-no-location', { location })
            : say('score-wins-location', { name: name(won), you: yes(won === me), location })}
        </b>
        <p>{say(`location-${result.location}-${won === me ? 'text' : 'reward'}`)}</p>
      </div>
    </section>
  )
}

/** What happened between the last turn and the count, in sentences. */
function Notes({ result, events }: { result: RoundResult; events: Tale }) {
  const { me, name, say } = useTable()
  const end = events.findIndex(
    (event) => event.type === 'round-scored' && event.result.number === result.number,
  )
  const start = events.slice(0, end).findLastIndex((event) => event.type === 'escaped')
  const lines = start < 0 ? [] : events.slice(start, end).filter((event) => isNote(event))
  if (lines.length === 0) return null
  return (
    <ul class="notes">
      {lines.map((event) => {
        const line = logLine(event, { me, name: (seat) => name(seat), say })
        return line && <li key={line.text}>{line.text}</li>
      })}
    </ul>
  )
}

const isNote = (event: Event) => event.type !== 'kept' && event.type !== 'location-unclaimed'
