import { gameEntry } from '../games/index.ts'

/** A game's poster with its name; everything scales with its width. */
export function Poster({ game }: { game: string }) {
  const entry = gameEntry(game)
  if (!entry) return null
  const { Art, ink, ground, name } = entry
  return (
    <span class="poster-frame">
      <span class="poster-art">
        <Art />
        <b class="up" style={{ '--c': ink, '--bg': ground }} aria-hidden="true">
          {name.split(' ').map((word) => (
            <span key={word}>{word}</span>
          ))}
        </b>
      </span>
    </span>
  )
}
