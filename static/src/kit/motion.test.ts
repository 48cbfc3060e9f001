import { afterEach, describe, expect, it, vi } from 'vitest'
import { counted } from './count.ts'
import { type Box, distance, isCalm, plan, type Spot, shift, timeFor } from './motion.ts'

const box = (x: number, y: number, width = 60): Box => ({ x, y, width, height: width * 1.4 })
const spot = (at: Box, more: Partial<Spot> = {}): Spot => ({ box: at, from: [], goes: null, ...more })
const spots = (all: Record<string, Spot>) => new Map(Object.entries(all))

describe('what travels', () => {
  it('is what lies elsewhere than before', () => {
    const before = spots({ a: spot(box(0, 0)), b: spot(box(70, 0)) })
    const trips = plan(before, spots({ a: spot(box(0, 0)), b: spot(box(140, 0)) }))
    expect([...trips]).toEqual([['b', { kind: 'move', from: box(70, 0) }]])
  })

  it('is not what was nudged', () => {
    const trips = plan(spots({ a: spot(box(0, 0)) }), spots({ a: spot(box(0, -7)) }))
    expect(trips.size).toBe(0)
  })

  it('comes from what it was called before, the likeliest first', () => {
    const before = spots({ hand: spot(box(0, 600)), sealed: spot(box(200, 600)) })
    const after = spots({ play: spot(box(100, 100), { from: ['sealed', 'hand'] }) })
    expect(plan(before, after).get('play')).toEqual({ kind: 'move', from: box(200, 600) })
    before.delete('sealed')
    expect(plan(before, after).get('play')).toEqual({ kind: 'move', from: box(0, 600) })
  })

  it('comes in where it was never seen', () => {
    expect(plan(spots({}), spots({ a: spot(box(0, 0)) })).get('a')).toEqual({ kind: 'enter' })
  })

  it('leaves once, and only from where somebody saw it', () => {
    const free = spots({ a: spot(box(0, 0)) })
    const gone = spots({ a: spot(box(0, 0), { goes: 'seat:2' }) })
    expect(plan(free, gone).get('a')).toEqual({ kind: 'leave', to: 'seat:2' })
    expect(plan(gone, gone).size).toBe(0)
    expect(plan(spots({}), gone).size).toBe(0)
  })

  it('is nothing that is no longer there', () => {
    expect(plan(spots({ a: spot(box(0, 0)) }), spots({})).size).toBe(0)
  })
})

describe('the way', () => {
  it('is from middle to middle', () => {
    expect(distance(box(0, 0, 10), box(30, 40, 10))).toBe(50)
    expect(shift(box(0, 0, 30), { x: 100, y: 50, width: 60, height: 84 })).toBe(
      'translate(-115.0px, -71.0px) scale(0.500)',
    )
  })

  it('takes between 150 and 350 ms', () => {
    expect(timeFor(0)).toBe(150)
    expect(timeFor(100)).toBe(190)
    expect(timeFor(5000)).toBe(350)
  })
})

describe('points', () => {
  it('run from nothing to what they are', () => {
    expect(counted(12, -50)).toBe(0)
    expect(counted(12, 0)).toBe(0)
    expect(counted(12, 200)).toBeGreaterThan(0)
    expect(counted(12, 450)).toBe(12)
    expect(counted(12, Number.POSITIVE_INFINITY)).toBe(12)
  })
})

describe('less motion', () => {
  afterEach(() => {
    delete document.documentElement.dataset.motion
    vi.restoreAllMocks()
  })

  it('is what the system or the page asks for', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    expect(isCalm()).toBe(false)
    document.documentElement.dataset.motion = 'reduce'
    expect(isCalm()).toBe(true)
  })
})
