// Motion that explains: what lies on the table travels from where it was to where it is. A view is drawn at once and
// whole; what moves is only its picture, so nothing waits for it and a newer view simply takes over from wherever
// things happen to be. Only transform and opacity change.
//
// In the markup: `data-card` names a thing (once at a time), `data-from` what it was before it had that name,
// `data-goes` the `data-place` to which it has gone, and `data-stamp` what is pressed on when it lands.
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Spot {
  box: Box
  /** Older names, the likeliest first. */
  from: readonly string[]
  goes: string | null
}

export type Spots = ReadonlyMap<string, Spot>

export type Trip = { kind: 'move'; from: Box } | { kind: 'enter' } | { kind: 'leave'; to: string }

/** Milliseconds: the shortest and the longest way. */
const SHORT = 150
const LONG = 350
const LAND = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
/** Pixels: less than that is a nudge, which styles show by themselves. */
const NUDGE = 12

/** What each thing does between two looks at the table. What lies where it lay does nothing. */
export function plan(before: Spots, after: Spots): Map<string, Trip> {
  const trips = new Map<string, Trip>()
  for (const [name, spot] of after) {
    const was = [name, ...spot.from].map((one) => before.get(one)).find((one) => one !== undefined)
    if (!was) {
      if (spot.goes === null) trips.set(name, { kind: 'enter' })
    } else if (spot.goes !== null) {
      if (was.goes === null) trips.set(name, { kind: 'leave', to: spot.goes })
    } else if (distance(was.box, spot.box) >= NUDGE) {
      trips.set(name, { kind: 'move', from: was.box })
    }
  }
  return trips
}

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

export function distance(a: Box, b: Box): number {
  const [from, to] = [middle(a), middle(b)]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** The longer the way the longer it takes, within what an eye follows and no hand waits for. */
export function timeFor(way: number): number {
  return Math.round(Math.min(LONG, SHORT + way * 0.4))
}

/** The transform with which something at `to` looks as if it lay at `from`. */
export function shift(from: Box, to: Box): string {
  const [a, b] = [middle(from), middle(to)]
  const scale = to.width > 0 ? from.width / to.width : 1
  return `translate(${(a.x - b.x).toFixed(1)}px, ${(a.y - b.y).toFixed(1)}px) scale(${scale.toFixed(3)})`
}

/** Somebody asked for less motion: the system, or the switch of the kit page. */
export function isCalm(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduce' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

const running = new WeakMap<Element, Animation>()

/** Things below `root` travel whenever this component draws anew; on the first drawing they simply lie there. */
export function useMotion(root: RefObject<HTMLElement | null>): void {
  // the old page still stands while the new one is thought out
  const before = root.current && look(root.current)
  useLayoutEffect(() => {
    if (before && root.current) play(root.current, before)
  })
}

const cardsIn = (root: HTMLElement) => root.querySelectorAll<HTMLElement>('[data-card]')

function look(root: HTMLElement): Map<string, Spot> {
  const spots = new Map<string, Spot>()
  for (const card of cardsIn(root)) {
    const name = card.dataset.card as string
    const box = card.getBoundingClientRect()
    // what is not on this page at this size has no place to come from
    if (box.width > 0 && !spots.has(name)) spots.set(name, spotOf(card, box))
  }
  return spots
}

function spotOf(card: HTMLElement, box: Box): Spot {
  return { box, from: card.dataset.from?.split(' ') ?? [], goes: card.dataset.goes ?? null }
}

function play(root: HTMLElement, before: Spots): void {
  if (typeof root.animate !== 'function' || document.hidden) return
  const trips = plan(before, look(root))
  if (trips.size === 0) return
  const calm = isCalm()
  for (const card of cardsIn(root)) {
    const trip = trips.get(card.dataset.card as string)
    if (!trip) continue
    trips.delete(card.dataset.card as string)
    if (trip.kind === 'leave') {
      if (!calm) send(card, root.querySelector(`[data-place="${trip.to}"]`))
      press(card, 0, calm)
    } else if (trip.kind === 'enter' || calm) {
      fade(card)
    } else {
      carry(card, trip.from)
    }
  }
}

function fade(card: HTMLElement): void {
  card.animate([{ opacity: 0 }, {}], { duration: SHORT, easing: 'linear' })
}

/** From there to where it lies now; over everything else on the way. */
function carry(card: HTMLElement, from: Box): void {
  running.get(card)?.cancel()
  const to = card.getBoundingClientRect()
  const time = timeFor(distance(from, to))
  const trip = card.animate([{ transform: shift(from, to) }, { transform: 'none' }], {
    duration: time,
    easing: LAND,
  })
  running.set(card, trip)
  card.dataset.flying = ''
  const landed = () => {
    if (running.get(card) !== trip) return
    running.delete(card)
    delete card.dataset.flying
  }
  trip.onfinish = landed
  trip.oncancel = landed
  press(card, time * 0.6, false)
}

/** The seal, or the name of who took it. */
function press(card: HTMLElement, delay: number, calm: boolean): void {
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
    stamp.animate([{ opacity: 0, transform: calm ? 'none' : 'scale(1.6)' }, {}], {
      delay,
      duration: 220,
      fill: 'backwards',
      easing: calm ? 'linear' : 'cubic-bezier(0.3, 1.6, 0.6, 1)',
    })
  }
}

/** A copy of its picture goes to the place, and is gone there. */
function send(card: HTMLElement, place: Element | null): void {
  const picture = card.querySelector<HTMLElement>('[data-picture]')
  if (!picture || !place) return
  const from = picture.getBoundingClientRect()
  const to = place.getBoundingClientRect()
  if (from.width === 0 || to.width === 0) return
  const copy = picture.cloneNode(true) as HTMLElement
  const way = layer().appendChild(document.createElement('div'))
  way.className = `${card.dataset.courier ?? ''} courier`
  way.append(copy)
  Object.assign(way.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px` })
  const small = { ...to, width: Math.min(to.width, to.height) }
  const end = `translate(${middle(to).x - middle(from).x}px, ${middle(to).y - middle(from).y}px) scale(${(small.width / from.width).toFixed(3)})`
  const trip = way.animate(
    [
      { transform: 'none', opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: end, opacity: 0 },
    ],
    { duration: LONG, easing: 'cubic-bezier(0.4, 0, 0.3, 1)', fill: 'forwards' },
  )
  trip.onfinish = () => way.remove()
  trip.oncancel = () => way.remove()
}

/** Over the page, out of the way of fingers, and told to nobody. */
function layer(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.motion-layer')
  if (found) return found
  const made = document.body.appendChild(document.createElement('div'))
  made.className = 'motion-layer'
  made.setAttribute('aria-hidden', 'true')
  return made
}
