import { CREATURES } from '../../games/campy-creatures/cards.ts'
import { CardBack, CreatureCard } from '../../games/campy-creatures/parts/CreatureCard.tsx'
import { Marquee } from '../../games/campy-creatures/parts/Marquee.tsx'
import { Still } from '../../games/campy-creatures/parts/Still.tsx'
import type { Creature } from '../../games/campy-creatures/types.ts'
import { SeatsBar } from '../../table/SeatsBar.tsx'
import { t } from '../../words.ts'
import { Seal, Token } from '../icons.tsx'
import { AtTable, frame } from './examples.tsx'
import '../../games/campy-creatures/campy.css'

const SEATS = [0, 1, 2, 3, 4]

/** Five seats: one lit, one with a bot, one away, one without a line, one at rest. */
const five = {
  ...frame,
  seats: SEATS.map((seat) => ({
    ...frame.seats[seat],
    seat,
    name: ['Ana', 'Rui', 'Maximiliano', 'Bia', 'Nina'][seat],
    to_move: seat === 0,
    away: seat === 2,
    bot: seat === 1 ? 'newcomer' : null,
  })),
} as typeof frame

export function SeatsPart() {
  const cards = SEATS.map((seat) => ({
    seat,
    points: [12, 7, -3, 0, 21][seat] ?? 0,
    state: t(seat === 0 ? 'state-choosing' : 'state-chosen'),
    hand: 7 - seat,
  }))
  return (
    <>
      <div class="kit-row">
        {SEATS.map((seat) => (
          <span key={seat} class="kit-row">
            <Token seat={seat} />
            <Token seat={seat} open />
          </span>
        ))}
        {SEATS.map((seat) => (
          <span key={seat} class="board kit-row">
            <Token seat={seat} paper />
          </span>
        ))}
      </div>
      {[4, 3, 2, 1].map((count) => (
        <div key={count}>
          <h3>{count}</h3>
          <SeatsBar frame={five} cards={cards.slice(0, count)} here={new Set([0, 1, 2])} />
        </div>
      ))}
    </>
  )
}

export function CardsPart() {
  const all = Object.keys(CREATURES) as Creature[]
  return (
    <AtTable>
      <div class="campy kit-grid" style={{ '--least': '5.5rem' }}>
        {all.map((creature) => (
          <CreatureCard key={creature} creature={creature} onTap={() => undefined} />
        ))}
        <CreatureCard creature="vampire" on onTap={() => undefined}>
          <Seal seat={1} />
        </CreatureCard>
        <CreatureCard creature="vampire" ghost onTap={() => undefined} />
        <CreatureCard creature="vampire" strength={-2} onTap={() => undefined} />
        <span>
          <CardBack />
        </span>
      </div>
      <div class="campy" style={{ paddingTop: '1.5rem' }}>
        <Marquee drops={frame.view.markers[1] ?? null} />
      </div>
    </AtTable>
  )
}

export function StillsPart() {
  const starlet = { key: 'starlet', icons: 2 }
  const tap = () => undefined
  return (
    <AtTable>
      <div class="campy kit-grid" style={{ '--least': '5.25rem' }}>
        <Still mortal={starlet} onTap={tap} />
        <Still mortal={{ key: 'hunter', icons: 0 }} lit onTap={tap} />
        <Still mortal={{ key: 'deep-sea-diver', icons: 3 }} lit on onTap={tap} />
        <Still mortal={{ key: 'teenagers-3', icons: 1 }} captor={1} onTap={tap} />
        <Still mortal={{ key: 'assistant', icons: 0 }} captor={2} buried onTap={tap} />
      </div>
    </AtTable>
  )
}

export function SealsPart() {
  return (
    <div class="kit-row">
      {SEATS.map((seat) => (
        <Seal key={seat} seat={seat} />
      ))}
    </div>
  )
}
