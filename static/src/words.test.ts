import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentResource } from '@fluent/bundle'
import { beforeEach, describe, expect, it } from 'vitest'
import { list, since } from './format.ts'
import { LANGUAGES, language, preferredLanguage, setLanguage, t } from './words.ts'

const WORDS = join(import.meta.dirname, '../../app/words')
const SOURCES = import.meta.dirname

/** Key → the variables that its text uses. */
function read(file: string): Map<string, string[]> {
  const { body } = new FluentResource(readFileSync(join(WORDS, file), 'utf8'))
  return new Map(body.map(({ id, value }) => [id, variables(value)]))
}

function variables(node: unknown): string[] {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk)
    if (typeof part !== 'object' || part === null) return
    const { type, name } = part as { type?: string; name?: string }
    if (type === 'var' && name) found.add(name)
    Object.values(part).forEach(walk)
  }
  walk(node)
  return [...found].sort()
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'gen' ? [] : sources(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}

const parts = readdirSync(WORDS)
  .filter((file) => file.startsWith('en.') && file.endsWith('.ftl'))
  .map((file) => file.slice(3, -4))

describe.each(parts)('the words of %s', (part) => {
  const en = read(`en.${part}.ftl`)
  const pt = read(`pt-BR.${part}.ftl`)

  it('are the same in both languages', () => {
    expect([...pt.keys()].sort()).toEqual([...en.keys()].sort())
  })

  it('stand in the file once each', () => {
    for (const lang of LANGUAGES) {
      const text = readFileSync(join(WORDS, `${lang}.${part}.ftl`), 'utf8')
      const keys = [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((m) => m[1])
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
    }
  })
})

describe('the words of the page', () => {
  const keys = read('en.ui.ftl')
  const code = sources(SOURCES).join('\n')
  /** Put together from a code: `ending-${ending}`. */
  const made = [...code.matchAll(/t\(\s*`([a-z-]+)\$\{/g)].map((m) => m[1] ?? '')

  it('use the same facts in both languages', () => {
    const pt = read('pt-BR.ui.ftl')
    for (const [key, facts] of keys) expect([key, pt.get(key)]).toEqual([key, facts])
  })

  it('are all used', () => {
    const unused = [...keys.keys()].filter(
      (key) =>
        !code.includes(`'${key}'`) &&
        !made.some((prefix) => key.startsWith(prefix)) &&
        !key.startsWith('shape-'),
    )
    expect(unused).toEqual([])
  })

  it('are all there', () => {
    const asked = [...code.matchAll(/(?<![A-Za-z])t\(\s*'([a-z0-9-]+)'/g)].map((m) => m[1] ?? '')
    const known = new Set(parts.flatMap((part) => [...read(`en.${part}.ftl`).keys()]))
    expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([])
  })
})

describe('the language', () => {
  beforeEach(() => localStorage.clear())

  it('switches the whole page over, and is remembered when it was chosen', async () => {
    await setLanguage('en')
    expect(t('home-join')).toBe('Join')
    await setLanguage('pt-BR', true)
    expect(t('home-join')).toBe('Entrar')
    expect(document.documentElement.lang).toBe('pt-BR')
    expect(preferredLanguage()).toBe('pt-BR')
  })

  it('counts', async () => {
    await setLanguage('en')
    expect(t('lobby-seats-left', { count: 1 })).toBe('One seat left')
    expect(t('lobby-seats-left', { count: 3 })).toBe('Three seats left')
    await setLanguage('pt-BR')
    expect(t('lobby-seats-left', { count: 1 })).toBe('Um lugar livre')
    expect(t('start', { count: 5 })).toBe('Começar em cinco')
  })

  it('joins names', async () => {
    await setLanguage('en')
    expect(list(['Ana', 'Rui', 'Bia'])).toBe('Ana, Rui and Bia')
    await setLanguage('pt-BR')
    expect(list(['Ana', 'Rui', 'Bia'])).toBe('Ana, Rui e Bia')
  })

  it('tells times', async () => {
    await setLanguage('en')
    const now = new Date(2026, 10, 30, 21, 0)
    expect(since(new Date(2026, 10, 30, 20, 41).toISOString(), now)).toBe('20:41')
    expect(since(new Date(2026, 10, 28, 20, 41).toISOString(), now)).toMatch(/^Sat.* 20:41$/)
    expect(since(new Date(2026, 9, 2).toISOString(), now)).toBe('2 Oct')
    expect(language()).toBe('en')
  })
})
