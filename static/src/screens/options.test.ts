import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../net/types.ts'
import { isDefault, readOptions } from './options.ts'

const schema: JsonSchema = {
  $ref: '#/$defs/Options',
  $defs: {
    Options: {
      type: 'object',
      properties: {
        demogorgon: { type: 'boolean', default: false },
        scoring: { $ref: '#/$defs/Scoring', default: 'points' },
        sets: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/Set' } }, { type: 'null' }], default: null },
        first_marker: {
          anyOf: [{ type: 'integer', minimum: 0, maximum: 4 }, { type: 'null' }],
          default: null,
        },
        unheard_of: { type: 'object' },
      },
    },
    Scoring: { enum: ['first-to-two', 'points'] },
    Set: { enum: ['classics', 'teenagers'] },
  },
}

describe('the options of a game', () => {
  const options = readOptions(schema)

  it('become switches and choices, the usual value first; what this page cannot show is left to the server', () => {
    expect(options).toEqual([
      { name: 'demogorgon', kind: 'switch', values: [false, true], default: false },
      { name: 'scoring', kind: 'choice', values: ['points', 'first-to-two'], default: 'points' },
      { name: 'sets', kind: 'several', values: [null, 'classics', 'teenagers'], default: null },
      { name: 'first_marker', kind: 'seat', values: [null, 0, 1, 2, 3, 4], default: null },
    ])
  })

  it('know what is usual', () => {
    const [demogorgon, , sets] = options
    expect(demogorgon && isDefault(demogorgon, false)).toBe(true)
    expect(sets && isDefault(sets, ['classics'])).toBe(false)
    expect(sets && isDefault(sets, undefined)).toBe(true)
  })

  it('may be missing altogether', () => {
    expect(readOptions(undefined)).toEqual([])
    expect(readOptions({})).toEqual([])
  })
})
