// For those who do not look: what happened is read out, and the keyboard never falls off the table.
import { useEffect, useRef } from 'preact/hooks'
import type { TableProps } from '../../table/props.ts'
import type { Table } from './context.ts'
import { logLine } from './sentences.ts'
import type { Event, Move, View } from './types.ts'

/** Said by the waiting line already, or too often to be read out. */
const SILENT = new Set<Event['type']>(['has-chosen', 'peeked'])

/** The newest happenings in sentences, for a live region. */
export function useVoice({ events }: TableProps<View, Move, Event>, table: Table): string {
  const spoken = useRef({ seen: events.length, text: '' })
  const now = spoken.current
  if (events.length > now.seen) {
    const context = { me: table.me, name: (seat: number) => table.name(seat), say: table.say }
    const lines = events.slice(now.seen).flatMap(({ event }) => {
      return SILENT.has(event.type) ? [] : (logLine(event, context)?.text ?? [])
    })
    if (lines.length > 0) now.text = lines.join(' ')
  }
  now.seen = events.length
  return now.text
}

/** When what had the focus is gone, the keyboard goes on from the waiting line. */
export function useKeptFocus(what: unknown[]): void {
  const inside = useRef(false)
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      inside.current = (event.target as Element).closest('.campy-root') !== null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return
    const line = document.querySelector<HTMLElement>('.campy .line, .campy.scores')
    if (!line) return
    line.tabIndex = -1
    line.focus({ preventScroll: true })
  }, what)
}
