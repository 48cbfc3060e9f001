import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CREATURES, POINTS } from './cards.ts'
import { EXAMPLES, sayer } from './fixtures/example.ts'
import { logLine } from './sentences.ts'
import { tale } from './story.ts'
import { countsOf } from './tally.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const keysOf = (language: string) =>
  read(`app/words/${language}.campy-creatures.ftl`).match(/^[a-z][\w-]*(?= =)/gm) ?? []

describe.each(['en', 'pt-BR'] as const)('words in %s', (language) => {
  const say = sayer(language)

  test('every event has a sentence', () => {
    const context = { me: 1, name: (seat: number) => (seat === 1 ? 'You' : `P${seat}`), say }
    for (const { past, frame } of EXAMPLES) {
      for (const { event } of [...past, ...frame.events]) {
        expect(logLine(event, context)?.text).toBeTruthy()
      }
    }
  })

  test('rules of creatures have at most 30 characters', () => {
    for (const creature of Object.keys(CREATURES)) {
      expect(say(`creature-${creature}-rule`).length).toBeLessThanOrEqual(30)
    }
  })

  test('whatever decides a match has a sentence', () => {
    for (const what of ['marker', 'wins']) expect(say(`decided-by-${what}`)).toMatch(/\w.+\.$/)
  })
})

test('both languages have the same keys, each once', () => {
  expect(keysOf('pt-BR').toSorted()).toEqual(keysOf('en').toSorted())
  expect(new Set(keysOf('en')).size).toBe(keysOf('en').length)
})

test('a game never takes a key of the page', () => {
  const page = new Set(read('app/words/en.ui.ftl').match(/^[a-z][\w-]*(?= =)/gm) ?? [])
  expect(keysOf('en').filter((key) => page.has(key))).toEqual([])
})

test('what is printed on the cards is what the engine has', () => {
  const creatures = read('engines/campy_creatures/data/creatures.toml')
  for (const [key, { strength }] of Object.entries(CREATURES)) {
    expect(creatures).toMatch(new RegExp(`key = "${key}"\\nstrength = ${strength}\\n`))
  }
  const mortals = read('engines/campy_creatures/data/mortals.toml')
  for (const [key, points] of Object.entries(POINTS)) {
    expect(mortals).toMatch(new RegExp(`key = "${key}"\\nset = "\\w+"\\npoints = ${points}\\n`))
  }
})

test('every card has its picture', () => {
  const folder = join(root, 'static/src/pictures')
  const sprite = readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  const needed = keysOf('en').filter((key) =>
    /^(creature|mortal|location)-[a-z0-9-]+-(rule|obj|reward)$/.test(key),
  )
  for (const key of needed) expect(sprite).toContain(`id="${key.replace(/-(rule|obj|reward)$/, '')}"`)
})

test('the small print of a round agrees with its points', () => {
  for (const { frame, past } of EXAMPLES.filter((one) => one.name.endsWith('scored'))) {
    const result = frame.view.results.at(-1)
    const counts = countsOf(tale([...past, ...frame.events]), result?.number ?? 0, frame.view.players.length)
    expect(counts).not.toBeNull()
    for (const score of result?.scores ?? []) {
      const held = counts?.[score.seat]
      const points = score.parts.find((part) => part.key === 'assistants')?.points ?? 0
      const n = held?.assistants ?? 0
      expect((n * (n + 1)) / 2).toBe(points)
    }
  }
})
