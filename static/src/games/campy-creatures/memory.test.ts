import { describe, expect, it } from 'vitest'
import type { Told } from '../../net/types.ts'
import { remembered } from './memory.ts'
import type { View } from './types.ts'

const TOLD = [
  'round-began',
  'mortals-appeared',
  'has-chosen',
  'has-chosen',
  'revealed',
  'mummy-rushed',
  'captured',
  'marker-moved',
  'mortals-appeared',
  'has-chosen',
].map((type, version) => ({ version, at: '', event: { type } })) as unknown as Told[]

const view = (memory: boolean, type = 'choosing') => ({ options: { memory }, phase: { type } }) as View
const types = (told: readonly Told[]) => told.map(({ event }) => event.type)

describe('what the log still tells', () => {
  it('is everything but who had chosen, once all have', () => {
    expect(types(remembered(TOLD, view(false)))).toEqual([
      'round-began',
      'mortals-appeared',
      'revealed',
      'mummy-rushed',
      'captured',
      'marker-moved',
      'mortals-appeared',
      'has-chosen',
    ])
  })

  it('names no creature of a past turn in the memory variant', () => {
    const left = types(remembered(TOLD, view(true)))
    expect(left).not.toContain('revealed')
    expect(left).not.toContain('mummy-rushed')
    expect(left).toContain('captured')
  })

  it('names those of the turn that is played', () => {
    expect(types(remembered(TOLD.slice(0, 7), view(true, 'capturing')))).toContain('revealed')
  })

  it('tells all again when the match is over', () => {
    expect(types(remembered(TOLD, view(true, 'over')))).toContain('revealed')
  })
})
