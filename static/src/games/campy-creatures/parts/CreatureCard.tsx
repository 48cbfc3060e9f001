import type { ComponentChildren } from 'preact'
import { Picture } from '../../../pictures/Picture.tsx'
import { CREATURES } from '../cards.ts'
import { useTable } from '../context.ts'
import type { Creature } from '../types.ts'
import { creatureShort, figure } from '../words.ts'

interface Props {
  creature: Creature
  /** As it counts now; what is printed otherwise. */
  strength?: number
  /** Picked by me, not sealed yet. */
  on?: boolean
  /** It lies sealed in the slot; only its place is left here. */
  ghost?: boolean
  /** What it is called while it travels. */
  card?: string | undefined
  /** What it was called before that. */
  from?: string
  class?: string
  style?: Record<string, string>
  onTap?: () => void
  children?: ComponentChildren
}

/** A creature's one-sheet. With `onTap` it is a button. */
export function CreatureCard({
  creature,
  strength,
  on,
  ghost,
  card,
  from,
  class: extra = '',
  style,
  onTap,
  children,
}: Props) {
  const { say } = useTable()
  const shown = strength ?? CREATURES[creature].strength
  const { dots } = CREATURES[creature]
  const title = creatureShort(say, creature)
  const classes = `sheet ${on ? 'on' : ''} ${ghost ? 'ghost' : ''} ${extra}`
  // the order is that of the name that is read out: "Vampire 6, acts before capturing"
  const inside = (
    <>
      <Picture of={`creature-${creature}`} />
      <span class={titleClass(title)}>{title}</span> <span class="str">{figure(shown)}</span>
      <Dots count={dots} />
      <span class="sr">, {say('creature-dots', { dots })}</span>
      {children}
    </>
  )
  if (!onTap) {
    return (
      <div class={classes} style={style} role="img" aria-label={`${title} ${shown}`}>
        {inside}
      </div>
    )
  }
  return (
    <button
      type="button"
      class={classes}
      style={style}
      aria-pressed={on === true}
      data-card={card}
      data-from={from}
      onClick={onTap}
    >
      {inside}
    </button>
  )
}

/** One dot acts before capturing, two when capturing. */
function Dots({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span class="when" aria-hidden="true">
      <i />
      {count > 1 && <i />}
    </span>
  )
}

function titleClass(title: string): string {
  const longest = Math.max(...title.split(' ').map((word) => word.length))
  if (title.includes(' ')) return 'ttl double'
  return longest > 8 ? 'ttl long' : 'ttl'
}

/** A card that lies face down. */
export function CardBack({ children }: { children?: ComponentChildren }) {
  return (
    <span class="sheet back" aria-hidden="true">
      <Picture of="card-back" />
      {children}
    </span>
  )
}
