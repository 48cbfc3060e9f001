import { Seal } from '../../../kit/icons.tsx'
import { useTable } from '../context.ts'
import type { Creature } from '../types.ts'
import { creatureName } from '../words.ts'
import { CardBack, CreatureCard } from './CreatureCard.tsx'

interface Props {
  creatures: readonly Creature[]
  selected: Creature | null
  /** Lies sealed in the slot. */
  sealed?: Creature | null
  /** The slot is shown only while a creature is chosen to be sealed. */
  slot?: boolean
  /** What these cards are, where they are not my hand. */
  label?: string
  onTap(creature: Creature): void
  onTakeBack?(): void
}

/** My posters, and the slot where the sealed one lies. */
export function Hand({ creatures, selected, sealed = null, slot = false, label, onTap, onTakeBack }: Props) {
  const { say, me } = useTable()
  if (creatures.length === 0) return <p class="quiet">{say('hand-empty')}</p>
  const middle = (creatures.length - 1) / 2
  return (
    <section class={`hand ${slot ? '' : 'few'}`} aria-label={label ?? say('hand-label')} onKeyDown={walk}>
      {creatures.map((creature, i) => (
        <CreatureCard
          key={creature}
          creature={creature}
          on={creature === selected}
          ghost={creature === sealed && creature !== selected}
          card={label || creature === sealed ? undefined : `hand:${creature}`}
          from={`sealed:${creature}`}
          style={fan(i - middle)}
          onTap={() => onTap(creature)}
        >
          {creature === selected && slot && me !== null && <Seal seat={me} />}
        </CreatureCard>
      ))}
      {slot && me !== null && <SlotPlace sealed={sealed} seat={me} {...(onTakeBack ? { onTakeBack } : {})} />}
    </section>
  )
}

function SlotPlace({
  sealed,
  seat,
  onTakeBack,
}: {
  sealed: Creature | null
  seat: number
  onTakeBack?(): void
}) {
  const { say } = useTable()
  if (sealed === null) {
    return (
      <div class="slot">
        <Seal seat={seat} />
        <span>{say('slot-empty')}</span>
      </div>
    )
  }
  return (
    <button
      key={sealed}
      type="button"
      class="done"
      data-card={`sealed:${sealed}`}
      data-from={`hand:${sealed}`}
      aria-label={say('slot-sealed', { creature: creatureName(say, sealed) })}
      onClick={() => onTakeBack?.()}
    >
      <CardBack>
        <span data-stamp>
          <Seal seat={seat} />
        </span>
      </CardBack>
    </button>
  )
}

/** How far a card leans in the fan of a desk. */
function fan(steps: number): Record<string, string> {
  return { '--t': `${steps * 1.5}deg`, '--y': `${(steps * steps * 0.63).toFixed(1)}px` }
}

/** Arrow keys walk along the cards. */
export function walk(event: KeyboardEvent) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step) return
  const cards = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')]
  const at = cards.indexOf(document.activeElement as HTMLElement)
  const next = cards[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** What is left for the next turns: small, resting, and openable. */
export function Rest({
  creatures,
  label,
  onTap,
}: {
  creatures: readonly Creature[]
  label?: string
  onTap(creature: Creature): void
}) {
  const { say } = useTable()
  if (creatures.length === 0) return null
  return (
    <section class="peek" aria-label={say('hand-left')}>
      <small>{label ?? say('hand-left')}</small>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk between the buttons inside */}
      <div onKeyDown={walk}>
        {creatures.map((creature) => (
          <CreatureCard
            key={creature}
            creature={creature}
            card={`hand:${creature}`}
            onTap={() => onTap(creature)}
          />
        ))}
      </div>
    </section>
  )
}
