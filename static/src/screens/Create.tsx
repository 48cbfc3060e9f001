// Open a table: a name, how many, and the one red button. Everything else has a sane default.
import { useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { TopBar } from '../kit/Bar.tsx'
import { Poster } from '../kit/Poster.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import { introduce, me } from '../me.ts'
import { nonce } from '../net/ids.ts'
import { api } from '../net/rest.ts'
import { setSeatsTab } from '../net/session.ts'
import type { GameInfo } from '../net/types.ts'
import { follows, navigate } from '../router.ts'
import { t } from '../words.ts'
import { NameField, useName } from './NameField.tsx'
import { Notice, Waiting } from './Notice.tsx'
import { OptionsForm, SeatsChoice } from './OptionsForm.tsx'
import { type Options, readOptions } from './options.ts'
import { useGame } from './useGame.ts'
import './forms.css'

const USUAL_SEATS = 4

export function Create({ game: key }: { game: string }) {
  const { game, refusal, retry } = useGame(key)
  const entry = gameEntry(key)
  if (refusal || !entry) {
    return (
      <Notice headline={t('create-unknown')} {...(refusal ? { text: refusal.message } : {})}>
        <button type="button" class="btn" onClick={retry}>
          {t('try-again')}
        </button>
        <a class="btn" href="/" onClick={follows}>
          {t('home')}
        </a>
      </Notice>
    )
  }
  if (!game) return <Waiting text={t('loading')} mood={entry.mood} />
  return <CreateForm game={game} title={entry.name} mood={entry.mood} />
}

function CreateForm({ game, title, mood }: { game: GameInfo; title: string; mood: string }) {
  const { min, max } = game.seats
  const [seats, setSeats] = useState(Math.min(max, Math.max(min, USUAL_SEATS)))
  const [values, setValues] = useState<Options>({})
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const name = useName()
  const options = readOptions(game.options_schema)
  useMood(mood)
  useTitle(t('create-title', { game: title }))

  async function open(event: Event) {
    event.preventDefault()
    if (busy || !name.check()) return
    setBusy(true)
    const failed = await openTable(game.key, name.value, seats, values)
    setBusy(false)
    if (failed?.about === 'name') name.refuse(failed.message)
    setWhy(failed && failed.about !== 'name' ? failed.message : '')
  }

  return (
    <>
      <TopBar title={title} where={t('create-where')} />
      <main>
        <form class="sitting" onSubmit={open} noValidate>
          <aside class="show">
            <Poster game={game.key} />
            <p>{t(`pitch-${game.key}`)}</p>
            <small>{t('game-facts', { ...game.seats, minutes: game.minutes })}</small>
          </aside>
          <div class="stack">
            <section class="marquee">
              <div class="board">
                <h1 class="up d">{t('create-headline')}</h1>
              </div>
            </section>
            <section class="card stack">
              <NameField name={name} focus={!me.value} />
              <SeatsChoice min={min} max={max} value={seats} onChange={setSeats} />
              <p class="hint">{t('seats-hint')}</p>
            </section>
            <details class="card more">
              <summary>
                <b>{t('more')}</b> <small>{t('more-usual')}</small>
              </summary>
              <OptionsForm
                options={options}
                values={values}
                seats={seats}
                seatName={(seat) => t('seat-number', { number: seat + 1 })}
                onChange={(option, value) => setValues({ ...values, [option]: value })}
              />
            </details>
          </div>
          <section class="go wide">
            {why && (
              <p class="why" role="alert">
                {why}
              </p>
            )}
            <button type="submit" class="btn act" aria-busy={busy}>
              {t('create-open')}
            </button>
          </section>
        </form>
      </main>
    </>
  )
}

interface Failure {
  about: 'name' | 'table'
  message: string
}

/** A session if there is none, a match, and on to its lobby. */
export async function openTable(
  game: string,
  name: string,
  seats: number,
  options: Options,
): Promise<Failure | null> {
  const user = await introduce(name)
  if (!user.ok)
    return { about: user.refusal.code.startsWith('name/') ? 'name' : 'table', message: user.refusal.message }
  const match = await api.createMatch(game, seats, options, nonce())
  if (!match.ok) return { about: 'table', message: match.refusal.message }
  setSeatsTab(match.value.code)
  navigate(`/${match.value.code}`)
  return null
}
