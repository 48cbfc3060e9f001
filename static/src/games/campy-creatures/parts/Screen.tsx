import { Icon, seatClass, seatShape } from '../../../kit/icons.tsx'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { clockwise } from '../../../table/SeatsBar.tsx'
import { useTable } from '../context.ts'
import type { Slot } from '../types.ts'
import { Still } from './Still.tsx'

interface Props {
  row: readonly Slot[]
  location: string
  /** Slots that I may take now. */
  lit?: ReadonlySet<number>
  on?: readonly number[]
  /** Slots whose mortal a Demogorgon put under the deck. */
  buried?: ReadonlySet<number>
  onTap(slot: number): void
}

/** The lit screen with the mortals on it, and the location that their pins count for. */
export function Screen({ row, location, lit, on, buried, onTap }: Props) {
  const { say } = useTable()
  return (
    <section class={`screen ${lit && lit.size > 0 ? 'asks' : ''}`} aria-label={say('row-label')}>
      <div class={`cast n${row.length}`}>
        {row.map((slot, i) => (
          <Still
            key={`${i}${slot.mortal.key}`}
            mortal={slot.mortal}
            captor={slot.captor}
            card={`slot:${i}:${slot.mortal.key}`}
            lit={lit?.has(i) ?? false}
            on={on?.includes(i) ?? false}
            buried={buried?.has(i) ?? false}
            onTap={() => onTap(i)}
          />
        ))}
      </div>
      <LocationLine location={location} />
    </section>
  )
}

function LocationLine({ location }: { location: string }) {
  const { say, open } = useTable()
  const reward = say('location-wins', { reward: say(`location-${location}-reward`) })
  return (
    <button type="button" class="loc" onClick={() => open({ kind: 'location', location })}>
      <Picture of={`location-${location}`} />
      <span>
        <b>{say(`location-${location}`)}</b>
        {say('location-most')} <Icon name="pin" /> {reward}
      </span>
    </button>
  )
}

/** The location as a poster beside the screen, on a desk. */
export function LocationPoster() {
  const { view, say, open } = useTable()
  return (
    <button type="button" class="poster" onClick={() => open({ kind: 'location', location: view.location })}>
      <small>{say(view.final_act ? 'location-final-act' : 'location-this-round')}</small>
      <Picture of={`location-${view.location}`} />
      <b>{say(`location-${view.location}`)}</b>
      <p>
        {say('location-most')} <Icon name="pin" />{' '}
        {say('location-wins', { reward: say(`location-${view.location}-reward`) })}
      </p>
    </button>
  )
}

/** The audience: one car for each seat; its tail lights are on once its player has chosen. */
export function Cars({ lit }: { lit(seat: Seat): boolean }) {
  const { view, me } = useTable()
  const seats = clockwise(view.players.length, me)
  const all =
    me === null
      ? seats
      : [...seats.slice(0, Math.floor(seats.length / 2)), me, ...seats.slice(Math.floor(seats.length / 2))]
  return (
    <ul class="cars" aria-hidden="true">
      {all.map((seat) => (
        <li key={seat} class={`${seatClass(seat)} ${lit(seat) ? 'on' : ''}`}>
          <svg class="car" aria-hidden="true">
            <use href="#car" />
          </svg>
          <svg class="plate" aria-hidden="true">
            <use href={seatShape(seat)} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
