// How many of each somebody had when a round was counted, for the small print of the score sheet. From the events
// alone: the captives of a finished round are gone from the view.
import { POINTS, sameMortal, teens } from './cards.ts'
import type { Tale } from './story.ts'
import type { Mortal } from './types.ts'

export interface Counts {
  mortals: number
  teenagers: number
  engineers: number
  assistants: number
}

/** By seat, for that round; null when its beginning was not told. */
export function countsOf(events: Tale, round: number, seats: number): Counts[] | null {
  const began = events.some((event) => event.type === 'round-began' && event.round === 1)
  if (!began) return null
  const held: Mortal[][] = Array.from({ length: seats }, () => [])
  let finale = false
  for (const event of events) {
    if (event.type === 'round-scored' && event.result.number === round) return held.map(count)
    if (event.type === 'round-began') {
      // past a Final Act everything is set up afresh, Assistants too
      held.forEach((mortals, seat) => {
        held[seat] = finale ? [] : mortals.filter((mortal) => mortal.key === 'assistant')
      })
      finale = event.final_act
    }
    follow(held, event)
  }
  return null
}

function follow(held: Mortal[][], event: Tale[number]) {
  if (event.type === 'captured') held[event.seat]?.push(event.mortal)
  if (event.type === 'turned-up') held[event.seat]?.push(...event.mortals)
  if (event.type === 'gave') {
    drop(held[event.seat], event.mortal)
    held[event.target]?.push(event.mortal)
  }
  if (event.type === 'banished' && event.mortal) drop(held[event.seat], event.mortal)
  if (event.type === 'exchanged') {
    drop(held[event.seat], event.gave)
    held[event.seat]?.push(event.took)
  }
  if (event.type === 'location-conquered') held[event.seat]?.push(...granted(event.location))
}

/** Rewards that count as mortals. */
function granted(location: string): Mortal[] {
  if (location === 'secret-lab') return [{ key: 'assistant', icons: 0 }]
  if (location === 'camp-murkwood') return [{ key: 'teenagers-2', icons: 0 }]
  return []
}

function drop(mortals: Mortal[] | undefined, gone: Mortal) {
  const at = mortals?.findIndex((mortal) => sameMortal(mortal, gone)) ?? -1
  if (at >= 0) mortals?.splice(at, 1)
}

function count(mortals: readonly Mortal[]): Counts {
  const of = (key: string) => mortals.filter((mortal) => mortal.key === key).length
  return {
    mortals: mortals.filter((mortal) => mortal.key in POINTS).length,
    teenagers: mortals.reduce((sum, mortal) => sum + teens(mortal), 0),
    engineers: of('engineer'),
    assistants: of('assistant'),
  }
}
