// What is played tonight, in words; the host may change it until the start.
import { useState } from 'preact/hooks'
import { Drawer } from '../kit/Dialog.tsx'
import { api } from '../net/rest.ts'
import type { Frame, GameInfo } from '../net/types.ts'
import { t } from '../words.ts'
import { OptionsForm, OptionsText, SeatsChoice } from './OptionsForm.tsx'
import { isDefault, type Options, readOptions } from './options.ts'

interface Props {
  frame: Frame
  game: GameInfo
  hosting: boolean
}

export function Settings({ frame, game, hosting }: Props) {
  const [open, setOpen] = useState(false)
  const options = readOptions(game.options_schema)
  const usual = options.every((option) => isDefault(option, frame.options[option.name] ?? option.default))
  return (
    <section class="card optc" aria-labelledby="rules-tonight">
      <h2 id="rules-tonight">
        {t('lobby-rules')} {usual && <small>{t('more-usual')}</small>}
      </h2>
      <OptionsText options={options} values={frame.options} seatName={(seat) => seatLabel(frame, seat)} />
      {hosting && (
        <button type="button" class="btn small" onClick={() => setOpen(true)}>
          {t('lobby-change')}
        </button>
      )}
      <Drawer open={open} title={t('lobby-rules')} onClose={() => setOpen(false)}>
        <Change frame={frame} game={game} onDone={() => setOpen(false)} />
      </Drawer>
    </section>
  )
}

function seatLabel(frame: Frame, seat: number): string {
  return frame.seats[seat]?.name ?? t('seat-number', { number: seat + 1 })
}

function Change({ frame, game, onDone }: { frame: Frame; game: GameInfo; onDone(): void }) {
  const [seats, setSeats] = useState(frame.seats_wanted)
  const [values, setValues] = useState<Options>(frame.options)
  const [why, setWhy] = useState('')
  async function save(event: Event) {
    event.preventDefault()
    const reply = await api.patchMatch(frame.match, { seats, options: values })
    if (reply.ok) onDone()
    else setWhy(reply.refusal.message)
  }
  return (
    <form class="stack" onSubmit={save}>
      <SeatsChoice min={game.seats.min} max={game.seats.max} value={seats} onChange={setSeats} />
      <OptionsForm
        options={readOptions(game.options_schema)}
        values={values}
        seats={seats}
        seatName={(seat) => seatLabel(frame, seat)}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
      {why && (
        <p class="why" role="alert">
          {why}
        </p>
      )}
      <button type="submit" class="btn act">
        {t('save')}
      </button>
    </form>
  )
}
