// What the log still tells. It is as forgetful as the table: in the memory variant a turn's creatures are seen in
// passing, and nobody may look them up later.
import type { Tagged, Told } from '../../net/types.ts'
import type { View } from './types.ts'

/** What names a creature that was played or lost, or lets it be guessed. */
const PASSING = new Set([
  'revealed',
  'cancelled',
  'mummy-rushed',
  'absorbed',
  'clashed',
  'dug',
  'gave',
  'banished',
  'creature-shed',
  'resurrected',
])

/** The events that are worth a line, oldest first. That somebody has chosen is worth one until all have. */
export function remembered(told: readonly Told[], view: View): readonly Told[] {
  const turned = last(told, 'revealed')
  const turn = view.options.memory && view.phase.type !== 'over' ? last(told, 'mortals-appeared') : 0
  return told.filter(
    ({ event }, i) => !(event.type === 'has-chosen' && i < turned) && !(PASSING.has(event.type) && i < turn),
  )
}

const last = (told: readonly Told[], type: Tagged['type']) =>
  told.findLastIndex(({ event }) => event.type === type)
