import { ActionBar } from '../../../table/ActionBar.tsx'
import { WaitingLine } from '../../../table/WaitingLine.tsx'
import { handOf, type Table, useTable } from '../context.ts'
import { logLine } from '../sentences.ts'
import type { Tale } from '../story.ts'
import type { Creature } from '../types.ts'
import { Rest } from './Hand.tsx'
import { MyChip } from './Seats.tsx'

interface Props {
  turn: Tale
  /** What comes next is the count of the round. */
  scored: boolean
  onDone(): void
  onPick(creature: Creature): void
}

/** The turn that has just ended; the table has already gone on, and so may whoever looks. */
export function RecapTurn({ turn, scored, onDone, onPick }: Props) {
  const table = useTable()
  const { view, me, say, frame, open } = table
  const choosing = view.phase.type === 'choosing' && !scored && me !== null
  const mine = frame.asks.some((ask) => ask.must)
  const tap = (creature: Creature) => (choosing ? onPick(creature) : open({ kind: 'creature', creature }))
  return (
    <>
      <WaitingLine headline={say('recap-title')} detail={summary(table, turn)} mine={mine}>
        <MyChip />
      </WaitingLine>
      <Rest creatures={handOf(view, me)} onTap={tap} />
      <ActionBar
        title={choosing && mine ? say('ask-pick') : undefined}
        text={choosing ? say('recap-next-why') : undefined}
        act={say(choosing ? 'recap-next-turn' : 'recap-go-on')}
        onAct={onDone}
      />
    </>
  )
}

/** What matters most to me of that turn: a marker that fell, else what I took. */
function summary(table: Table, turn: Tale): string {
  const marker = turn.find((event) => event.type === 'marker-moved')
  const own = turn.findLast(
    (event) =>
      (event.type === 'captured' || event.type === 'dug' || event.type === 'missed-out') &&
      event.seat === table.me,
  )
  const event = marker ?? own
  if (!event) return ''
  return logLine(event, { me: table.me, name: (seat) => table.name(seat), say: table.say })?.text ?? ''
}
