// What is printed on the cards. A test compares it with the engine's own tables.
import type { Creature, Mortal } from './types.ts'

interface Printed {
  strength: number
  /** One dot acts before capturing, two when capturing, none otherwise. */
  dots: 0 | 1 | 2
}

export const CREATURES: Record<Creature, Printed> = {
  blob: { strength: 0, dots: 1 },
  'swamp-creature': { strength: 1, dots: 2 },
  'invisible-man': { strength: 2, dots: 2 },
  demogorgon: { strength: 2, dots: 2 },
  mummy: { strength: 3, dots: 1 },
  invader: { strength: 4, dots: 2 },
  werewolf: { strength: 5, dots: 2 },
  vampire: { strength: 6, dots: 1 },
  beast: { strength: 7, dots: 0 },
  kaiju: { strength: 8, dots: 0 },
}

/** Mortals that score by themselves. */
export const POINTS: Record<string, number> = {
  archeologist: 2,
  hunter: -3,
  cosmonaut: 4,
  damsel: 6,
  'deep-sea-diver': -2,
  reporter: 1,
  sheriff: 3,
  starlet: 5,
}

/** Locations that are kept and spent later. */
export const KEPT = new Set(['graveyard', 'lunar-base', 'secret-lab'])

/** How many Teenagers a card shows. */
export function teens(mortal: Mortal): number {
  return mortal.key.startsWith('teenagers-') ? Number(mortal.key.slice(-1)) : 0
}

export const sameMortal = (a: Mortal, b: Mortal) => a.key === b.key && a.icons === b.icons
