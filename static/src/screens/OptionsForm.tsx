// The options of a game as switches and choices, in words.
import { useId } from 'preact/hooks'
import { list } from '../format.ts'
import { t } from '../words.ts'
import { type Option, type Options, optionHelp, optionLabel, valueLabel } from './options.ts'
import './options.css'

interface Props {
  options: readonly Option[]
  values: Options
  seatName(seat: number): string
  seats: number
  onChange(name: string, value: unknown): void
}

export function OptionsForm({ options, values, seatName, seats, onChange }: Props) {
  return (
    <ul class="opt">
      {options.map((option) => {
        const value = values[option.name] ?? option.default
        const change = (next: unknown) => onChange(option.name, next)
        return (
          <li key={option.name} class={option.kind}>
            {option.kind === 'switch' ? (
              <Switch option={option} on={value === true} onChange={change} />
            ) : option.kind === 'several' ? (
              <Several option={option} value={value as string[] | null} onChange={change} />
            ) : (
              <Choice option={option} value={value} seatName={seatName} seats={seats} onChange={change} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Words({ option, id }: { option: Option; id: string }) {
  const help = optionHelp(option)
  return (
    <p>
      <span id={id}>{optionLabel(option)}</span>
      {help && <small id={`${id}-help`}>{help}</small>}
    </p>
  )
}

function Switch({ option, on, onChange }: { option: Option; on: boolean; onChange(on: boolean): void }) {
  const id = useId()
  return (
    <>
      <Words option={option} id={id} />
      <button
        type="button"
        class="sw"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        onClick={() => onChange(!on)}
      />
    </>
  )
}

interface ChoiceProps {
  option: Option
  value: unknown
  seatName(seat: number): string
  seats: number
  onChange(value: unknown): void
}

function Choice({ option, value, seatName, seats, onChange }: ChoiceProps) {
  const id = useId()
  const offered =
    option.kind === 'seat' ? option.values.filter((v) => v === null || Number(v) < seats) : option.values
  return (
    <>
      <Words option={option} id={id} />
      <select
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        value={JSON.stringify(value ?? null)}
        onChange={(event) => onChange(JSON.parse(event.currentTarget.value))}
      >
        {offered.map((v) => (
          <option key={String(v)} value={JSON.stringify(v)}>
            {valueLabel(option, v, seatName)}
          </option>
        ))}
      </select>
    </>
  )
}

/** Any number of values, or none named: at random. */
function Several({
  option,
  value,
  onChange,
}: {
  option: Option
  value: string[] | null
  onChange(v: unknown): void
}) {
  const id = useId()
  const named = option.values.filter((v): v is string => typeof v === 'string')
  function toggle(item: string) {
    const chosen = value ?? []
    const next = named.filter((v) => (v === item ? !chosen.includes(v) : chosen.includes(v)))
    onChange(next.length > 0 ? next : null)
  }
  return (
    <>
      <Words option={option} id={id} />
      <fieldset class="chips" aria-labelledby={id} aria-describedby={`${id}-help`}>
        {option.values.includes(null) && (
          <button type="button" class="chip" aria-pressed={value === null} onClick={() => onChange(null)}>
            {valueLabel(option, null, String)}
          </button>
        )}
        {named.map((item) => (
          <button
            key={item}
            type="button"
            class="chip"
            aria-pressed={value?.includes(item) ?? false}
            onClick={() => toggle(item)}
          >
            {valueLabel(option, item, String)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** The same, to be read only: each option and its value. */
export function OptionsText({ options, values, seatName }: Pick<Props, 'options' | 'values' | 'seatName'>) {
  return (
    <dl class="opt-text">
      {options.map((option) => {
        const value = values[option.name] ?? option.default
        const words = Array.isArray(value)
          ? list(value.map((v) => valueLabel(option, v, seatName)))
          : valueLabel(option, value, seatName)
        return (
          <div key={option.name}>
            <dt>{optionLabel(option)}</dt>
            <dd>{words}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** How many may sit: the numbers that the game allows. */
export function SeatsChoice({
  min,
  max,
  value,
  onChange,
}: {
  min: number
  max: number
  value: number
  onChange(n: number): void
}) {
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i)
  return (
    <fieldset class="howmany">
      <legend>{t('seats-label')}</legend>
      <div>
        {numbers.map((n) => (
          <label key={n}>
            <input type="radio" name="seats" value={n} checked={n === value} onChange={() => onChange(n)} />
            <span class="d num">{n}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
