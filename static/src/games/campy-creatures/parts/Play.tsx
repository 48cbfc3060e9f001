import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import type { Seat } from '../../../net/types.ts'
import { sameMortal } from '../cards.ts'
import { type Table, useTable } from '../context.ts'
import { type Choice, find, legal, mainAsk, NOTHING, type Send } from '../moves.ts'
import { aftermath, type Showdown, showdown, turnOf } from '../story.ts'
import type { Story } from '../useStory.ts'
import { BanishOne, GiveAway, LoseCreature, RiseOrNot, SwapMortals } from './Asked.tsx'
import { CaptureTurn, captureLimit, WaitTurn } from './Capturing.tsx'
import { ChoosingTurn } from './Choosing.tsx'
import { Marquee } from './Marquee.tsx'
import { MyCaptures } from './MyCaptures.tsx'
import { RecapTurn } from './Recap.tsx'
import { Reveal } from './Reveal.tsx'
import { Cars, LocationPoster, Screen } from './Screen.tsx'
import { Seats } from './Seats.tsx'
import { Sky, Where } from './Stage.tsx'

interface Props {
  Bar: ComponentType<{ where: string }>
  here: ReadonlySet<Seat>
  story: Story
  choice: Choice
  choose(choice: Choice): void
  busy: boolean
  send: Send
}

/** The table while a match is played: before the reveal the drive-in, after it the creatures on a lightning sky. */
export function PlayScreen(props: Props) {
  const { view } = useTable()
  const { story } = props
  const over = story.recap ? aftermath(story.recap) : null
  const show = over ?? showdown(view.phase, view.row, turnOf(story.all, false))
  return show ? <AfterReveal {...props} show={show} /> : <BeforeReveal {...props} />
}

function BeforeReveal(props: Props) {
  const { view, frame } = useTable()
  const { phase } = view
  const tap = useTapSlot(props, null)
  const closing = phase.type === 'exchanging' || phase.type === 'rising'
  return (
    <div class={`campy play before ${closing ? 'closing' : ''}`}>
      <Sky>
        <Where Bar={props.Bar} />
        <Seats here={props.here} />
        <div class="stage">
          <LocationPoster />
          <div class="mid">
            <Marquee />
            <Screen row={view.row} location={view.location} onTap={tap} />
            <Cars
              lit={(seat) =>
                phase.type === 'choosing' ? phase.chosen[seat] === true : !frame.seats[seat]?.to_move
              }
            />
          </div>
          <MyCaptures />
        </div>
      </Sky>
      <Turn {...props} show={null} />
    </div>
  )
}

/** Questions for which the row of mortals does not matter. */
const ASIDE = new Set(['give', 'banish', 'shed'])

function AfterReveal(props: Props & { show: Showdown }) {
  const { frame, view } = useTable()
  const { show, story, choice } = props
  const ask = mainAsk(frame)
  const mine = ask?.kind === 'capture' && !show.over
  const lit = new Set(mine ? legal(frame, 'capture').map((one) => one.move.slot) : [])
  const tap = useTapSlot(props, show)
  const tapSeat = useTapSeat(props, show)
  const then = show.over ? { round: story.sheet?.number ?? view.round, turn: show.turn } : {}
  return (
    <div
      class={`campy play shown ${ask && !mine && !show.over ? `asking ${ASIDE.has(ask.kind) ? 'aside' : ''}` : ''}`}
    >
      <Sky lightning>
        <Where Bar={props.Bar} {...then} />
        <Reveal show={show} fresh={story.fresh} onSkip={story.endFlash} onSeat={tapSeat} />
      </Sky>
      <div class="below">
        <Marquee drops={show.over ? null : firstOfClash(show)} />
        <Screen
          row={show.row}
          lit={lit}
          on={mine ? choice.slots : []}
          buried={buried(show, view.options.demogorgon)}
          location={show.over ? (story.sheet?.location ?? view.location) : view.location}
          onTap={tap}
        />
      </div>
      <Turn {...props} show={show} />
    </div>
  )
}

/** Whose marker will fall: of all who clashed, the first to capture. */
function firstOfClash(show: Showdown): Seat | null {
  return show.order.find((seat) => show.clashes.some((group) => group.includes(seat))) ?? null
}

function buried(show: Showdown, demogorgon: boolean): ReadonlySet<number> {
  if (!demogorgon) return new Set()
  const digs = (seat: Seat | null) => {
    const one = seat === null ? undefined : show.played[seat]
    return one?.creature === 'demogorgon' && !one.cancelled
  }
  return new Set(show.row.flatMap((slot, i) => (digs(slot.captor) ? [i] : [])))
}

/** What I do now, below the board. */
function Turn(props: Props & { show: Showdown | null }) {
  const { frame, view, me } = useTable()
  const { show, story, choice, choose, busy, send } = props
  const [changing, setChanging] = useState(false)
  const asked = { choice, choose, busy, send }
  if (show?.over && story.recap) {
    return (
      <RecapTurn
        turn={story.recap}
        scored={story.sheet !== null}
        onDone={story.endRecap}
        onPick={(creature) => {
          story.endRecap()
          choose({ ...NOTHING, creature })
        }}
      />
    )
  }
  if (view.phase.type === 'choosing') {
    return <ChoosingTurn phase={view.phase} changing={changing} setChanging={setChanging} {...asked} />
  }
  switch (mainAsk(frame)?.kind) {
    case 'absorb':
      return <LoseCreature kind="absorb" {...asked} />
    case 'shed':
      return <LoseCreature kind="shed" {...asked} />
    case 'give':
      return <GiveAway {...asked} />
    case 'banish':
      return <BanishOne {...asked} />
    case 'exchange':
      return <SwapMortals {...asked} />
    case 'rise':
      return <RiseOrNot {...asked} />
    case 'capture': {
      const take = () => void send(find(frame, 'capture', (one) => one.slot === choice.slots[0]))
      const drops = show !== null && me !== null && firstOfClash(show) === me
      return <CaptureTurn drops={drops} choice={choice} busy={busy} onTake={take} />
    }
    default:
      return <WaitTurn show={show} />
  }
}

/** Touching a mortal: take it, read about it, or hear why it cannot be taken. */
function useTapSlot(props: Props, show: Showdown | null): (slot: number) => void {
  const table = useTable()
  const { choice, choose } = props
  return (slot) => {
    const { frame, view, me, open } = table
    const ask = mainAsk(frame)
    const mortal = (show?.row ?? view.row)[slot]?.mortal
    if (!mortal) return
    if (show?.over || view.phase.type === 'choosing') return open({ kind: 'mortal', mortal })
    if (ask?.kind === 'banish') {
      const mine = find(frame, 'banish', (one) => one.mortal !== null && sameMortal(one.mortal, mortal))
      return mine ? choose({ ...NOTHING, mortal }) : table.askWhy(ask.decision, { type: 'banish', mortal })
    }
    if (ask?.kind !== 'capture') return refuse(table, slot)
    if (!find(frame, 'capture', (one) => one.slot === slot)) {
      return table.askWhy(ask.decision, { type: 'capture', slot })
    }
    const others = choice.slots.filter((one) => one !== slot)
    const slots =
      others.length < choice.slots.length ? others : [...others, slot].slice(-captureLimit(view, me))
    choose({ ...NOTHING, slots })
  }
}

/** Touching somebody among the creatures: give to them, hear why not, or look at their piles. */
function useTapSeat({ choose }: Props, show: Showdown | null): (seat: Seat) => void {
  const table = useTable()
  return (seat) => {
    const { frame, open } = table
    const ask = mainAsk(frame)
    if (show?.over || ask?.kind !== 'give') return open({ kind: 'piles', seat })
    if (find(frame, 'give', (one) => one.target === seat)) return choose({ ...NOTHING, seat })
    table.askWhy(ask.decision, { type: 'give', target: seat })
  }
}

/** It is not my turn to take: say whose it is, or who has it. */
function refuse({ view, me, say, name, refuse: tell }: Table, slot: number) {
  const captor = view.row[slot]?.captor ?? null
  if (captor !== null) {
    return tell(captor === me ? say('why-not-mine') : say('why-not-taken', { name: name(captor) }))
  }
  const { phase } = view
  if (phase.type === 'choosing' || phase.type === 'over') return
  if (phase.asked === me) return tell(say('why-not-now'))
  tell(say('why-not-yours', { name: name(phase.asked, true) }))
}
