import { Token } from '../../../kit/icons.tsx'
import type { Seat } from '../../../net/types.ts'
import { ActionBar } from '../../../table/ActionBar.tsx'
import { WaitingLine } from '../../../table/WaitingLine.tsx'
import { CREATURES, sameMortal } from '../cards.ts'
import { handOf, type Table, useTable } from '../context.ts'
import { type Choice, find, legal, NOTHING, type Send } from '../moves.ts'
import type { Creature, Mortal } from '../types.ts'
import { mortalName, mortalObject, pointsOf } from '../words.ts'
import { CreatureTitle } from './Choosing.tsx'
import { Hand, walk } from './Hand.tsx'
import { MyChip } from './Seats.tsx'
import { Still } from './Still.tsx'

export interface AskedProps {
  choice: Choice
  choose(choice: Choice): void
  busy: boolean
  send: Send
}

function Line({ headline, detail }: { headline: string; detail?: string }) {
  return (
    <WaitingLine headline={headline} {...(detail ? { detail } : {})} mine>
      <MyChip />
    </WaitingLine>
  )
}

/** The Blob eats, or the Werewolf has bitten: one of my creatures goes. */
export function LoseCreature({ kind, choice, choose, busy, send }: AskedProps & { kind: 'absorb' | 'shed' }) {
  const { frame, view, me, say, name } = useTable()
  const offered = new Set(legal(frame, kind).map((one) => one.move.creature))
  const picked = choice.creature
  const move = picked ? find(frame, kind, (one) => one.creature === picked) : null
  const by = view.phase.type === 'capturing' ? view.phase.order[view.phase.at] : undefined
  const why =
    kind === 'absorb'
      ? say('ask-absorb-why')
      : say('ask-shed-why', { name: by === undefined ? '' : name(by) })
  const played = me !== null && view.phase.type === 'absorbing' ? view.phase.played[me] : undefined
  const then =
    picked && played ? say('go-blob-then', { strength: played.strength + CREATURES[picked].strength }) : why
  return (
    <>
      <Line headline={say(`ask-${kind}`)} detail={why} />
      <Hand
        creatures={handOf(view, me).filter((creature) => offered.has(creature))}
        selected={picked}
        onTap={(creature: Creature) =>
          choose({ ...NOTHING, creature: creature === picked ? null : creature })
        }
      />
      <ActionBar
        title={picked ? <CreatureTitle creature={picked} /> : say('go-choose')}
        text={picked ? say(`creature-${picked}-rule`) : undefined}
        then={then}
        act={say(kind === 'absorb' ? 'act-feed' : 'act-shed')}
        onAct={() => void send(move)}
        disabled={!move || busy}
        busy={busy}
      />
    </>
  )
}

/** The mortal that my Swamp Creature has just captured: the newest of mine. */
function newest({ view, me }: Table): Mortal | null {
  const last = me === null ? undefined : view.players[me]?.captives.at(-1)
  return last?.type === 'known' ? last.mortal : null
}

/** The Swamp Creature gives its mortal away. */
export function GiveAway({ choice, choose, busy, send }: AskedProps) {
  const table = useTable()
  const { frame, say, name } = table
  const mortal = newest(table)
  const what = mortal ? mortalObject(say, mortal) : ''
  const targets = legal(frame, 'give').map((one) => one.move.target)
  const move = choice.seat === null ? null : find(frame, 'give', (one) => one.target === choice.seat)
  return (
    <>
      <Line headline={say('ask-give')} detail={say('ask-give-why', { mortal: what })} />
      <SeatChoice seats={targets} selected={choice.seat} onTap={(seat) => choose({ ...NOTHING, seat })} />
      <ActionBar
        title={mortal ? mortalName(say, mortal) : ''}
        text={say('go-give-pick', { mortal: what })}
        act={choice.seat === null ? say('act-give-short') : say('act-give', { name: name(choice.seat) })}
        onAct={() => void send(move)}
        disabled={!move || busy}
        busy={busy}
      />
    </>
  )
}

interface SeatChoiceProps {
  seats: readonly Seat[]
  selected: Seat | null
  onTap(seat: Seat): void
}

/** Players as large buttons. */
export function SeatChoice({ seats, selected, onTap }: SeatChoiceProps) {
  const { name, view, say } = useTable()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk between the buttons inside
    <div class="choices" onKeyDown={walk}>
      {seats.map((seat) => (
        <button
          type="button"
          key={seat}
          class={`choice seat-${seat + 1} ${seat === selected ? 'on' : ''}`}
          aria-pressed={seat === selected}
          onClick={() => onTap(seat)}
        >
          <Token seat={seat} />
          <b>{name(seat)}</b>
          <small>{pointsOf(say, view.players[seat]?.points ?? 0)}</small>
        </button>
      ))}
    </div>
  )
}

/** The Invisible Man discards one of mine, or none. */
export function BanishOne({ choice, choose, busy, send }: AskedProps) {
  const { frame, say } = useTable()
  const offered = legal(frame, 'banish').flatMap((one) => (one.move.mortal ? [one.move.mortal] : []))
  const picked = choice.mortal
  const move = find(frame, 'banish', ({ mortal }) =>
    picked ? mortal !== null && sameMortal(mortal, picked) : mortal === null,
  )
  return (
    <>
      <Line headline={say('ask-banish')} detail={say('ask-banish-why')} />
      <MortalChoice mortals={offered} selected={picked} onTap={(mortal) => choose({ ...NOTHING, mortal })} />
      <ActionBar
        title={picked ? mortalName(say, picked) : say('go-keep-all')}
        act={say(picked ? 'act-banish' : 'act-keep-all')}
        onAct={() => void send(move)}
        disabled={!move || busy}
        busy={busy}
      />
    </>
  )
}

interface MortalChoiceProps {
  label?: string
  mortals: readonly Mortal[]
  selected: Mortal | null
  /** Touching the chosen one again chooses none. */
  onTap(mortal: Mortal | null): void
}

export function MortalChoice({ label, mortals, selected, onTap }: MortalChoiceProps) {
  return (
    <section class="mortals" aria-label={label} onKeyDown={walk}>
      {label && <h3>{label}</h3>}
      <div class="stills">
        {mortals.map((mortal) => {
          const on = selected !== null && sameMortal(selected, mortal)
          return (
            <Still
              key={`${mortal.key}${mortal.icons}`}
              mortal={mortal}
              lit
              on={on}
              onTap={() => onTap(on ? null : mortal)}
            />
          )
        })}
      </div>
    </section>
  )
}

/** The Mystic Portal: one of mine for one of the discard. */
export function SwapMortals({ choice, choose, busy, send }: AskedProps) {
  const { frame, say } = useTable()
  const moves = legal(frame, 'exchange').map((one) => one.move)
  const { mortal: gave, take: took } = choice
  const move =
    gave && took
      ? find(frame, 'exchange', (one) => sameMortal(one.give, gave) && sameMortal(one.take, took))
      : null
  return (
    <>
      <Line headline={say('ask-exchange')} detail={say('ask-exchange-why')} />
      <MortalChoice
        label={say('go-swap-give')}
        mortals={distinct(moves.map((one) => one.give))}
        selected={gave}
        onTap={(mortal) => choose({ ...choice, mortal })}
      />
      <MortalChoice
        label={say('go-swap-take')}
        mortals={distinct(moves.map((one) => one.take))}
        selected={took}
        onTap={(take) => choose({ ...choice, take })}
      />
      <ActionBar
        title={
          gave && took
            ? say('go-swap', { gave: mortalName(say, gave), took: mortalName(say, took) })
            : say('go-swap-both')
        }
        act={say('act-swap')}
        onAct={() => void send(move)}
        disabled={!move || busy}
        busy={busy}
      >
        <button type="button" class="btn back" disabled={busy} onClick={() => void send(find(frame, 'keep'))}>
          {say('act-keep')}
        </button>
      </ActionBar>
    </>
  )
}

function distinct(mortals: readonly Mortal[]): Mortal[] {
  return mortals.filter((mortal, i) => mortals.findIndex((other) => sameMortal(other, mortal)) === i)
}

/** The Graveyard's last chance before the round is counted. */
export function RiseOrNot({ choice: _, busy, send }: AskedProps) {
  const { frame, view, me, say } = useTable()
  const discard = me === null ? undefined : view.players[me]?.discard
  return (
    <>
      <Line headline={say('ask-rise')} detail={say('ask-rise-why')} />
      {discard?.type === 'open' && (
        <Hand
          creatures={discard.creatures}
          selected={null}
          onTap={() => undefined}
          label={say('piles-discard')}
        />
      )}
      <ActionBar
        title={say('location-graveyard')}
        text={say('go-rise-why')}
        act={say('act-rise')}
        onAct={() => void send(find(frame, 'rise', (one) => one.use))}
        disabled={busy}
        busy={busy}
      >
        <button
          type="button"
          class="btn back"
          disabled={busy}
          onClick={() => void send(find(frame, 'rise', (one) => !one.use))}
        >
          {say('act-rise-not')}
        </button>
      </ActionBar>
    </>
  )
}
