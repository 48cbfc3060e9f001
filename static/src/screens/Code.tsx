// What a link leads to: my seat if I have one here, else the invitation, else why not and a way on.
import { useEffect, useState } from 'preact/hooks'
import { me } from '../me.ts'
import { api } from '../net/rest.ts'
import { tabToken } from '../net/session.ts'
import type { Invitation, Refusal } from '../net/types.ts'
import { follows, hash, NEW_SEAT } from '../router.ts'
import { t } from '../words.ts'
import { Join } from './Join.tsx'
import { Notice, Waiting } from './Notice.tsx'
import { Room } from './Room.tsx'

export function Code({ code }: { code: string }) {
  const fresh = hash.value === NEW_SEAT
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [tries, setTries] = useState(0)
  const retry = () => setTries(tries + 1)
  const who = tabToken() ?? me.value?.id

  useEffect(() => {
    let gone = false
    void api.invitation(code).then((reply) => {
      if (gone) return
      setInvitation(reply.ok ? reply.value : null)
      setRefusal(reply.ok ? null : reply.refusal)
    })
    return () => {
      gone = true
    }
  }, [code, who, tries])

  if (refusal) return <NoInvitation refusal={refusal} onRetry={retry} />
  if (!invitation) return <Waiting text={t('loading')} />
  if (invitation.you !== null && !fresh)
    return <Room key={invitation.match} match={invitation.match} code={code} />
  return (
    <Join
      key={String(fresh)}
      invitation={invitation}
      code={code}
      fresh={fresh}
      onSeated={retry}
      onStale={retry}
    />
  )
}

function NoInvitation({ refusal, onRetry }: { refusal: Refusal; onRetry(): void }) {
  const unknown = refusal.code === 'code/unknown' || refusal.code === 'request/not-found'
  return (
    <Notice
      headline={t(unknown ? 'code-unknown' : 'code-trouble')}
      text={unknown ? t('code-unknown-text') : refusal.message}
    >
      {!unknown && (
        <button type="button" class="btn" onClick={onRetry}>
          {t('try-again')}
        </button>
      )}
      <a class="btn" href="/" onClick={follows}>
        {t('code-another')}
      </a>
    </Notice>
  )
}
