import { Token } from '../../../kit/icons.tsx'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { CREATURES } from '../cards.ts'
import { type Table, useTable } from '../context.ts'
import type { Showdown } from '../story.ts'
import type { Played } from '../types.ts'
import { mortalName, yes } from '../words.ts'
import { CardBack, CreatureCard } from './CreatureCard.tsx'

interface Props {
  show: Showdown
  /** All cards turn over now; otherwise they simply lie there. */
  fresh: boolean
  onSkip(): void
  /** The name below a creature was touched. */
  onSeat(seat: Seat): void
}

/** All creatures, turned at once, in the order in which they capture. */
export function Reveal({ show, fresh, onSkip, onSeat }: Props) {
  const { say, view } = useTable()
  const order = show.order.length > 0 ? show.order : byStrength(show.played, view.markers)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap only hurries the motion; nothing needs it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div class={`revwrap ${fresh ? 'fresh' : ''}`} onClick={onSkip}>
      <ol class={`rev n${order.length}`} aria-label={say('reveal-order')}>
        {order.map((seat, i) => (
          <One
            key={seat}
            show={show}
            seat={seat}
            place={i}
            next={order[i + 1] ?? null}
            fresh={fresh}
            onSeat={onSeat}
          />
        ))}
      </ol>
    </div>
  )
}

const TILTS = [-3, 2, -2, 3, -1]

interface OneProps {
  show: Showdown
  seat: Seat
  place: number
  next: Seat | null
  fresh: boolean
  onSeat(seat: Seat): void
}

function One({ show, seat, place, next, fresh, onSeat }: OneProps) {
  const table = useTable()
  const { say, name, me, open, view } = table
  const one = show.played[seat]
  if (!one) return null
  const now = show.now === seat
  const weak = view.weakened.filter((target) => target === seat).length * 2
  const cancelled = one.cancelled && CREATURES[one.creature].dots > 0
  return (
    <li
      class={`rv ${now ? 'now' : ''} ${cancelled ? 'off' : ''}`}
      style={{ '--t': `${TILTS[place] ?? 0}deg`, '--i': place }}
    >
      <div
        class="rvcard"
        data-card={`play:${seat}`}
        data-from={seat === me ? `sealed:${one.creature} hand:${one.creature}` : undefined}
      >
        <CreatureCard
          creature={one.creature}
          strength={one.strength}
          onTap={() => open({ kind: 'creature', creature: one.creature })}
        />
        {fresh && <CardBack />}
        {cancelled && <span class="stamp">{say('stamp-cancelled')}</span>}
        {!cancelled && show.rushed.has(seat) && <span class="stamp good">{say('stamp-first')}</span>}
        {weak > 0 && !show.over && <span class="stamp weak">{say('stamp-weak', { by: weak })}</span>}
        {next !== null && clash(show, seat, next) && <Bang />}
      </div>
      <button
        type="button"
        class="pill"
        data-place={seat === me ? undefined : `seat:${seat}`}
        onClick={() => onSeat(seat)}
      >
        <i class="num">{place + 1}</i>
        <Token seat={seat} paper={now || seat === me} />
        <span style={{ '--len': name(seat).length }}>{name(seat)}</span>
      </button>
      <span class="did">{didOf(table, show, seat, one)}</span>
    </li>
  )
}

function Bang() {
  const { say } = useTable()
  return (
    <span class="bang">
      <Picture of="bang" class="" />
      <b>{say('bang-clash')}</b>
    </span>
  )
}

const clash = (show: Showdown, a: Seat, b: Seat) =>
  show.clashes.some((group) => group.includes(a) && group.includes(b))

function didOf({ say, me, name }: Table, show: Showdown, seat: Seat, one: Played): string {
  const took = show.took.get(seat) ?? []
  if (show.now === seat) {
    if (show.asked !== null) {
      return show.asked === me
        ? say('reveal-asked', { you: 'yes' })
        : say('reveal-asked', { you: 'no', name: name(show.asked) })
    }
    if (show.order.length === 0) return say('reveal-feeds')
    return say('reveal-now', { you: yes(seat === me) })
  }
  if (took.length > 1) return say('reveal-took-more', { count: took.length })
  if (took[0]) return say('reveal-took', { mortal: mortalName(say, took[0]) })
  if (show.missed.has(seat) || show.over || one.done) return say('reveal-none')
  if (one.cancelled && CREATURES[one.creature].dots > 0) return say('reveal-cancelled')
  const ate = show.ate.get(seat)
  return ate ? say('reveal-ate', { strength: ate }) : say('reveal-next')
}

function byStrength(played: readonly Played[], markers: readonly Seat[]): Seat[] {
  const strength = (seat: Seat) => played[seat]?.strength ?? 0
  return played
    .map((_, seat) => seat)
    .sort((a, b) => strength(b) - strength(a) || markers.indexOf(a) - markers.indexOf(b))
}
