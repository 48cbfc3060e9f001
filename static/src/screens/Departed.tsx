// The match is over for me before its end: its host has closed it, everybody has left, or I have no seat any more.
import { useEffect, useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { api } from '../net/rest.ts'
import type { Frame, Seat } from '../net/types.ts'
import { t } from '../words.ts'
import { hostName } from './Hosting.tsx'
import { Notice, StartOwn, Waiting } from './Notice.tsx'

const mood = (frame: Frame) => gameEntry(frame.game)?.mood ?? 'menagerie'

/** Nobody plays on here: who has ended it, and the way on. */
export function Closed({ frame }: { frame: Frame }) {
  const by = useClosedBy(frame)
  if (by === 'unread') return <Waiting text={t('loading')} mood={mood(frame)} />
  if (by === 'nobody') {
    return (
      <Notice headline={t('abandoned-headline')} text={t('abandoned-text')} mood={mood(frame)}>
        <StartOwn game={frame.game} />
      </Notice>
    )
  }
  return (
    <Notice headline={t('closed-headline')} text={closedText(frame, by)} mood={mood(frame)}>
      <StartOwn game={frame.game} />
    </Notice>
  )
}

function closedText(frame: Frame, by: Seat | 'operator'): string {
  const began = frame.view === null ? 'no' : 'yes'
  if (by === 'operator') return t('closed-by-operator', { began })
  if (by === frame.you) return t('closed-by-you', { began })
  return t('closed-by', { began, name: frame.seats.find((s) => s.seat === by)?.name ?? hostName(frame) })
}

type ClosedBy = Seat | 'operator' | 'nobody' | 'unread'

/** So many entries at the end are looked through: a new name may be told after the end. */
const LAST = 20

/** Whose doing it was is in the log. Where that cannot be read, the host may close and everybody may leave. */
function useClosedBy(frame: Frame): ClosedBy {
  const [by, setBy] = useState<ClosedBy>('unread')
  useEffect(() => {
    let gone = false
    void api.log(frame.match, Math.max(0, frame.version - LAST)).then((reply) => {
      if (gone) return
      if (!reply.ok) return setBy(frame.seats.every((s) => s.away || s.name === null) ? 'nobody' : frame.host)
      const closed = reply.value.entries.find((entry) => entry.kind === 'closed')
      setBy(closed ? (closed.seat ?? 'operator') : 'nobody')
    })
    return () => {
      gone = true
    }
  }, [frame.match, frame.version])
  return by
}

/** I sat here a moment ago, and the server does not know me at this table any more. */
export function Gone({ frame }: { frame: Frame }) {
  return (
    <Notice headline={t('gone-headline')} text={goneText(frame)} mood={mood(frame)}>
      <StartOwn game={frame.game} />
    </Notice>
  )
}

/** From a lobby one also goes by leaving it in another tab; a host goes in no other way. */
function goneText(frame: Frame): string {
  if (frame.you === frame.host) return t('gone-left')
  return t(frame.status === 'lobby' ? 'gone-lobby' : 'gone-match', { name: hostName(frame) })
}
