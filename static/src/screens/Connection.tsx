// The strip at the top when something stands between us and the server. Quiet for the first second: most drops are
// mended before anybody has read a word.
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../kit/icons.tsx'
import type { MatchStore } from '../match/store.ts'
import { isOutdated } from '../net/build.ts'
import { NEW_SEAT, navigate } from '../router.ts'
import { t } from '../words.ts'
import './connection.css'

const QUIET = 1000

export function Connection({ store, code }: { store: MatchStore; code: string }) {
  const link = store.link.value
  const ending = store.ending.value
  const outdated = useOutdated(store.returns.value)
  const late = useLate(link !== 'live', QUIET)
  if (ending && store.frame.value) return <Ended store={store} code={code} />
  if (outdated) {
    return (
      <Strip text={t('updated')}>
        <button type="button" class="btn small" onClick={() => location.reload()}>
          {t('updated-load')}
        </button>
      </Strip>
    )
  }
  if (!late || !store.frame.value) return null
  return (
    <Strip text={t('connection-lost')} busy>
      <button type="button" class="btn small" onClick={store.retry}>
        {t('connection-now')}
      </button>
    </Strip>
  )
}

function Ended({ store, code }: { store: MatchStore; code: string }) {
  const ending = store.ending.value
  return (
    <Strip text={t(`ending-${ending}-text`)}>
      {ending === 'elsewhere' && (
        <button type="button" class="btn small" onClick={store.retry}>
          {t('ending-here')}
        </button>
      )}
      {ending === 'stranger' && (
        <button type="button" class="btn small" onClick={() => navigate(`/${code}${NEW_SEAT}`)}>
          {t('join-sit')}
        </button>
      )}
      {ending !== 'elsewhere' && ending !== 'stranger' && (
        <button type="button" class="btn small" onClick={() => location.reload()}>
          {t('ending-reload')}
        </button>
      )}
    </Strip>
  )
}

export function Strip({
  text,
  busy = false,
  children,
}: {
  text: string
  busy?: boolean
  children: preact.ComponentChildren
}) {
  return (
    <div class={`strip-top ${busy ? 'busy' : ''}`} role="status">
      <Icon name="cloud" />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** True once `when` has held for so many milliseconds. */
export function useLate(when: boolean, after: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!when) return setLate(false)
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [when, after])
  return when && late
}

function useOutdated(returns: number): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (returns > 0) void isOutdated().then(setOutdated)
  }, [returns])
  return outdated
}
