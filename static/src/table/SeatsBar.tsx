// The others at the table, clockwise from my left. A seat is lit by the lamp when somebody waits for it.
import type { ComponentChildren } from 'preact'
import { Icon, seatClass, seatShapeName, Token } from '../kit/icons.tsx'
import type { Frame, Seat } from '../net/types.ts'
import { t } from '../words.ts'

export interface SeatCard {
  seat: Seat
  /** Large at the right: points. */
  points?: number | string
  /** "Choosing…", "Chosen", and the like. */
  state: string
  /** Before the words of the state: a tiny sealed card. */
  mini?: ComponentChildren
  /** Cards in hand. */
  hand?: number
  /** Only where there is room: cards in hand, on which side. */
  facts?: string
}

interface Props {
  frame: Frame
  cards: readonly SeatCard[]
  here?: ReadonlySet<Seat>
  /** Look at what lies before that seat. */
  onOpen?(seat: Seat): void
}

/** All other seats in clockwise order from my left; all seats for somebody who only watches. */
export function clockwise(seats: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1
  return Array.from({ length: me === null ? seats : seats - 1 }, (_, i) => (first + i) % seats)
}

export function SeatsBar({ frame, cards, here, onOpen }: Props) {
  return (
    <ul class={`seats n${cards.length}`} aria-label={t('seats-others')}>
      {cards.map((card) => {
        const info = frame.seats[card.seat]
        const gone = info?.away === true
        const bot = info?.bot != null
        const quiet = !gone && !bot && here !== undefined && !here.has(card.seat)
        return (
          <li key={card.seat}>
            <button
              type="button"
              class={`seat ${seatClass(card.seat)} ${info?.to_move ? 'lit' : ''} ${gone ? 'away' : ''} ${quiet ? 'unplugged' : ''}`}
              title={quiet ? t('seat-offline') : undefined}
              onClick={() => onOpen?.(card.seat)}
            >
              <Token seat={card.seat} />
              <b style={{ '--len': Math.max((info?.name?.length ?? 0) + (bot ? 2 : 0), 4) }}>
                {bot && <Icon name="bot" />}
                {info?.name}
              </b>
              <span class="sr">
                {t(seatShapeName(card.seat))}
                {bot && `, ${t('standing-bot')}`}
                {quiet && `, ${t('seat-offline')}`}
              </span>
              {card.points !== undefined && (
                <span class="pts num">
                  {card.points}
                  <span class="sr"> {t('points-word')}</span>
                </span>
              )}
              <span class="state">
                {card.mini}
                <span class="st">{gone ? t('seat-away') : card.state}</span>
              </span>
              {card.hand !== undefined && (
                <span class="held-cards num">
                  {card.hand}
                  <span class="sr"> {t('seat-hand', { count: card.hand })}</span>
                </span>
              )}
              {card.facts && <span class="facts">{card.facts}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
