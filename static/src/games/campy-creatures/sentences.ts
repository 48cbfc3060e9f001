// Events in words: one sentence for each tag, with "you" forms.
import { list, signed } from '../../format.ts'
import type { Seat, Tagged } from '../../net/types.ts'
import type { LogContext, LogLine, Words } from '../../table/props.ts'
import type { Event, EventOf, Mortal } from './types.ts'
import { creatureShort, mortalName, mortalObject, yes } from './words.ts'

type Teller = (event: never, c: Context) => LogLine | null

class Context {
  constructor(private readonly log: LogContext) {}

  say(key: string, args?: Words): string {
    return this.log.say(key, args)
  }
  name(seat: Seat): string {
    return this.log.name(seat)
  }
  /** "you" rather than "You". */
  inside(seat: Seat): string {
    return seat === this.log.me ? this.say('you-in-list') : this.name(seat)
  }
  /** A sentence whose subject is that seat. */
  by(seat: Seat, key: string, args: Words = {}): LogLine {
    return { seat, text: this.say(key, { name: this.name(seat), you: yes(seat === this.log.me), ...args }) }
  }
  /** A list of people that begins a clause: "You and Bia", "Ana and you". */
  nth(seat: Seat, i: number): string {
    return i === 0 ? this.name(seat) : this.inside(seat)
  }
  isMe(seat: Seat): string {
    return yes(seat === this.log.me)
  }
  mortal = (mortal: Mortal) => mortalObject(this.say.bind(this), mortal)
  creature = (creature: string) => this.say(`creature-${creature}-obj`)
  location = (location: string) => this.say(`location-${location}-obj`)
}

const TELLERS: { [T in Event['type']]: (event: EventOf<T>, c: Context) => LogLine | null } = {
  'round-began': (e, c) => ({
    head: true,
    part: true,
    text: c.say('event-round-began', {
      round: e.round,
      final: yes(e.final_act),
      location: c.say(`location-${e.location}`),
    }),
  }),
  'mortals-appeared': (e, c) => ({
    head: true,
    text: c.say('event-mortals-appeared', {
      turn: e.turn,
      mortals: list(e.mortals.map((mortal) => mortalName(c.say.bind(c), mortal))),
    }),
  }),
  'has-chosen': (e, c) => c.by(e.seat, 'event-has-chosen'),
  'rose-unseen': (e, c) => c.by(e.seat, 'event-rose-unseen'),
  'mummy-rushed': (e, c) => c.by(e.seat, 'event-mummy-rushed'),
  'missed-out': (e, c) => c.by(e.seat, 'event-missed-out'),
  kept: (e, c) => c.by(e.seat, 'event-kept'),
  resurrected: (e, c) => c.by(e.seat, 'event-resurrected', { creature: c.creature(e.creature) }),
  weakened: (e, c) => c.by(e.seat, 'event-weakened', { target: c.inside(e.target) }),
  revealed: (e, c) => ({
    text: c.say('event-revealed', { plays: list(e.creatures.map((_, seat) => play(e, seat, c))) }),
  }),
  cancelled: (e, c) =>
    c.by(e.seat, 'event-cancelled', {
      target: c.name(e.target),
      'target-you': c.isMe(e.target),
      creature: creatureShort(c.say.bind(c), e.creature),
    }),
  absorbed: (e, c) =>
    c.by(e.seat, 'event-absorbed', { creature: c.creature(e.creature), strength: e.strength }),
  captured: (e, c) => c.by(e.seat, 'event-captured', { mortal: c.mortal(e.mortal) }),
  dug: (e, c) => c.by(e.seat, 'event-dug', { mortal: c.mortal(e.mortal) }),
  peeked: (e, c) => c.by(e.seat, 'event-peeked', { mortal: c.mortal(e.mortal) }),
  gave: (e, c) => c.by(e.seat, 'event-gave', { mortal: c.mortal(e.mortal), target: c.inside(e.target) }),
  banished: (e, c) =>
    e.mortal
      ? c.by(e.seat, 'event-banished', { mortal: c.mortal(e.mortal) })
      : c.by(e.seat, 'event-banished-nobody'),
  'creature-shed': (e, c) =>
    c.by(e.seat, 'event-creature-shed', {
      by: c.name(e.by),
      'by-you': c.isMe(e.by),
      creature: c.creature(e.creature),
    }),
  clashed: (e, c) => ({
    text: c.say('event-clashed', {
      groups: e.groups.map((group) => list(group.map((seat, i) => c.nth(seat, i)))).join('; '),
    }),
  }),
  'marker-moved': (e, c) => c.by(e.seat, 'event-marker-moved', { why: e.why }),
  escaped: (e, c) => ({ text: c.say('event-escaped', { mortal: mortalName(c.say.bind(c), e.mortal) }) }),
  'turned-up': (e, c) => c.by(e.seat, 'event-turned-up', { mortals: list(e.mortals.map(c.mortal)) }),
  'location-conquered': (e, c) =>
    c.by(e.seat, 'event-location-conquered', {
      location: c.location(e.location),
      icons: e.icons,
      tied: e.tied.length,
    }),
  'location-unclaimed': (e, c) => ({
    text: c.say('event-location-unclaimed', { location: c.location(e.location) }),
  }),
  exchanged: (e, c) => c.by(e.seat, 'event-exchanged', { gave: c.mortal(e.gave), took: c.mortal(e.took) }),
  'round-scored': (e, c) => ({
    text: c.say('event-round-scored', {
      round: e.result.number,
      scores: list(
        e.result.scores.map((score, i) =>
          c.say('event-round-scored-one', { name: c.nth(score.seat, i), points: signed(score.total) }),
        ),
      ),
    }),
  }),
  'match-ended': (e, c) => {
    const winner = e.ranking[0] ?? 0
    return { ...c.by(winner, 'event-match-ended'), head: true, part: true }
  },
}

function play(event: EventOf<'revealed'>, seat: Seat, c: Context): string {
  const creature = event.creatures[seat]
  if (!creature) return ''
  return c.say('event-revealed-one', {
    name: c.nth(seat, seat),
    creature: creatureShort(c.say.bind(c), creature),
    strength: event.strengths[seat] ?? 0,
  })
}

/** One log line: an event in words, and the seat whose token stands before it. */
export function logLine(event: Tagged, context: LogContext): LogLine | null {
  const teller = TELLERS[event.type as Event['type']] as Teller | undefined
  return teller ? teller(event as never, new Context(context)) : null
}
