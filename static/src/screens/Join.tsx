// An invitation: who asks, how many sit there already, a name, and "Sit down".
import { useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { Token } from '../kit/icons.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import { introduce, me } from '../me.ts'
import { nonce } from '../net/ids.ts'
import { api } from '../net/rest.ts'
import { setSeatsTab } from '../net/session.ts'
import type { Invitation, Refusal } from '../net/types.ts'
import { navigate } from '../router.ts'
import { t } from '../words.ts'
import { NameField, useName } from './NameField.tsx'
import { Notice, StartOwn } from './Notice.tsx'
import { SittingForm, useSitting } from './Sitting.tsx'

interface Props {
  invitation: Invitation
  code: string
  /** Somebody else sits down in this tab, beside the person whose browser it is. */
  fresh: boolean
  onSeated(): void
  /** The table is not as the invitation said: read it again. */
  onStale(): void
}

export function Join(props: Props) {
  const { invitation } = props
  if (invitation.status === 'finished' || invitation.status === 'abandoned')
    return <Over invitation={invitation} />
  if (invitation.status === 'playing') return <Started {...props} />
  if (invitation.taken >= invitation.seats) return <Full {...props} />
  return <Invited {...props} />
}

function Invited({ invitation, code, fresh, onSeated, onStale }: Props) {
  const entry = gameEntry(invitation.game)
  const name = useName(fresh)
  const [sentAway, setSentAway] = useState(false)
  const sitting = useSitting([[name, 'name/']], sit)
  useMood(entry?.mood ?? 'menagerie')
  useTitle(t('join-title', { name: invitation.host }))

  async function sit(): Promise<Refusal | null> {
    const refusal = await takeSeat(invitation.match, code, name.value, fresh)
    if (!refusal) onSeated()
    else if (refusal.code === SENT_AWAY) setSentAway(true)
    else if (refusal.code.startsWith('match/')) onStale()
    return refusal
  }

  if (sentAway) return <SentAway invitation={invitation} />
  return (
    <SittingForm
      sitting={sitting}
      game={invitation.game}
      title={entry?.name ?? invitation.game}
      where={t('join-where')}
      headline={fresh ? t('join-one-more') : t('join-headline', { name: invitation.host })}
      act={t('join-sit')}
    >
      <section class="ticket admit">
        <Chairs seats={invitation.seats} taken={invitation.taken} />
        <p>{t('join-taken', { taken: invitation.taken, free: invitation.seats - invitation.taken })}</p>
      </section>
      <section class="card stack">
        <NameField name={name} focus />
        {fresh && <p class="hint">{t('join-fresh')}</p>}
      </section>
    </SittingForm>
  )
}

function Chairs({ seats, taken }: { seats: number; taken: number }) {
  return (
    <div class="chairs" aria-hidden="true">
      {Array.from({ length: seats }, (_, seat) => (
        <Token key={seat} seat={seat} paper open={seat >= taken} />
      ))}
    </div>
  )
}

/** Sit down under a name. null: seated. */
export async function takeSeat(
  match: string,
  code: string,
  name: string,
  fresh: boolean,
): Promise<Refusal | null> {
  const user = await introduce(name, fresh)
  if (!user.ok) return user.refusal
  const seated = await api.join(match, code, nonce())
  if (!seated.ok) return seated.refusal
  setSeatsTab(code)
  navigate(`/${code}`, true)
  return null
}

function Full({ invitation, onStale }: Props) {
  return (
    <Notice
      headline={t('full-headline')}
      text={t('full-text', { name: invitation.host })}
      mood={mood(invitation)}
    >
      <button type="button" class="btn" onClick={onStale}>
        {t('full-retry')}
      </button>
      <StartOwn game={invitation.game} />
    </Notice>
  )
}

function Started({ invitation, code, onSeated }: Props) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  async function back() {
    const reply = await api.join(invitation.match, code, nonce())
    if (reply.ok) onSeated()
    else setRefusal(reply.refusal)
  }
  if (refusal?.code === SENT_AWAY) return <SentAway invitation={invitation} />
  return (
    <Notice
      headline={t('started-headline')}
      text={refusal?.message ?? t('started-text', { name: invitation.host })}
      mood={mood(invitation)}
    >
      {me.value && (
        <button type="button" class="btn" onClick={back}>
          {t('started-back')}
        </button>
      )}
      <StartOwn game={invitation.game} />
    </Notice>
  )
}

/** The link leads to a match that does not know me: its host has sent me away. */
const SENT_AWAY = 'match/unknown'

function SentAway({ invitation }: { invitation: Invitation }) {
  return (
    <Notice
      headline={t('gone-headline')}
      text={t('gone-link', { name: invitation.host })}
      mood={mood(invitation)}
    >
      <StartOwn game={invitation.game} />
    </Notice>
  )
}

function Over({ invitation }: { invitation: Invitation }) {
  const closed = invitation.status === 'abandoned'
  return (
    <Notice
      headline={t(closed ? 'closed-headline' : 'over-headline')}
      text={t(closed ? 'closed-link' : 'over-text')}
      mood={mood(invitation)}
    >
      <StartOwn game={invitation.game} />
    </Notice>
  )
}

const mood = (invitation: Invitation) => gameEntry(invitation.game)?.mood ?? 'menagerie'
