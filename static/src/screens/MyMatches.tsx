// My matches on the home page: tickets where the table waits for me, rows where it waits for others.
import { list, since } from '../format.ts'
import { gameEntry } from '../games/index.ts'
import { Token } from '../kit/icons.tsx'
import { Poster } from '../kit/Poster.tsx'
import type { MatchSummary, SeatInfo } from '../net/types.ts'
import { follows } from '../router.ts'
import { t } from '../words.ts'

interface Props {
  matches: readonly MatchSummary[]
}

const isTaken = (seat: SeatInfo) => seat.name !== null
const isWaitedFor = (seat: SeatInfo) => seat.to_move
const name = (match: MatchSummary) => gameEntry(match.game)?.name ?? match.game

export function Tickets({ matches }: Props) {
  return (
    <section class="sec mine" aria-labelledby="mine">
      <h2 id="mine">{t('home-your-move')}</h2>
      {matches.map((match, i) => (
        <div class="glow" key={match.id}>
          <div class="ticket yours">
            <Poster game={match.game} />
            <div>
              <b>{name(match)}</b>
              <p>
                {waitsForMe(match)}
                <small>{facts(match)}</small>
              </p>
            </div>
            <a class={`btn ${i === 0 ? 'act' : ''}`} href={`/${match.code}`} onClick={follows}>
              {t('home-play-on')}
            </a>
          </div>
        </div>
      ))}
    </section>
  )
}

function waitsForMe(match: MatchSummary): string {
  const others = match.seats.filter((s) => s.to_move && s.seat !== match.you).map((s) => s.name ?? '')
  if (others.length === 0) return t('home-only-you')
  return t('home-you-and', { names: list(others), count: others.length })
}

function facts(match: MatchSummary): string {
  return match.since ? t('home-since', { when: since(match.since) }) : ''
}

export function WaitingRows({ matches }: Props) {
  return (
    <section class="sec others" aria-labelledby="others">
      <h2 id="others">{t('home-others')}</h2>
      {matches.map((match) => (
        <a key={match.id} class="wait" href={`/${match.code}`} onClick={follows}>
          <Poster game={match.game} />
          <span>
            <b>{name(match)}</b>
            <small>{match.status === 'lobby' ? gathering(match) : waitsForOthers(match)}</small>
          </span>
          <span class="tokens">
            {match.seats.filter(match.status === 'lobby' ? isTaken : isWaitedFor).map((s) => (
              <Token key={s.seat} seat={s.seat} />
            ))}
          </span>
        </a>
      ))}
    </section>
  )
}

function gathering(match: MatchSummary): string {
  const taken = match.seats.filter(isTaken)
  if (taken.length === 1) return t('home-lobby-alone')
  const names = taken.map((s) => (s.seat === match.you ? t('you') : (s.name ?? '')))
  return t('home-lobby', { names: list(names), taken: taken.length, seats: match.seats.length })
}

function waitsForOthers(match: MatchSummary): string {
  const waited = match.seats.filter(isWaitedFor)
  const names = list(waited.map((s) => s.name ?? ''))
  const from = waited.map((s) => s.since).filter((iso) => iso !== null)
  const first = from.sort()[0]
  if (waited.length === 0) return ''
  if (!first) return t('waiting-for', { names, count: waited.length })
  return t('home-waiting-since', { names, when: since(first), count: waited.length })
}

export function Finished({ matches }: Props) {
  return (
    <section class="sec over" aria-labelledby="over">
      <h2 id="over">{t('home-over')}</h2>
      {matches.map((match) => (
        <a key={match.id} class="wait" href={`/${match.code}`} onClick={follows}>
          <Poster game={match.game} />
          <span>
            <b>{name(match)}</b>
            <small>
              {list(match.seats.filter((s) => s.seat !== match.you).map((s) => s.name ?? ''))} ·{' '}
              {since(match.updated_at)}
            </small>
          </span>
        </a>
      ))}
    </section>
  )
}
