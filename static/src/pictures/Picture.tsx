// Our own pictures: one symbol for each creature, mortal and location, drawn in flat inks over a halftone.
// `<Pictures />` is mounted once by whoever shows any; `<Picture of="creature-blob" />` uses one. They carry no words:
// the name stands beside them.
import creatures from './creatures.svg?raw'
import { halftone } from './halftone.ts'
import locations from './locations.svg?raw'
import marks from './marks.svg?raw'
import mortals from './mortals.svg?raw'

const inside = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))

let symbols: string | undefined

function all(): string {
  symbols ??=
    `<symbol id="halftone" viewBox="0 0 100 140" preserveAspectRatio="xMidYMid slice"><path d="${halftone()}"/></symbol>` +
    [creatures, mortals, locations, marks].map(inside).join('')
  return symbols
}

/** The sprite; hidden, and never part of what is read out. */
export function Pictures() {
  return (
    <svg
      width="0"
      height="0"
      style="position:absolute"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: all() }}
    />
  )
}

export function Picture({ of, class: extra }: { of: string; class?: string }) {
  return (
    <svg class={extra ?? 'art'} aria-hidden="true">
      <use href={`#${of}`} />
    </svg>
  )
}
