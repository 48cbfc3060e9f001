import { Icon, Token } from '../../../kit/icons.tsx'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { assistantsOf, useTable } from '../context.ts'
import type { Mortal } from '../types.ts'
import { mortalName, pins, worth } from '../words.ts'

interface Props {
  mortal: Mortal
  /** Who took it this turn: only the dim print is left. */
  captor?: Seat | null
  /** May be taken now. */
  lit?: boolean
  on?: boolean
  /** It went under the deck (Demogorgon). */
  buried?: boolean
  /** What it is called while it travels. */
  card?: string
  onTap?: () => void
}

/** A mortal's publicity still, with what it is worth to me. */
export function Still({ mortal, captor = null, lit, on, buried, card, onTap }: Props) {
  const { say, view, me, name } = useTable()
  const counts = worth(say, mortal, assistantsOf(view, me))
  const taken = captor !== null
  const classes = `still ${lit ? 'lit' : ''} ${on ? 'on' : ''} ${taken ? 'gone' : ''}`
  const inside = (
    <>
      <span class="pic" data-picture>
        <Picture of={`mortal-${mortal.key}`} />
        {!taken && <Pins count={mortal.icons} />}
      </span>
      <span class="nm" style={{ '--len': Math.max(mortalName(say, mortal).length, 4) }}>
        {mortalName(say, mortal)}
      </span>
      <span class={`val ${counts.tone}`}>{counts.text}</span>
      <span class="sr">, {pins(say, mortal.icons)}</span>
      {taken && (
        <span class="took" data-stamp>
          <Token seat={captor} paper />
          <span>{buried ? say('row-buried') : ownerOf(captor)}</span>
        </span>
      )}
      {on && (
        <span class="tick">
          <Icon name="check" />
        </span>
      )}
    </>
  )

  function ownerOf(seat: Seat): string {
    return seat === me ? say('row-yours') : say('row-theirs', { name: name(seat) })
  }
  if (!onTap) {
    return <div class={classes}>{inside}</div>
  }
  return (
    <button
      type="button"
      class={classes}
      aria-pressed={lit ? on === true : undefined}
      data-card={card}
      data-goes={taken ? (buried ? 'deck' : `seat:${captor}`) : undefined}
      data-courier="still"
      onClick={onTap}
    >
      {inside}
    </button>
  )
}

export function Pins({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span class="pins" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <Icon key={i} name="pin" />
      ))}
    </span>
  )
}
