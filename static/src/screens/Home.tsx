// The way in: what waits for me, what I can start, and a field for a friend's code.
import { useEffect, useState } from 'preact/hooks'
import { GAMES } from '../games/index.ts'
import { Poster } from '../kit/Poster.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import { me } from '../me.ts'
import { api, OFFLINE } from '../net/rest.ts'
import type { GameSummary, MatchSummary, Refusal } from '../net/types.ts'
import { follows, navigate, tidyCode } from '../router.ts'
import { t } from '../words.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Finished, Tickets, WaitingRows } from './MyMatches.tsx'
import { WhoLine } from './WhoLine.tsx'
import './home.css'

const REFRESH = 20_000

export function Home() {
  const { matches, games, refusal, reload } = useHome()
  const mine = matches.filter((m) => m.to_move)
  const others = matches.filter((m) => !m.to_move && (m.status === 'lobby' || m.status === 'playing'))
  const over = matches.filter((m) => m.status === 'finished').slice(0, 3)
  useMood('menagerie')
  useTitle(mine.length > 0 ? t('home-your-move') : '', mine.length > 0)
  return (
    <main class={`home ${mine.length + others.length > 0 ? 'busy' : ''}`}>
      <header class="top">
        <div class="cone" />
        <Lamp />
        <LanguageSwitch />
        <h1>Menagerie</h1>
        <p>{t('home-tagline')}</p>
      </header>
      {refusal && <Trouble refusal={refusal} onRetry={reload} />}
      {mine.length > 0 && <Tickets matches={mine} />}
      <Games games={games} primary={mine.length === 0} />
      <div class="beside">
        {others.length > 0 && <WaitingRows matches={others} />}
        <JoinByCode />
        {over.length > 0 && <Finished matches={over} />}
        <WhoLine />
      </div>
    </main>
  )
}

function useHome() {
  const [matches, setMatches] = useState<readonly MatchSummary[]>([])
  const [games, setGames] = useState<GameSummary[] | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const someone = me.value?.id

  async function reload() {
    const offered = await api.games()
    setRefusal(offered.ok ? null : offered.refusal)
    if (offered.ok) setGames(offered.value.games)
  }
  useEffect(() => void reload(), [])
  useEffect(() => {
    if (!someone) return setMatches([])
    const read = async () => {
      if (document.visibilityState === 'hidden') return
      const reply = await api.matches()
      if (reply.ok) setMatches(reply.value.matches)
      if (reply.ok || reply.refusal.code === OFFLINE) setRefusal(reply.ok ? null : reply.refusal)
    }
    void read()
    const timer = setInterval(read, REFRESH)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [someone])
  return { matches, games, refusal, reload }
}

function Games({ games, primary }: { games: GameSummary[] | null; primary: boolean }) {
  const shown = GAMES.filter((game) => games === null || games.some((offer) => offer.key === game.key))
  return (
    <section class="sec games" aria-labelledby="start">
      <h2 id="start">{t('home-start')}</h2>
      <div class="strip">
        {shown.map((game) => {
          const offer = games?.find((g) => g.key === game.key)
          return (
            <a key={game.key} class="billing" href={`/new/${game.key}`} onClick={follows}>
              <Poster game={game.key} />
              <span class="sr">{game.name}</span>
              <span class="blurb">
                <b aria-hidden="true">{game.name}</b>
                <span>{t(`pitch-${game.key}`)}</span>
                <small>
                  {offer ? t('game-facts', { ...offer.seats, minutes: offer.minutes }) : '\u00a0'}
                </small>
                <span class={`btn ${primary ? 'act' : ''}`}>{t('home-start-this')}</span>
              </span>
            </a>
          )
        })}
      </div>
    </section>
  )
}

function JoinByCode() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  function go(event: Event) {
    event.preventDefault()
    const code = tidyCode(typed)
    if (code) navigate(`/${code}`)
    else setAsked(true)
  }
  return (
    <form class="join" onSubmit={go}>
      <label>
        <span class="sr">{t('home-code')}</span>
        <input
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('home-code')}
          aria-invalid={asked && !typed}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          maxLength={200}
        />
      </label>
      <button type="submit" class="btn">
        {t('home-join')}
      </button>
    </form>
  )
}

function Trouble({ refusal, onRetry }: { refusal: Refusal; onRetry(): void }) {
  return (
    <section class="sec" role="alert">
      <div class="card trouble">
        <p>{refusal.message}</p>
        <button type="button" class="btn" onClick={onRetry}>
          {t('try-again')}
        </button>
      </div>
    </section>
  )
}

function Lamp() {
  return (
    <svg class="lampsvg" viewBox="0 0 74 54" aria-hidden="true">
      <path d="M36 0H38V20H36Z" fill="var(--ink-2)" />
      <path d="M30 19H44L46 25H28Z" fill="#8a5a22" />
      <path d="M28 25H46C56 28 64 36 68 46H6C10 36 18 28 28 25Z" fill="#c7872f" />
      <path d="M28 25H37V46H6C10 36 18 28 28 25Z" fill="#e0a64a" />
      <ellipse cx="37" cy="46" rx="14" ry="6" fill="#fff6c9" />
    </svg>
  )
}
