// The contact sheet: every picture there is, in colour, and small and grey as a bad screen or a poor eye has it.
// Look at it until no two are alike and none is broken.

function symbols(): SVGSymbolElement[] {
  const all = document.querySelectorAll<SVGSymbolElement>('symbol:not([id^="i-"], [id^="s-"], [id="wax"])')
  return [...all]
}

const kilobytes = (of: readonly SVGSymbolElement[]) =>
  (of.reduce((sum, symbol) => sum + symbol.outerHTML.length, 0) / 1000).toFixed(1)

export function PicturesPart() {
  const all = symbols()
  const creatures = all.filter((symbol) => symbol.id.startsWith('creature-'))
  const heaviest = creatures
    .toSorted((a, b) => b.outerHTML.length - a.outerHTML.length)
    .slice(0, 9)
    .concat(all.filter((symbol) => symbol.id === 'halftone'))
  return (
    <>
      <p class="hint">
        {all.length} pictures, {kilobytes(all)} KB; the heaviest hand of nine, with its halftone:{' '}
        {kilobytes(heaviest)} KB
      </p>
      <div class="kit-grid kit-picture" style={{ '--least': '7rem' }}>
        {all.map((symbol) => (
          <Figure key={symbol.id} symbol={symbol} />
        ))}
      </div>
      <h3>small and grey</h3>
      <div class="kit-grid kit-picture kit-grey" style={{ '--least': '2.75rem' }}>
        {all.map((symbol) => (
          <Figure key={symbol.id} symbol={symbol} bare />
        ))}
      </div>
    </>
  )
}

function Figure({ symbol, bare = false }: { symbol: SVGSymbolElement; bare?: boolean }) {
  const { width, height } = symbol.viewBox.baseVal
  return (
    <figure>
      <svg style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true">
        <use href={`#${symbol.id}`} />
      </svg>
      {!bare && <figcaption>{symbol.id.replace('-', ' ')}</figcaption>}
    </figure>
  )
}
