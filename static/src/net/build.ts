// After an update of the server this page is the old one. Its parts carry hashes in their names, so comparing the start
// script's name with the one of a freshly read page tells.

const RELOADED = 'menagerie.reloaded'

export async function isOutdated(): Promise<boolean> {
  const mine = startScript(document)
  if (!mine?.includes('/assets/')) return false // the development server has no hashes
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    if (!response.ok) return false
    const fresh = startScript(new DOMParser().parseFromString(await response.text(), 'text/html'))
    return fresh !== null && fresh !== mine
  } catch {
    return false
  }
}

function startScript(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

/** A part of the old page is gone from the server: load the new page, but never in a loop. */
export function reloadOnMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, String(Date.now()))
    location.reload()
  })
}
