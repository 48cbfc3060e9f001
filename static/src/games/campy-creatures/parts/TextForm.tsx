import { list } from '../../../format.ts'
import { assistantsOf, handOf, handSize, type Table, useTable } from '../context.ts'
import type { Player, Slot } from '../types.ts'
import { creatureName, creatureShort, mortalName, pins, worth } from '../words.ts'

/** The whole table in sentences: the same as the pictures say. */
export function TextForm() {
  const table = useTable()
  return (
    <div class="astext">
      {sentencesOf(table).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

export function sentencesOf(table: Table): string[] {
  const { view, say, names, me } = table
  const lines = [where(table)]
  if (view.row.length > 0) {
    lines.push(say('text-row', { mortals: list(view.row.map((slot) => slotText(table, slot))) }))
  }
  lines.push(
    say('text-location', {
      location: say(`location-${view.location}`),
      text: say(`location-${view.location}-text`),
    }),
    say('text-markers', { names: names(view.markers) }),
    ...played(table),
    ...view.players.map((player, seat) => seatText(table, player, seat)),
  )
  const hand = handOf(view, me)
  if (hand.length > 0)
    lines.push(say('text-hand', { creatures: list(hand.map((one) => creatureName(say, one))) }))
  if (view.phase.type === 'choosing' && view.phase.mine) {
    lines.push(say('text-sealed', { creature: creatureName(say, view.phase.mine) }))
  }
  return lines
}

export function where({ view, say }: Table): string {
  const args = { round: view.round, rounds: 3, turn: view.turn, turns: view.turns, deck: view.deck }
  return say(view.options.scoring === 'points' ? 'text-where' : 'text-where-open', args)
}

function slotText({ say, name, view, me }: Table, slot: Slot): string {
  const mortal = mortalName(say, slot.mortal)
  if (slot.captor !== null) return say('text-row-taken', { mortal, name: name(slot.captor, true) })
  const counts = worth(say, slot.mortal, assistantsOf(view, me))
  return say('text-row-one', { mortal, worth: counts.text, pins: pins(say, slot.mortal.icons) })
}

function played({ view, say, name }: Table): string[] {
  const { phase } = view
  if (phase.type !== 'capturing') return []
  const plays = phase.order.map((seat) => {
    const one = phase.played[seat]
    if (!one) return ''
    return say('event-revealed-one', {
      name: name(seat),
      creature: creatureShort(say, one.creature),
      strength: one.strength,
    })
  })
  return [say('text-played', { plays: list(plays) })]
}

function seatText({ say, name }: Table, player: Player, seat: number): string {
  const mortals = player.captives.map((one) =>
    one.type === 'known' ? mortalName(say, one.mortal) : say('mortal-unknown'),
  )
  const line = say('text-seat', {
    name: name(seat),
    points: player.points,
    hand: handSize(player),
    pins: pins(say, player.icons),
    mortals: mortals.length > 0 ? list(mortals) : say('text-nobody'),
  })
  if (player.locations.length === 0) return line
  const held = list(player.locations.map((location) => say(`location-${location}-obj`)))
  return `${line} ${say('text-seat-held', { locations: held })}`
}
