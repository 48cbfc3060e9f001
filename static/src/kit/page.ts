import { useEffect } from 'preact/hooks'
import { setTitle } from './title.ts'

/** The colours of the page: `menagerie`, or a game's mood. */
export function useMood(mood: string): void {
  useEffect(beginAtTop, [])
  useEffect(() => {
    document.body.dataset.mood = mood
  }, [mood])
}

export function useTitle(what: string, mine = false): void {
  useEffect(() => setTitle(what, mine), [what, mine])
}

let screens = 0

/** A new screen: keyboard and screen reader start at its top, unless it has put them somewhere already. */
function beginAtTop(): void {
  const main = document.querySelector<HTMLElement>('main')
  if (screens++ === 0 || !main || document.activeElement !== document.body) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
