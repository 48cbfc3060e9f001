// The games this page can show. What the server offers beyond them is not shown.
import type { ComponentType } from 'preact'
import type { GameModule } from '../table/props.ts'
import { CampyPoster } from './posters.tsx'

export interface GameEntry {
  key: string
  /** A proper name: the same in every language. */
  name: string
  mood: string
  Art: ComponentType
  /** Lettering and ground of the poster's title. */
  ink: string
  ground: string
}

export const GAMES: readonly GameEntry[] = [
  {
    key: 'campy-creatures',
    name: 'Campy Creatures',
    mood: 'campy',
    Art: CampyPoster,
    ink: '#f7df1e',
    ground: '#d8213b',
  },
]

const tables = import.meta.glob<GameModule>('./*/table.tsx')

/** A game's table; it comes when a match of it is looked at. */
export function loadTable(key: string): Promise<GameModule> {
  const load = tables[`./${key}/table.tsx`]
  return load ? load() : Promise.reject(new Error(`no table for ${key}`))
}

export function gameEntry(key: string): GameEntry | undefined {
  return GAMES.find((game) => game.key === key)
}
