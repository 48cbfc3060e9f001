// Open a table: a name, how many, and the one red button. Everything else has a sane default.
import { useState } from 'preact/hooks'
import { gameEntry } from '../games/index.ts'
import { useMood, useTitle } from '../kit/page.ts'
import { introduce, me } from '../me.ts'
import { nonce } from '../net/ids.ts'
import { api } from '../net/rest.ts'
import { setSeatsTab } from '../net/session.ts'
import type { GameInfo, Refusal } from '../net/types.ts'
import { follows, navigate } from '../router.ts'
import { t } from '../words.ts'
import { NameField, useName } from './NameField.tsx'
import { Notice, Waiting } from './Notice.tsx'
import { CODE_REFUSED, forgetCode, keepCode, OpenCodeField, useOpenCode, useWantsCode } from './OpenCode.tsx'
import { OptionsForm, SeatsChoice } from './OptionsForm.tsx'
import { type Options, readOptions } from './options.ts'
import { SittingForm, useSitting } from './Sitting.tsx'
import { useGame } from './useGame.ts'

const USUAL_SEATS = 4

export function Create({ game: key }: { game: string }) {
  const { game, refusal, retry } = useGame(key)
  const wantsCode = useWantsCode()
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
  if (!game || wantsCode === null) return <Waiting text={t('loading')} mood={entry.mood} />
  return <CreateForm game={game} title={entry.name} mood={entry.mood} wantsCode={wantsCode} />
}

interface FormProps {
  game: GameInfo
  title: string
  mood: string
  wantsCode: boolean
}

function CreateForm({ game, title, mood, wantsCode }: FormProps) {
  const { min, max } = game.seats
  const [seats, setSeats] = useState(Math.min(max, Math.max(min, USUAL_SEATS)))
  const [values, setValues] = useState<Options>({})
  const [asksCode, setAsksCode] = useState(wantsCode)
  const name = useName()
  const code = useOpenCode()
  const judged = [[name, 'name/'] as const]
  const sitting = useSitting(asksCode ? [...judged, [code, CODE_REFUSED]] : judged, open)
  useMood(mood)
  useTitle(t('create-title', { game: title }))

  async function open(): Promise<Refusal | null> {
    const refusal = await openTable(game.key, name.value, seats, values, asksCode ? code.value : null)
    if (refusal?.code !== CODE_REFUSED || asksCode) return refusal
    // the server has changed its mind since it was asked
    code.refuse(refusal.message)
    setAsksCode(true)
    return null
  }

  return (
    <SittingForm
      sitting={sitting}
      game={game.key}
      title={title}
      where={t('create-where')}
      headline={t('create-headline')}
      act={t('create-open')}
      facts={t('game-facts', { ...game.seats, minutes: game.minutes })}
    >
      <section class="card stack">
        <NameField name={name} focus={!me.value} />
        {asksCode && <OpenCodeField code={code} />}
        <SeatsChoice min={min} max={max} value={seats} onChange={setSeats} />
        <p class="hint">{t('seats-hint')}</p>
      </section>
      <details class="card more">
        <summary>
          <b>{t('more')}</b> <small>{t('more-usual')}</small>
        </summary>
        <OptionsForm
          options={readOptions(game.options_schema)}
          values={values}
          seats={seats}
          seatName={(seat) => t('seat-number', { number: seat + 1 })}
          onChange={(option, value) => setValues({ ...values, [option]: value })}
        />
      </details>
    </SittingForm>
  )
}

/** A session if there is none, a match, and on to its lobby. `code`: what this server wants for it. null: done. */
export async function openTable(
  game: string,
  name: string,
  seats: number,
  options: Options,
  code: string | null,
): Promise<Refusal | null> {
  const user = await introduce(name)
  if (!user.ok) return user.refusal
  const match = await api.createMatch(game, seats, options, nonce(), code)
  if (!match.ok) {
    if (match.refusal.code === CODE_REFUSED) forgetCode()
    return match.refusal
  }
  if (code) keepCode(code)
  setSeatsTab(match.value.code)
  navigate(`/${match.value.code}`)
  return null
}
