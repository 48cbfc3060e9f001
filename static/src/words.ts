// All words come from app/words, one Fluent catalogue for server and page. `t` reads a signal: whoever used it draws
// again when the language changes. A game's words are loaded with the game.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { signal } from '@preact/signals'

export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]
type Args = Record<string, FluentVariable>

const files = import.meta.glob<string>(['../../app/words/*.ftl', '!../../app/words/*.errors.ftl'], {
  query: '?raw',
  import: 'default',
})

const STORED = 'menagerie.language'
const parts = new Set<string>(['ui'])
const loaded = new Map<string, FluentResource>()
const bundles = signal<{ language: Language; bundle: FluentBundle } | null>(null)

/** The language of the page now. */
export function language(): Language {
  return bundles.value?.language ?? 'en'
}

/** `?lang=`, else what was chosen here before, else the browser's. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const wishes = [asked, recall(), ...navigator.languages]
  for (const wish of wishes) {
    if (wish?.toLowerCase().startsWith('pt')) return 'pt-BR'
    if (wish?.toLowerCase().startsWith('en')) return 'en'
  }
  return 'en'
}

/** Switch the page over, with the words of all parts that are in use. */
export async function setLanguage(next: Language, remember = false): Promise<void> {
  if (remember) store(next)
  await Promise.all([...parts].map((part) => load(next, part)))
  rebuild(next)
}

/** Words of one game (`campy-creatures`), before its table is shown. */
export async function addWords(part: string): Promise<void> {
  parts.add(part)
  await load(language(), part)
  rebuild(language())
}

/** A sentence. Numbers and lists are put into the language's form by the catalogue and by format.ts. */
export function t(key: string, args?: Args): string {
  const message = bundles.value?.bundle.getMessage(key)
  if (!message?.value) {
    if (import.meta.env.DEV && bundles.value) console.warn(`no words for "${key}"`)
    return key
  }
  return bundles.value?.bundle.formatPattern(message.value, args ?? null, []) ?? key
}

/** Whether the catalogue has this key: for codes that a newer server may send. */
export function hasWords(key: string): boolean {
  return bundles.value?.bundle.hasMessage(key) ?? false
}

async function load(lang: Language, part: string): Promise<void> {
  const name = `${lang}.${part}`
  const file = files[`../../app/words/${name}.ftl`]
  if (loaded.has(name) || !file) return
  loaded.set(name, new FluentResource(await file()))
}

function rebuild(lang: Language): void {
  const bundle = new FluentBundle(lang, { useIsolating: false })
  for (const part of parts) {
    const resource = loaded.get(`${lang}.${part}`)
    if (resource) bundle.addResource(resource, { allowOverrides: true })
  }
  bundles.value = { language: lang, bundle }
  document.documentElement.lang = lang
}

function recall(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null // storage is forbidden: the browser's language will do
  }
}

function store(lang: Language): void {
  try {
    localStorage.setItem(STORED, lang)
  } catch {
    // it holds for this page only
  }
}
