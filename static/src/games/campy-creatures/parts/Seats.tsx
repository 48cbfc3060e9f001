import { Seal, seatClass, Token } from '../../../kit/icons.tsx'
import type { Seat } from '../../../net/types.ts'
import { clockwise, type SeatCard, SeatsBar } from '../../../table/SeatsBar.tsx'
import { handSize, type Table, useTable } from '../context.ts'
import type { Phase } from '../types.ts'
import type { Say } from '../words.ts'
import { CardBack } from './CreatureCard.tsx'

/** The others, clockwise from my left, because Vampire and Werewolf care. */
export function Seats({ here }: { here: ReadonlySet<Seat> }) {
  const table = useTable()
  const { frame, view, me, open } = table
  const cards = clockwise(view.players.length, me).map((seat) => cardOf(table, seat))
  const alive = frame.status === 'playing' ? { here } : {}
  return <SeatsBar frame={frame} cards={cards} {...alive} onOpen={(seat) => open({ kind: 'piles', seat })} />
}

function cardOf({ view, me, say }: Table, seat: Seat): SeatCard {
  const player = view.players[seat]
  if (!player) return { seat, state: '' }
  const byWins = view.options.scoring !== 'points'
  const side = me === null ? '' : `${say('seat-side', { side: sideOf(seat, me, view.players.length) })} · `
  return {
    seat,
    points: byWins ? player.wins : player.points,
    state: stateOf(view.phase, seat, say),
    hand: handSize(player),
    mini: <Mini phase={view.phase} seat={seat} />,
    facts:
      side +
      say('seat-facts', { hand: handSize(player), mortals: player.captives.length, pins: player.icons }),
  }
}

export function sideOf(seat: Seat, me: Seat, seats: number): string {
  if (seats === 2) return 'both'
  if (seat === (me + 1) % seats) return 'left'
  return seat === (me + seats - 1) % seats ? 'right' : 'across'
}

function stateOf(phase: Phase, seat: Seat, say: Say): string {
  if (phase.type === 'choosing') return say(phase.chosen[seat] ? 'state-chosen' : 'state-choosing')
  if (phase.type === 'over') return ''
  if (phase.asked === seat) return say('state-now', { kind: kindOf(phase) })
  return say('state-waits')
}

/** The kind of question that this phase asks. */
export function kindOf(phase: Phase): string {
  if (phase.type === 'capturing') return phase.step
  const kinds = { absorbing: 'absorb', exchanging: 'exchange', rising: 'rise', choosing: 'pick', over: '' }
  return kinds[phase.type]
}

function Mini({ phase, seat }: { phase: Phase; seat: Seat }) {
  if (phase.type !== 'choosing') return null
  if (!phase.chosen[seat]) return <span class="mini open" />
  return (
    <span class="mini" data-card={`play:${seat}`}>
      <CardBack>
        <Seal seat={seat} />
      </CardBack>
    </span>
  )
}

/** My own chip beside the waiting line: my points, and the way to my piles. */
export function MyChip() {
  const { view, me, frame, say, name, open } = useTable()
  const player = me === null ? undefined : view.players[me]
  if (me === null || !player) return null
  const byWins = view.options.scoring !== 'points'
  const points = byWins ? player.wins : player.points
  const mortals = say('chip-mortals', { count: player.captives.length })
  const lit = frame.asks.some((ask) => ask.must)
  return (
    <button
      type="button"
      class={`mychip ${seatClass(me)} ${lit ? 'lit' : ''}`}
      data-place={`seat:${me}`}
      onClick={() => open({ kind: 'piles', seat: me })}
    >
      <Token seat={me} />
      <span class="sr">{name(me)}: </span>
      <b class="num">{points < 0 ? `–${-points}` : points}</b>
      <small>
        {say(byWins ? 'chip-wins' : 'chip-points', { count: Math.abs(points) })}
        <br />
        {mortals}
      </small>
      <span class="sr">. {say('chip-open')}</span>
    </button>
  )
}
