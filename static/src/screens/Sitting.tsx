// The form on the way to a table, whether one opens it or was invited: the poster, a name, and the one red button.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { TopBar } from '../kit/Bar.tsx'
import { Poster } from '../kit/Poster.tsx'
import type { Refusal } from '../net/types.ts'
import { t } from '../words.ts'
import type { FieldModel } from './Field.tsx'
import './forms.css'

/** A field, and with what the codes of refusals begin that are told at it. */
type Judged = readonly [field: FieldModel, codes: string]

export interface Sitting {
  busy: boolean
  /** What was refused, and belongs to no field. */
  why: string
  submit(event: Event): Promise<void>
}

/** Sends once all fields are filled; what the server refuses is told where it belongs. */
export function useSitting(fields: readonly Judged[], send: () => Promise<Refusal | null>): Sitting {
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState('')
  async function submit(event: Event) {
    event.preventDefault()
    if (busy || !fields.every(([field]) => field.check())) return
    setBusy(true)
    setWhy('')
    const refusal = await send()
    setBusy(false)
    if (!refusal) return
    const judged = fields.find(([, codes]) => refusal.code.startsWith(codes))
    if (judged) judged[0].refuse(refusal.message)
    else setWhy(refusal.message)
  }
  return { busy, why, submit }
}

interface Props {
  sitting: Sitting
  game: string
  title: string
  where: string
  headline: string
  /** The red button. */
  act: string
  /** Below the pitch: how many, how long. */
  facts?: string
  children: ComponentChildren
}

export function SittingForm({ sitting, game, title, where, headline, act, facts, children }: Props) {
  return (
    <>
      <TopBar title={title} where={where} />
      <main>
        <form class="sitting" onSubmit={sitting.submit} noValidate>
          <aside class="show">
            <Poster game={game} />
            <p>{t(`pitch-${game}`)}</p>
            {facts && <small>{facts}</small>}
          </aside>
          <div class="stack">
            <section class="marquee">
              <div class="board">
                <h1 class="up d">{headline}</h1>
              </div>
            </section>
            {children}
          </div>
          <section class="go wide">
            {sitting.why && (
              <p class="why" role="alert">
                {sitting.why}
              </p>
            )}
            <button type="submit" class="btn act" aria-busy={sitting.busy}>
              {act}
            </button>
          </section>
        </form>
      </main>
    </>
  )
}
