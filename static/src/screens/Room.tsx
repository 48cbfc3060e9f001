// My seat: one live channel, and lobby, table or end as the match goes on.
import { useEffect, useRef, useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { toast } from '../kit/Toast.tsx'
import { type MatchStore, openMatch } from '../match/store.ts'
import { nonce } from '../net/ids.ts'
import { api } from '../net/rest.ts'
import { follows, NEW_SEAT, navigate } from '../router.ts'
import { language, t } from '../words.ts'
import { Connection, Strip, useLate } from './Connection.tsx'
import { Closed, Gone } from './Departed.tsx'
import { Lobby } from './Lobby.tsx'
import { Match } from './Match.tsx'
import { Notice, Waiting } from './Notice.tsx'

export function Room({ match, code }: { match: string; code: string }) {
  const [store, setStore] = useState<MatchStore | null>(null)
  useEffect(() => {
    const opened = openMatch(match)
    setStore(opened)
    return () => opened.close()
  }, [match])
  const lang = language()
  useEffect(() => store?.renew(), [lang])
  if (!store) return null
  return (
    <>
      <Connection store={store} code={code} />
      <Away store={store} match={match} code={code} />
      <Stage store={store} code={code} />
    </>
  )
}

/** I left this match. Opening its link again is coming back; leaving in another tab is not, so there a button asks. */
function Away({ store, match, code }: { store: MatchStore; match: string; code: string }) {
  const frame = store.frame.value
  const away = frame?.status === 'playing' && frame.seats[frame.you]?.away === true
  const opened = useRef(false)
  async function back() {
    const reply = await api.join(match, code, nonce())
    if (!reply.ok) toast(reply.refusal.message, true)
  }
  useEffect(() => {
    if (frame === null || opened.current) return
    opened.current = true
    if (away) void back()
  }, [frame])
  if (!away) return null
  return (
    <Strip text={t('away-text')}>
      <button type="button" class="btn small" onClick={back}>
        {t('away-back')}
      </button>
    </Strip>
  )
}

const ON_THE_WAY = 400

function Stage({ store, code }: { store: MatchStore; code: string }) {
  const frame = store.frame.value
  // what is over can still be looked at; and who leaves by themselves is on the way home already
  const goesOn = frame?.status === 'lobby' || frame?.status === 'playing'
  const sentAway = useLate(goesOn && store.ending.value === 'unknown', ON_THE_WAY)
  if (!frame)
    return store.ending.value ? <Ended store={store} code={code} /> : <Waiting text={t('loading-table')} />
  if (sentAway) return <Gone frame={frame} />
  if (frame.status === 'abandoned') return <Closed frame={frame} />
  if (frame.status === 'lobby') return <Lobby store={store} frame={frame} code={code} />
  if (!gameEntry(frame.game) || frame.view === null) return <UnknownGame />
  return <Match store={store} frame={frame} />
}

/** A table that this page cannot draw. */
function UnknownGame() {
  return (
    <Notice headline={t('create-unknown')}>
      <a class="btn" href="/" onClick={follows}>
        {t('home')}
      </a>
    </Notice>
  )
}

/** The server will not have us on this seat: what that means, and the way on. */
function Ended({ store, code }: { store: MatchStore; code: string }) {
  const ending = store.ending.value ?? 'unknown'
  return (
    <Notice headline={t(`ending-${ending}`)} text={t(`ending-${ending}-text`)}>
      {ending === 'stranger' && (
        <button type="button" class="btn" onClick={() => navigate(`/${code}${NEW_SEAT}`)}>
          {t('join-sit')}
        </button>
      )}
      {(ending === 'elsewhere' || ending === 'protocol') && (
        <button type="button" class="btn" onClick={() => location.reload()}>
          {t('ending-reload')}
        </button>
      )}
      <a class="btn" href="/" onClick={follows}>
        {t('home')}
      </a>
    </Notice>
  )
}
