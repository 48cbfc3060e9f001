// Names and small sentences that several parts of the table say.
import { signed } from '../../format.ts'
import type { Seat } from '../../net/types.ts'
import type { Words } from '../../table/props.ts'
import { POINTS } from './cards.ts'
import type { Creature, Mortal } from './types.ts'

export type Say = (key: string, args?: Words) => string

export const yes = (is: boolean) => (is ? 'yes' : 'no')

export interface Worth {
  text: string
  /** Why it counts what it counts, in a sentence. */
  why: string
  tone: '' | 'good' | 'bad'
}

/** The second line of a still: what this mortal counts, to somebody who holds so many Assistants. */
export function worth(say: Say, mortal: Mortal, assistants: number | null): Worth {
  const points = POINTS[mortal.key]
  if (points !== undefined) {
    const text = say('worth-points', { points: signed(points), count: Math.abs(points) })
    return { text, why: say('why-points', { points: signed(points) }), tone: points < 0 ? 'bad' : 'good' }
  }
  if (mortal.key === 'engineer') return { text: say('worth-engineer'), why: say('why-engineer'), tone: '' }
  if (mortal.key === 'assistant') {
    const text = say('worth-you', { points: signed((assistants ?? 0) + 1) })
    return { text, why: say('why-assistant'), tone: 'good' }
  }
  return { text: say('worth-teens'), why: say('why-teens'), tone: '' }
}

export const mortalName = (say: Say, mortal: Mortal) => say(`mortal-${mortal.key}`)
/** "a Hunter", inside a sentence. */
export const mortalObject = (say: Say, mortal: Mortal) => say(`mortal-${mortal.key}-obj`)
export const creatureName = (say: Say, creature: Creature) => say(`creature-${creature}`)
export const creatureShort = (say: Say, creature: Creature) => say(`creature-${creature}-short`)
export const pins = (say: Say, count: number) => say('mortal-pins', { count })

/** A number in the display face, which has no minus sign: an en dash. Screen readers get the words beside it. */
export const figure = (points: number) => (points < 0 ? `–${-points}` : String(points))

/** Names as the reader knows them: "you" inside a sentence. */
export interface Names {
  of(seat: Seat): string
  inside(seat: Seat): string
}

/** "12 points" */
export const pointsOf = (say: Say, points: number) =>
  say('worth-points', { points: String(points).replace('-', '−'), count: Math.abs(points) })
