// The strip at the top when something stands between us and the server. Quiet for the first second; what is said
// stays long enough to be read.
import { useEffect, useState } from 'preact/hooks'
import { Icon, type IconName } from '../kit/icons.tsx'
import type { MatchStore } from '../match/store.ts'
import { isOutdated } from '../net/build.ts'
import { waitsFor } from '../net/patience.ts'
import { NEW_SEAT, navigate } from '../router.ts'
import { t } from '../words.ts'
import './connection.css'

/** Most drops are mended sooner, and nobody has to know. */
const QUIET = 1000
/** What was said stays until it can be read. */
const READABLE = 1500

export function Connection({ store, code }: { store: MatchStore; code: string }) {
  const link = store.link.value
  const ending = store.ending.value
  const outdated = useOutdated(store.returns.value)
  const loss = useLoss(link !== 'live' && store.frame.value !== null)
  if (ending === 'unknown') return null // a screen of its own says so
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
  if (loss === 'none') return null
  if (loss === 'mended') return <Strip icon="check" text={t('connection-back')} />
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
  icon = 'cloud',
  busy = false,
  children,
}: {
  text: string
  icon?: IconName
  busy?: boolean
  children?: preact.ComponentChildren
}) {
  return (
    <div class={`strip-top ${busy ? 'busy' : ''}`} role="status">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Nothing in the first moment; and what was said once is taken back only after it could be read. */
function useLoss(lost: boolean): 'none' | 'lost' | 'mended' {
  const late = useLate(lost, QUIET)
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (late) return setSaid(true)
    if (!said) return
    const timer = setTimeout(() => setSaid(false), READABLE)
    return () => clearTimeout(timer)
  }, [late])
  if (late) return 'lost'
  return said && !lost ? 'mended' : said ? 'lost' : 'none'
}

/** The server has asked for patience: what was sent goes out again by itself. */
export function Patience() {
  const seconds = waitsFor.value
  return seconds === null ? null : <Strip icon="clock" text={t('patience', { seconds })} busy />
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
