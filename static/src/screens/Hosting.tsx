// What only the host of a table may do to it, besides options and the start: close it, and remove somebody.
import { useState } from 'preact/hooks'
import { Icon, Token } from '../kit/icons.tsx'
import { api } from '../net/rest.ts'
import type { Frame, Seat, SeatInfo } from '../net/types.ts'
import { t } from '../words.ts'
import { AskButton, AskSheet } from './AskOnce.tsx'
import './hosting.css'

/** Who has left their own table decides nothing there until they return. */
export function isHosting(frame: Frame): boolean {
  return frame.you === frame.host && frame.seats[frame.host]?.away !== true
}

export const hostName = (frame: Frame) => frame.seats.find((s) => s.seat === frame.host)?.name ?? ''

export function CloseButton({ frame }: { frame: Frame }) {
  return (
    <AskButton
      icon="shut"
      label={t('close-table')}
      title={t('close-title')}
      text={t(frame.status === 'lobby' ? 'close-lobby' : 'close-match')}
      yes={t('close-yes')}
      no={t('close-no')}
      act={() => api.close(frame.match)}
    />
  )
}

/** Beside a person; the question itself stands outside of the list (`useRemoval`). */
export function RemoveButton({ name, onAsk }: { name: string; onAsk(): void }) {
  const label = t('remove', { name })
  return (
    <button type="button" class="icon remove" aria-label={label} title={label} onClick={onAsk}>
      <Icon name="x" />
    </button>
  )
}

/** Whom this page has removed from running matches: the frame says no more than that they are not here. */
const removed = new Set<string>()
const place = (frame: Frame, seat: Seat) => `${frame.match}/${seat}`

/** Whom to remove is asked for with `ask`; `sheet` is the question. Afterwards the keyboard goes on at the list's heading. */
export function useRemoval(frame: Frame, heading: string) {
  const [asked, setAsked] = useState<{ seat: Seat; name: string; bot: boolean } | null>(null)
  const [open, setOpen] = useState(false)
  const name = asked?.name ?? ''
  const effect = frame.status === 'lobby' ? 'remove-lobby' : asked?.bot ? 'remove-bot' : 'remove-match'
  // who goes by themselves meanwhile leaves the question, and perhaps the seat to another person
  const isThere = frame.seats.some((s) => s.seat === asked?.seat && s.name === name)
  function ask(info: SeatInfo) {
    setAsked({ seat: info.seat, name: info.name ?? '', bot: info.bot !== null })
    setOpen(true)
  }
  function done() {
    if (asked && frame.status === 'playing') removed.add(place(frame, asked.seat))
    setAsked((now) => (now === asked ? null : now))
    document.getElementById(heading)?.focus()
  }
  const sheet = (
    <AskSheet
      open={open && isThere}
      title={t('remove-title', { name })}
      text={t(effect, { name })}
      yes={t('remove-yes')}
      no={t('cancel')}
      act={() => api.remove(frame.match, asked?.seat ?? 0)}
      onDone={done}
      onClose={() => setOpen(false)}
    />
  )
  return { ask, sheet }
}

/** In the menu of a running match: the others, and for each a way to remove them. */
export function Others({ frame }: { frame: Frame }) {
  const { ask, sheet } = useRemoval(frame, 'others-list')
  const others = frame.seats.filter((s) => s.seat !== frame.you && s.name !== null)
  return (
    <section class="others-list" aria-labelledby="others-list">
      <h3 id="others-list" tabIndex={-1}>
        {t('menu-others')}
      </h3>
      <ul aria-live="polite">
        {others.map((info) => {
          const gone = removed.has(place(frame, info.seat))
          return (
            <li key={info.seat}>
              <Token seat={info.seat} />
              <b>{info.name}</b>
              {info.bot !== null && <span>{t('standing-bot')}</span>}
              {info.away && <span>{t(gone ? 'seat-removed' : 'seat-away')}</span>}
              {!gone && <RemoveButton name={info.name ?? ''} onAsk={() => ask(info)} />}
            </li>
          )
        })}
      </ul>
      {sheet}
    </section>
  )
}
