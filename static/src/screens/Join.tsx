// An invitation: who asks, how many sit there already, a name, and "Sit down".
import { useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { TopBar } from '../kit/Bar.tsx'
import { Token } from '../kit/icons.tsx'
import { Poster } from '../kit/Poster.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import { introduce, me } from '../me.ts'
import { nonce } from '../net/ids.ts'
import { api } from '../net/rest.ts'
import { setSeatsTab } from '../net/session.ts'
import type { Invitation, Refusal } from '../net/types.ts'
import { follows, navigate } from '../router.ts'
import { t } from '../words.ts'
import { NameField, useName } from './NameField.tsx'
import { Notice } from './Notice.tsx'
import './forms.css'

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
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState('')
  useMood(entry?.mood ?? 'menagerie')
  useTitle(t('join-title', { name: invitation.host }))

  async function sit(event: Event) {
    event.preventDefault()
    if (busy || !name.check()) return
    setBusy(true)
    const refusal = await takeSeat(invitation.match, code, name.value, fresh)
    setBusy(false)
    if (!refusal) return onSeated()
    if (refusal.code.startsWith('name/')) return name.refuse(refusal.message)
    setWhy(refusal.message)
    if (refusal.code.startsWith('match/')) onStale()
  }

  return (
    <>
      <TopBar title={entry?.name ?? invitation.game} where={t('join-where')} />
      <main>
        <form class="sitting" onSubmit={sit} noValidate>
          <aside class="show">
            <Poster game={invitation.game} />
            <p>{t(`pitch-${invitation.game}`)}</p>
          </aside>
          <div class="stack">
            <section class="marquee">
              <div class="board">
                <h1 class="up d">
                  {fresh ? t('join-one-more') : t('join-headline', { name: invitation.host })}
                </h1>
              </div>
            </section>
            <section class="ticket admit">
              <Chairs seats={invitation.seats} taken={invitation.taken} />
              <p>{t('join-taken', { taken: invitation.taken, free: invitation.seats - invitation.taken })}</p>
            </section>
            <section class="card stack">
              <NameField name={name} focus />
              {fresh && <p class="hint">{t('join-fresh')}</p>}
            </section>
          </div>
          <section class="go wide">
            {why && (
              <p class="why" role="alert">
                {why}
              </p>
            )}
            <button type="submit" class="btn act" aria-busy={busy}>
              {t('join-sit')}
            </button>
          </section>
        </form>
      </main>
    </>
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
  const [why, setWhy] = useState('')
  async function back() {
    const reply = await api.join(invitation.match, code, nonce())
    if (reply.ok) onSeated()
    else setWhy(reply.refusal.message)
  }
  return (
    <Notice
      headline={t('started-headline')}
      text={why || t('started-text', { name: invitation.host })}
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

function Over({ invitation }: { invitation: Invitation }) {
  return (
    <Notice headline={t('over-headline')} text={t('over-text')} mood={mood(invitation)}>
      <StartOwn game={invitation.game} />
    </Notice>
  )
}

function StartOwn({ game }: { game: string }) {
  return (
    <>
      <a class="btn" href={`/new/${game}`} onClick={follows}>
        {t('start-own')}
      </a>
      <a class="btn quiet" href="/" onClick={follows}>
        {t('home')}
      </a>
    </>
  )
}

const mood = (invitation: Invitation) => gameEntry(invitation.game)?.mood ?? 'menagerie'
