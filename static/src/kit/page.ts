import { useEffect, useRef } from 'preact/hooks'
import { setTitle } from './title.ts'

/** The colours of the page: `menagerie`, or a game's mood. */
export function useMood(mood: string): void {
  useEffect(() => {
    document.body.dataset.mood = mood
  }, [mood])
}

export function useTitle(what: string, mine = false): void {
  useEffect(() => setTitle(what, mine), [what, mine])
}

/** When the screen changes, a screen reader and the keyboard start at its top. */
export function useFocus<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
