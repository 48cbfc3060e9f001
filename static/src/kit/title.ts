// The tab's title and icon: a lit lamp when it is my turn, seen from across the room.

const APP = 'Menagerie'

export function setTitle(what: string, mine = false): void {
  const text = what.replace(/[.!]$/, '')
  document.title = text ? `${mine ? '● ' : ''}${text} · ${APP}` : APP
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  const href = mine ? '/icon-turn.svg' : '/icon.svg'
  if (icon && icon.getAttribute('href') !== href) icon.href = href
}
