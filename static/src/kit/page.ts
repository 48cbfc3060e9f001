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

/** When the screen changes, keyboard and screen reader start at its top, unless it has put them somewhere already. */
export function useFreshStart(screen: string): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const main = document.querySelector<HTMLElement>('main')
    if (!main || document.activeElement !== document.body) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [screen])
}
