// Who sits where. The host brings bots, frees seats, and says in which order people sit.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon, Token } from '../kit/icons.tsx'
import { toast } from '../kit/Toast.tsx'
import { api, type Reply } from '../net/rest.ts'
import type { Frame, Seat, SeatInfo } from '../net/types.ts'
import { NEW_SEAT } from '../router.ts'
import { t } from '../words.ts'
import { RemoveButton, useRemoval } from './Hosting.tsx'
import { orderAfter, type Way } from './order.ts'

interface Props {
  frame: Frame
  here: ReadonlySet<Seat>
  code: string
  hosting: boolean
}

export function Sitters({ frame, here, code, hosting }: Props) {
  const { ask, sheet } = useRemoval(frame, 'at-table')
  const [busy, setBusy] = useState(false)
  const { list, follow } = useFollowing(frame)
  const seats = Array.from({ length: frame.seats_wanted }, (_, seat) =>
    frame.seats.find((s) => s.seat === seat),
  )
  const taken = seats.filter((s) => s?.name != null)
  const firstFree = seats.findIndex((s) => !s || (s.name === null && s.kept_for === null))

  async function change(call: () => Promise<Reply<unknown>>) {
    if (busy) return
    setBusy(true)
    const reply = await call()
    setBusy(false)
    if (!reply.ok) toast(reply.refusal.message, true)
  }
  const free = (seat: Seat) => change(() => api.remove(frame.match, seat))
  function move(info: SeatInfo, way: Way) {
    const order = orderAfter(
      taken.map((s) => s?.seat ?? 0),
      info.seat,
      way,
    )
    follow(info.name ?? '', way)
    void change(() => api.patchMatch(frame.match, { order }))
  }

  return (
    <section class="card seatsc" aria-labelledby="at-table">
      <h2 id="at-table" tabIndex={-1}>
        {t('lobby-table')}{' '}
        <small class="num">{t('n-of-m', { n: taken.length, m: frame.seats_wanted })}</small>
      </h2>
      <ol class="sitters" aria-live="polite" ref={list}>
        {seats.map((info, seat) =>
          info?.name ? (
            <li key={seat} class={`taken ${seat === frame.you ? 'mine' : ''}`} data-name={info.name}>
              <Token seat={seat} />
              <div class="who">
                <b>{info.name}</b>
                <span>
                  {info.bot !== null && <Icon name="bot" />}
                  {standing(frame, info, here)}
                </span>
              </div>
              {hosting && taken.length > 1 && (
                <div class="moves">
                  <MoveButton way="up" off={info === taken[0]} info={info} onMove={move} />
                  <MoveButton way="down" off={info === taken.at(-1)} info={info} onMove={move} />
                </div>
              )}
              {hosting && seat !== frame.you && (
                <RemoveButton
                  name={info.name}
                  onAsk={() => (info.bot === null ? ask(info) : void free(seat))}
                />
              )}
            </li>
          ) : (
            <li key={seat} class="open">
              <Token seat={seat} open />
              <div class="who">
                <span>{info?.kept_for ? t('seat-kept', { name: info.kept_for }) : t('seat-open')}</span>
              </div>
              {info?.kept_for && hosting && (
                <button type="button" class="btn small" onClick={() => void free(seat)}>
                  {t('seat-free-it')}
                </button>
              )}
              {seat === firstFree && (
                <div class="ways">
                  <a class="btn small" href={`/${code}${NEW_SEAT}`} target="_blank" rel="noopener">
                    <Icon name="person" />
                    {t('seat-somebody')}
                  </a>
                  {hosting && (
                    <button
                      type="button"
                      class="btn small add-bot"
                      aria-busy={busy}
                      onClick={() => void change(() => api.addBot(frame.match))}
                    >
                      <Icon name="bot" />
                      {t('bot-add')}
                    </button>
                  )}
                </div>
              )}
            </li>
          ),
        )}
      </ol>
      <div class="order">
        <p class="hint">{t(hosting && taken.length > 1 ? 'order-host' : 'order-hint')}</p>
        {hosting && taken.length > 1 && (
          <button
            type="button"
            class="btn small"
            aria-busy={busy}
            onClick={() => void change(() => api.patchMatch(frame.match, { order: 'shuffle' }))}
          >
            {t('order-shuffle')}
          </button>
        )}
      </div>
      {sheet}
    </section>
  )
}

interface MoveProps {
  way: Way
  /** There is nobody to change places with. */
  off: boolean
  info: SeatInfo
  onMove(info: SeatInfo, way: Way): void
}

function MoveButton({ way, off, info, onMove }: MoveProps) {
  const label = t(`order-${way}`, { name: info.name ?? '' })
  return (
    <button
      type="button"
      class={`icon ${way}`}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={() => onMove(info, way)}
    >
      <Icon name="back" />
    </button>
  )
}

/** The keyboard goes with the person who was moved, so that the same key moves them on. */
function useFollowing(frame: Frame) {
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ name: string; way: Way } | null>(null)
  useEffect(() => {
    const now = moved.current
    moved.current = null
    if (!now) return
    const row = [...(list.current?.children ?? [])].find(
      (li) => (li as HTMLElement).dataset.name === now.name,
    )
    const button =
      row?.querySelector<HTMLButtonElement>(`.${now.way}:not([disabled])`) ??
      row?.querySelector<HTMLButtonElement>('.moves button:not([disabled])')
    button?.focus()
  }, [frame.version])
  const follow = (name: string, way: Way) => {
    moved.current = { name, way }
  }
  return { list, follow }
}

/** "you, host", "is here", "bot" */
function standing(frame: Frame, { seat, bot }: SeatInfo, here: ReadonlySet<Seat>): string {
  if (seat === frame.you) return t(seat === frame.host ? 'standing-you-host' : 'standing-you')
  if (bot !== null) return t('standing-bot')
  if (seat === frame.host) return t('standing-host')
  return t(here.has(seat) ? 'standing-here' : 'standing-not-here')
}
