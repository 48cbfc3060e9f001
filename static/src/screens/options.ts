// What a game lets the host settle, read from the JSON Schema of its options. No rule is known here: the server judges.
import type { JsonSchema } from '../net/types.ts'
import { hasWords, t } from '../words.ts'

export type OptionKind = 'switch' | 'choice' | 'several' | 'seat'

export interface Option {
  name: string
  kind: OptionKind
  /** `null` among the values stands for "at random". */
  values: (string | number | boolean | null)[]
  default: unknown
}

export type Options = Record<string, unknown>

export function readOptions(schema: JsonSchema | undefined): Option[] {
  if (!schema) return []
  const root = resolve(schema, schema)
  return Object.entries(root.properties ?? {}).flatMap(([name, raw]) => {
    const option = readOption(name, raw, schema)
    return option ? [option] : []
  })
}

function readOption(name: string, raw: JsonSchema, root: JsonSchema): Option | null {
  const outer = resolve(raw, root)
  const branches = (outer.anyOf ?? [outer]).map((branch) => resolve(branch, root))
  const optional = branches.some((branch) => branch.type === 'null')
  const main = branches.find((branch) => branch.type !== 'null')
  const start = raw.default ?? outer.default ?? null
  const none = optional ? [null] : []
  if (!main) return null
  if (main.type === 'boolean') return { name, kind: 'switch', values: [false, true], default: start }
  if (main.enum)
    return {
      name,
      kind: 'choice',
      values: usualFirst([...none, ...scalars(main.enum)], start),
      default: start,
    }
  if (main.type === 'array' && main.items) {
    const items = resolve(main.items, root).enum ?? []
    return { name, kind: 'several', values: [...none, ...scalars(items)], default: start }
  }
  if (main.type === 'integer') {
    const low = main.minimum ?? 0
    const seats = Array.from({ length: (main.maximum ?? low) - low + 1 }, (_, i) => low + i)
    return { name, kind: 'seat', values: [...none, ...seats], default: start }
  }
  return null
}

function usualFirst<T>(values: T[], usual: unknown): T[] {
  return [...values.filter((v) => v === usual), ...values.filter((v) => v !== usual)]
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? undefined : root.$defs?.[name]
  return found ? resolve(found, root) : schema
}

function scalars(values: unknown[]): (string | number)[] {
  return values.filter(
    (value): value is string | number => typeof value === 'string' || typeof value === 'number',
  )
}

/** `option-first-marker` */
export const optionKey = (name: string) => `option-${name.replaceAll('_', '-')}`

export function optionLabel(option: Option): string {
  return t(optionKey(option.name))
}

export function optionHelp(option: Option): string | null {
  const key = `${optionKey(option.name)}-help`
  return hasWords(key) ? t(key) : null
}

/** The value in words; seats are called by `seatName`. */
export function valueLabel(option: Option, value: unknown, seatName: (seat: number) => string): string {
  if (value === null || value === undefined) return t(`${optionKey(option.name)}-random`)
  if (option.kind === 'switch') return t(value === true ? 'yes' : 'no')
  if (option.kind === 'seat') return seatName(Number(value))
  return t(`${optionKey(option.name)}-${String(value)}`)
}

export function isDefault(option: Option, value: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(option.default ?? null)
}
