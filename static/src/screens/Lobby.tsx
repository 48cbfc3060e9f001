// Before the match: who is here, how to bring the others, what is played; the host starts.
import { useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { TopBar } from '../kit/Bar.tsx'
import { Icon } from '../kit/icons.tsx'
import { Poster } from '../kit/Poster.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import { toast } from '../kit/Toast.tsx'
import type { MatchStore } from '../match/store.ts'
import { api } from '../net/rest.ts'
import { isSeatsTab } from '../net/session.ts'
import type { Frame } from '../net/types.ts'
import { NEW_SEAT } from '../router.ts'
import { t } from '../words.ts'
import { CloseButton, hostName, isHosting } from './Hosting.tsx'
import { Invite } from './Invite.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { Settings } from './Settings.tsx'
import { Sitters } from './Sitters.tsx'
import { useGame } from './useGame.ts'
import './forms.css'
import './lobby.css'

interface Props {
  store: MatchStore
  frame: Frame
  code: string
}

export function Lobby({ store, frame, code }: Props) {
  const entry = gameEntry(frame.game)
  const { game } = useGame(frame.game)
  const taken = frame.seats.filter((s) => s.name !== null).length
  const free = frame.seats_wanted - taken
  const hosting = isHosting(frame)
  const headline = free > 0 ? t('lobby-seats-left', { count: free }) : t('lobby-full')
  useMood(entry?.mood ?? 'menagerie')
  useTitle(headline)
  return (
    <>
      <TopBar
        title={entry?.name ?? frame.game}
        where={hosting ? t('lobby-you-host') : t('lobby-hosted', { name: hostName(frame) })}
      >
        <LeaveButton match={frame.match} lobby />
      </TopBar>
      <main class="lob">
        <aside class="show">
          <Poster game={frame.game} />
          <p>{t(`pitch-${frame.game}`)}</p>
        </aside>
        <section class="marquee tonight">
          <div class="board">
            <small>{t('tonight')}</small>
            <h1 class="up d">{headline}</h1>
            <small class="num">{t('n-of-m', { n: taken, m: frame.seats_wanted })}</small>
          </div>
        </section>
        <div class="colr">
          {!isSeatsTab(code) && frame.you !== null && <YourSeat frame={frame} free={free} code={code} />}
          <Invite link={frame.link} code={frame.code} game={entry?.name ?? frame.game} />
          <Start frame={frame} taken={taken} min={game?.seats.min ?? 2} hosting={hosting} />
        </div>
        <div class="colm">
          <Sitters frame={frame} here={store.here.value} code={code} hosting={hosting} />
          {game && <Settings frame={frame} game={game} hosting={hosting} />}
          {hosting && <CloseButton frame={frame} />}
        </div>
      </main>
    </>
  )
}

/** A second tab opened the link: it shows the same seat, or seats somebody else. */
function YourSeat({ frame, free, code }: { frame: Frame; free: number; code: string }) {
  const name = frame.seats[frame.you ?? 0]?.name ?? ''
  return (
    <section class="card second">
      <p>{t('seat-yours', { name })}</p>
      {free > 0 && (
        <a class="btn small" href={`/${code}${NEW_SEAT}`}>
          <Icon name="person" />
          {t('seat-somebody')}
        </a>
      )}
    </section>
  )
}

function Start({
  frame,
  taken,
  min,
  hosting,
}: {
  frame: Frame
  taken: number
  min: number
  hosting: boolean
}) {
  const [busy, setBusy] = useState(false)
  const enough = taken >= min
  async function start() {
    if (busy) return
    setBusy(true)
    const reply = await api.start(frame.match)
    setBusy(false)
    if (!reply.ok) toast(reply.refusal.message, true)
  }
  const free = frame.seats_wanted - taken
  const says = !enough
    ? t(hosting ? 'start-too-few' : 'start-waits-more', { count: min - taken })
    : free > 0
      ? t(hosting ? 'start-free' : 'start-waits-free', { count: free, name: hostName(frame) })
      : t(hosting ? 'start-ready' : 'start-waits', { name: hostName(frame) })
  return (
    <section class="go wide">
      <p role="status">{says}</p>
      {hosting && (
        <button type="button" class="btn act" disabled={!enough} aria-busy={busy} onClick={start}>
          {t('start', { count: Math.max(taken, min) })}
        </button>
      )}
    </section>
  )
}
