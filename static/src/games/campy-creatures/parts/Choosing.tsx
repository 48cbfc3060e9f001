import { list } from '../../../format.ts'
import { Icon } from '../../../kit/icons.tsx'
import { Picture } from '../../../pictures/Picture.tsx'
import { ActionBar } from '../../../table/ActionBar.tsx'
import { WaitingLine, waitedFor } from '../../../table/WaitingLine.tsx'
import { CREATURES } from '../cards.ts'
import { handOf, type Table, useTable } from '../context.ts'
import { type Choice, find, NOTHING, type Send } from '../moves.ts'
import type { Creature, Phase } from '../types.ts'
import { creatureName } from '../words.ts'
import { Hand } from './Hand.tsx'
import { MyChip } from './Seats.tsx'

interface Props {
  phase: Extract<Phase, { type: 'choosing' }>
  choice: Choice
  choose(choice: Choice): void
  /** My sealed card is to be replaced. */
  changing: boolean
  setChanging(changing: boolean): void
  busy: boolean
  send: Send
}

/** All choose in secret: my hand, the slot, the one red button. */
export function ChoosingTurn({ phase, choice, choose, changing, setChanging, busy, send }: Props) {
  const table = useTable()
  const { view, me, frame, say } = table
  if (me === null) return <Watching phase={phase} />
  const sealed = phase.chosen[me] ? phase.mine : null
  const again = !phase.chosen[me] && view.weakened.includes(me)
  const picked = choice.creature ?? (again ? phase.mine : null)
  const move = picked ? find(frame, 'pick', (one) => one.creature === picked) : null
  const fresh = picked !== null && picked !== sealed

  async function seal() {
    const result = await send(move)
    if (result?.ok) {
      choose(NOTHING)
      setChanging(false)
    }
  }
  function takeBack() {
    setChanging(true)
    choose({ ...NOTHING, creature: null })
  }
  function tap(creature: Creature) {
    const ask = frame.asks.find((one) => one.kind === 'pick')
    if (ask && !find(frame, 'pick', (one) => one.creature === creature)) {
      return table.askWhy(ask.decision, { type: 'pick', creature })
    }
    choose({ ...NOTHING, creature: creature === choice.creature ? null : creature })
  }
  const headline =
    sealed && !changing && !fresh ? say('sealed-title') : say(again ? 'ask-pick-again' : 'ask-pick')
  return (
    <>
      <WaitingLine
        headline={headline}
        detail={detailOf(table, phase, sealed, changing || fresh)}
        mine={!sealed}
      >
        <MyChip />
      </WaitingLine>
      <Extras />
      <Hand
        creatures={handOf(view, me)}
        selected={picked}
        sealed={sealed}
        slot
        onTap={tap}
        onTakeBack={takeBack}
      />
      {fresh && picked ? (
        <Picked
          creature={picked}
          act={say(sealed ? 'act-seal-other' : 'act-seal')}
          busy={busy}
          onAct={seal}
        />
      ) : sealed ? (
        <Sealed creature={sealed} changing={changing} onBack={takeBack} onKeep={() => setChanging(false)} />
      ) : (
        <ActionBar
          title={say('go-choose')}
          text={say('go-choose-why')}
          act={say('act-seal')}
          onAct={seal}
          disabled
        />
      )}
    </>
  )
}

function detailOf(table: Table, phase: Props['phase'], sealed: Creature | null, changing: boolean): string {
  const { say, me, names, frame } = table
  if (sealed && changing) return say('sealed-changing')
  const missing = waitedFor(frame)
  if (sealed)
    return missing.length > 0 ? say('line-choosing', { names: names(missing), count: missing.length }) : ''
  const chosen = phase.chosen.flatMap((is, seat) => (is && seat !== me ? [seat] : []))
  if (chosen.length === 0) return say('line-nobody')
  if (missing.length === 0) return say('line-all-wait')
  return say('line-chosen', { names: names(chosen), count: chosen.length })
}

/** A card of mine with its rule and its consequence. */
function Picked({
  creature,
  act,
  busy,
  onAct,
}: {
  creature: Creature
  act: string
  busy: boolean
  onAct(): void
}) {
  const table = useTable()
  const { say } = table
  return (
    <ActionBar
      title={<CreatureTitle creature={creature} />}
      text={say(`creature-${creature}-rule`)}
      then={consequence(table, creature)}
      act={act}
      busy={busy}
      disabled={busy}
      onAct={onAct}
    />
  )
}

export function CreatureTitle({ creature }: { creature: Creature }) {
  const { say, open } = useTable()
  return (
    <button type="button" class="title" onClick={() => open({ kind: 'creature', creature })}>
      {creatureName(say, creature)}{' '}
      <small>{say('creature-strength', { strength: CREATURES[creature].strength })}</small>
    </button>
  )
}

interface SealedProps {
  creature: Creature
  changing: boolean
  onBack(): void
  onKeep(): void
}

function Sealed({ creature, changing, onBack, onKeep }: SealedProps) {
  const table = useTable()
  const { say } = table
  return (
    <ActionBar
      title={<CreatureTitle creature={creature} />}
      text={say(`creature-${creature}-rule`)}
      then={changing ? say('sealed-hint') : consequence(table, creature)}
    >
      {changing ? (
        <button type="button" class="btn back" onClick={onKeep}>
          {say('act-keep-sealed')}
        </button>
      ) : (
        <button type="button" class="btn back" onClick={onBack}>
          {say('act-back')}
        </button>
      )}
    </ActionBar>
  )
}

/** What this card means in my situation: weakness, the neighbour it touches, who goes first in a tie. */
function consequence(table: Table, creature: Creature): string {
  const { view, me, say, names, name } = table
  if (me === null) return ''
  const seats = view.players.length
  const weak = view.weakened.filter((seat) => seat === me).length * 2
  if (weak > 0) return say('go-weak', { strength: CREATURES[creature].strength - weak })
  if (creature === 'vampire') return say('go-left', { name: name((me + 1) % seats) })
  if (creature === 'werewolf') return say('go-right', { name: name((me + seats - 1) % seats) })
  const before = view.markers.slice(0, view.markers.indexOf(me))
  if (before.length === 0) return say('go-tie-first')
  if (before.length === seats - 1) return say('go-tie-last')
  return say('go-tie-after', { names: names(before), count: before.length })
}

/** What is spent by which move: the card, and the drawer in which it is done. */
const SPENDABLE = { weaken: 'lunar-base', resurrect: 'graveyard' } as const

/** Cards that may be spent now, beside the choice itself. */
function Extras() {
  const { frame, say, open } = useTable()
  const offers = (['weaken', 'resurrect'] as const).filter((kind) => find(frame, kind) !== null)
  if (offers.length === 0) return null
  return (
    <div class="extras">
      {offers.map((kind) => (
        <button key={kind} type="button" class="extra" onClick={() => open({ kind })}>
          <Picture of={`location-${SPENDABLE[kind]}`} />
          <span>
            <b>{say(`act-use-${SPENDABLE[kind]}`)}</b>
            {say(`location-${SPENDABLE[kind]}-reward`)}
          </span>
          <Icon name="bolt" />
        </button>
      ))}
    </div>
  )
}

function Watching({ phase }: { phase: Props['phase'] }) {
  const { say, name } = useTable()
  const missing = phase.chosen.flatMap((is, seat) => (is ? [] : [name(seat)]))
  return (
    <>
      <WaitingLine
        headline={say('watching-title')}
        detail={say('line-choosing', { names: list(missing), count: missing.length })}
        mine={false}
      />
      <p class="quiet">{say('hand-others')}</p>
      <ActionBar title={say('go-watch')} />
    </>
  )
}
