import { signed } from '../../../format.ts'
import type { Seat } from '../../../net/types.ts'
import { ActionBar } from '../../../table/ActionBar.tsx'
import { WaitingLine } from '../../../table/WaitingLine.tsx'
import { POINTS, teens } from '../cards.ts'
import { assistantsOf, handOf, type Table, useTable } from '../context.ts'
import type { Choice } from '../moves.ts'
import type { Showdown } from '../story.ts'
import type { Mortal, Phase } from '../types.ts'
import { mortalName, worth } from '../words.ts'
import { Rest } from './Hand.tsx'
import { kindOf, MyChip } from './Seats.tsx'

type Capturing = Extract<Phase, { type: 'capturing' }>

/** How many mortals I may mark at once: the Invader takes two. */
export function captureLimit(view: Table['view'], me: Seat | null): number {
  const { phase } = view
  if (phase.type !== 'capturing' || me === null) return 1
  const one = phase.played[me]
  return one?.creature === 'invader' && !one.cancelled && phase.taken === 0 ? 2 : 1
}

interface CaptureProps {
  /** I am the first of a clash to capture. */
  drops: boolean
  choice: Choice
  busy: boolean
  onTake(): void
}

/** I take a mortal: those on the screen are lit. */
export function CaptureTurn({ drops, choice, busy, onTake }: CaptureProps) {
  const table = useTable()
  const { view, me, say, open } = table
  const phase = view.phase as Capturing
  const marked = choice.slots.flatMap((slot) => view.row[slot]?.mortal ?? [])
  const two = captureLimit(view, me) === 2
  const headline = say(two ? 'ask-capture-two' : phase.taken > 0 ? 'ask-capture-second' : 'ask-capture')
  return (
    <>
      <WaitingLine headline={headline} detail={afterMe(table, phase)} mine>
        <MyChip />
      </WaitingLine>
      <Rest creatures={handOf(view, me)} onTap={(creature) => open({ kind: 'creature', creature })} />
      <ActionBar
        title={
          marked.length > 0
            ? marked.map((mortal) => mortalName(say, mortal)).join(' + ')
            : say(two ? 'go-take-two' : 'go-take')
        }
        text={marked.length > 0 ? gain(table, marked) : undefined}
        then={drops ? say('go-drops') : undefined}
        act={say(marked.length > 1 ? 'act-take-both' : 'act-take')}
        onAct={onTake}
        disabled={marked.length === 0 || busy}
        busy={busy}
      />
    </>
  )
}

/** "Then Ana and Rui." */
function afterMe({ say, names }: Table, phase: Capturing): string {
  const next = phase.order.slice(phase.at + 1)
  if (next.length === 0) return say('line-last')
  return say('line-then', { names: names(next), count: next.length })
}

/** What marking these mortals gives, in a line. */
function gain(table: Table, marked: readonly Mortal[]): string {
  const { say, view, me } = table
  if (marked.length === 1 && marked[0]) return worth(say, marked[0], assistantsOf(view, me)).why
  const points = marked.reduce((sum, mortal) => sum + (POINTS[mortal.key] ?? 0), 0)
  const heads = marked.reduce((sum, mortal) => sum + teens(mortal), 0)
  const pins = marked.reduce((sum, mortal) => sum + mortal.icons, 0)
  const parts = [
    points === 0 ? '' : say('worth-points', { points: signed(points), count: Math.abs(points) }),
    heads === 0 ? '' : say('why-teens-count', { count: heads }),
    pins === 0 ? '' : say('go-pins', { count: pins }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Somebody else acts; my hand rests. */
export function WaitTurn({ show }: { show: Showdown | null }) {
  const table = useTable()
  const { view, me, say, name, open } = table
  const { phase } = view
  if (phase.type === 'choosing' || phase.type === 'over') return null
  const headline = say('line-now', { kind: kindOf(phase), name: name(phase.asked) })
  return (
    <>
      <WaitingLine headline={headline} detail={myPlace(table, show)} mine={false}>
        <MyChip />
      </WaitingLine>
      <Rest creatures={handOf(view, me)} onTap={(creature) => open({ kind: 'creature', creature })} />
      <ActionBar
        title={say('go-nothing', { name: name(phase.asked) })}
        text={say(me === null ? 'go-watch' : 'go-wait')}
      />
    </>
  )
}

/** Whether and when I take a mortal in this turn. */
function myPlace({ view, me, say }: Table, show: Showdown | null): string {
  const { phase } = view
  if (me === null || phase.type !== 'capturing' || !show) return ''
  if (phase.played[me]?.done) return say('line-done')
  const before = phase.order.indexOf(me) - phase.at
  if (before <= 0) return ''
  const free = view.row.filter((slot) => slot.captor === null).length
  if (before >= free) return say('line-maybe-none')
  return say('line-then-you', { before: before - 1 })
}
