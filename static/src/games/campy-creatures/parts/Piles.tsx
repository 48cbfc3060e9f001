import { signed } from '../../../format.ts'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { useTable } from '../context.ts'
import type { Captive, Creature, Pile } from '../types.ts'
import { yes } from '../words.ts'
import { CardBack, CreatureCard } from './CreatureCard.tsx'
import { Still } from './Still.tsx'

/** All that lies before one seat: captured mortals, locations, what may be in hand, what has been played. */
export function Piles({ seat }: { seat: Seat }) {
  const { view, me, say, open } = useTable()
  const player = view.players[seat]
  if (!player) return null
  const mine = seat === me
  const hidden = !mine && view.phase.type === 'choosing' && view.phase.chosen[seat]
  return (
    <div class="piles">
      <p>
        {say('piles-points', { points: player.points })}
        {view.options.scoring !== 'points' && <> · {say('piles-wins', { points: player.wins })}</>}
        <br />
        {say('piles-running', { points: signed(player.running) })}
        <br />
        {say('mine-pins')}: {player.icons}
      </p>
      <h3>{say('piles-captives')}</h3>
      <Captives captives={player.captives} mine={mine} />
      {player.locations.length > 0 && <Held locations={player.locations} />}
      <h3>{say('piles-hand', { you: yes(mine) })}</h3>
      <Cards pile={player.hand} closed="piles-closed" none="piles-none-cards" />
      {hidden && <p class="quiet">{say('piles-hand-sealed')}</p>}
      {player.lost.length > 0 && (
        <>
          <h3>{say('piles-lost')}</h3>
          <Row creatures={player.lost} />
        </>
      )}
      <h3>{say('piles-discard')}</h3>
      <Cards pile={player.discard} closed="piles-discard-closed" none="piles-discard-none" />
      {mine && (
        <button type="button" class="btn" onClick={() => open({ kind: 'text' })}>
          {say('text-title')}
        </button>
      )}
    </div>
  )
}

function Captives({ captives, mine }: { captives: readonly Captive[]; mine: boolean }) {
  const { say, open } = useTable()
  if (captives.length === 0) return <p class="quiet">{say('piles-none')}</p>
  const faceDown = captives.some((one) => one.type === 'unknown' || one.face_down)
  return (
    <>
      <div class="stills">
        {captives.map((one, i) =>
          one.type === 'known' ? (
            <Still key={i} mortal={one.mortal} onTap={() => open({ kind: 'mortal', mortal: one.mortal })} />
          ) : (
            <div key={i} class="still unknown" role="img" aria-label={say('mortal-unknown')}>
              <span class="pic">
                <Picture of="card-back" />
              </span>
              <span class="nm" style={{ '--len': 10 }}>
                {say('mortal-unknown')}
              </span>
            </div>
          ),
        )}
      </div>
      {faceDown && <p class="quiet">{say('piles-face-down', { you: yes(mine) })}</p>}
    </>
  )
}

function Held({ locations }: { locations: readonly string[] }) {
  const { say, open } = useTable()
  return (
    <>
      <h3>{say('piles-locations')}</h3>
      <ul class="held">
        {locations.map((location) => (
          <li key={location}>
            <button type="button" onClick={() => open({ kind: 'location', location })}>
              <Picture of={`location-${location}`} />
              <span>
                <b>{say(`location-${location}`)}</b>
                {say(`location-${location}-reward`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Cards({ pile, closed, none }: { pile: Pile; closed: string; none: string }) {
  const { say } = useTable()
  if (pile.type === 'open') {
    return pile.creatures.length > 0 ? <Row creatures={pile.creatures} /> : <p class="quiet">{say(none)}</p>
  }
  if (pile.count === 0) return <p class="quiet">{say(none)}</p>
  return (
    <div class="closed">
      <CardBack />
      <p class="quiet">{say(closed, { count: pile.count })}</p>
    </div>
  )
}

function Row({ creatures }: { creatures: readonly Creature[] }) {
  const { open } = useTable()
  return (
    <div class="cards">
      {creatures.map((creature) => (
        <CreatureCard key={creature} creature={creature} onTap={() => open({ kind: 'creature', creature })} />
      ))}
    </div>
  )
}
