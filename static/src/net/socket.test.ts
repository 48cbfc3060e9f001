import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MatchSocket, type SocketEvents } from './socket.ts'
import type { Frame, FromServer, ToServer } from './types.ts'

class FakeSocket {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  readyState = 0
  sent: ToServer[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(readonly url: string) {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  drops(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  /** Everything but hello and beats. */
  get moves() {
    return this.sent.filter((m) => m.type === 'move' || m.type === 'try')
  }
}

const frame = (version: number, ...events: number[]) =>
  ({
    type: 'frame',
    version,
    events: events.map((v) => ({ version: v, at: '', event: { type: `e${v}` } })),
  }) as unknown as Frame

const welcome = { type: 'welcome', match: 'm', you: 0, version: 1, beat_seconds: 10 } as const

const opened: MatchSocket[] = []

function table() {
  const frames: number[] = []
  const told: string[] = []
  const states: string[] = []
  const refused: string[] = []
  const gaps: number[] = []
  const on: SocketEvents = {
    frame(f, events, gap) {
      frames.push(f.version)
      told.push(...events.map((e) => e.event.type))
      if (gap) gaps.push(f.version)
    },
    state: (state, ending) => states.push(ending ? `${state}:${ending}` : state),
    presence: () => {},
    refused: (refusal) => refused.push(refusal.code),
  }
  const socket = new MatchSocket({ url: 'ws://x/', hello: () => ({ token: 'T', locale: 'en' }), on })
  socket.open()
  opened.push(socket)
  return { socket, frames, told, states, refused, gaps }
}

/** A connection that has come up. */
function live() {
  const made = table()
  FakeSocket.last.opens()
  FakeSocket.last.says(welcome)
  FakeSocket.last.says(frame(1))
  return made
}

/** The next attempt after a pause, up and welcomed. */
async function again(greeting: FromServer = { ...welcome, version: 1000 }) {
  const before = FakeSocket.made.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(FakeSocket.made.length).toBeGreaterThan(before)
  FakeSocket.last.opens()
  FakeSocket.last.says(greeting)
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('hello', () => {
  it('comes first, with who we are and, after a reconnection, what we have', async () => {
    live()
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', token: 'T', locale: 'en' })
    FakeSocket.last.says(frame(7))
    FakeSocket.last.drops()
    await again()
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', token: 'T', locale: 'en', from: 7 })
  })
})

describe('frames', () => {
  it('the newest wins: older, equal and overtaken ones are ignored', () => {
    const { frames } = live()
    for (const version of [3, 2, 3, 1, 4]) FakeSocket.last.says(frame(version))
    expect(frames).toEqual([1, 3, 4])
  })

  it('each event is told once, in order, however often it is sent', () => {
    const { told } = live()
    FakeSocket.last.says(frame(2, 2))
    FakeSocket.last.says(frame(2, 2))
    FakeSocket.last.says(frame(4, 2, 3, 4))
    expect(told).toEqual(['e2', 'e3', 'e4'])
  })

  it('what the first frame tells is the past, not news', () => {
    const { told } = table()
    FakeSocket.last.opens()
    FakeSocket.last.says(welcome)
    FakeSocket.last.says(frame(5, 4, 5))
    expect(told).toEqual([])
  })

  it('a leap without events is named a gap', () => {
    const { gaps } = live()
    FakeSocket.last.says(frame(30))
    FakeSocket.last.says(frame(90))
    expect(gaps).toEqual([90])
  })

  it('survive a drop after each one', async () => {
    const { frames, told } = live()
    for (let version = 2; version < 9; version++) {
      FakeSocket.last.says(frame(version, version))
      FakeSocket.last.drops()
      await again()
      FakeSocket.last.says(frame(version, version))
    }
    expect(frames).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(told).toEqual(['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8'])
  })

  it('of a server that went back to an older backup are taken, and what followed is news again', async () => {
    const { frames, told } = live()
    FakeSocket.last.says(frame(9, 9))
    FakeSocket.last.drops()
    await again({ ...welcome, version: 4 })
    FakeSocket.last.says(frame(4))
    FakeSocket.last.says(frame(5, 5))
    expect(frames).toEqual([1, 9, 4, 5])
    expect(told).toEqual(['e9', 'e5'])
  })

  it('nonsense is ignored', () => {
    const { frames } = live()
    FakeSocket.last.onmessage?.({ data: '{' })
    FakeSocket.last.onmessage?.({ data: 'null' })
    FakeSocket.last.says({ type: 'novelty' } as unknown as FromServer)
    expect(frames).toEqual([1])
  })

  it('of a connection that was given up are ignored', async () => {
    const { frames } = live()
    const old = FakeSocket.last
    old.drops()
    await again()
    old.says(frame(9))
    expect(frames).toEqual([1])
  })
})

describe('a move', () => {
  it('is kept until it is acknowledged and resent under the same id', async () => {
    const { socket } = live()
    const answer = socket.move(31, { type: 'pick' })
    const [first] = FakeSocket.last.moves
    FakeSocket.last.drops()
    await again()
    expect(FakeSocket.last.moves).toEqual([first])
    expect(socket.unanswered).toBe(1)
    FakeSocket.last.says({ type: 'ack', id: first && 'id' in first ? first.id : '', version: 2 })
    expect(await answer).toEqual({ ok: true, version: 2 })
    FakeSocket.last.drops()
    await again()
    expect(FakeSocket.last.moves).toEqual([])
  })

  it('made while disconnected waits for the welcome, in order', async () => {
    const { socket } = live()
    FakeSocket.last.drops()
    void socket.move(1, { type: 'a' })
    void socket.move(2, { type: 'b' })
    await vi.advanceTimersByTimeAsync(20_000)
    FakeSocket.last.opens()
    expect(FakeSocket.last.moves).toEqual([])
    FakeSocket.last.says(welcome)
    expect(FakeSocket.last.moves.map((m) => m.decision)).toEqual([1, 2])
  })

  it('has an id that the server takes', () => {
    const { socket } = live()
    void socket.move(1, {})
    const [sent] = FakeSocket.last.moves
    expect(sent?.id).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  })

  it('that is refused says why, once, and brings the fresh frame', async () => {
    const { socket, refused, frames } = live()
    const answer = socket.move(31, { type: 'pick' })
    const id = FakeSocket.last.moves[0]?.id ?? ''
    const refusal = { code: 'decision/stale', message: 'Too late.', rule: null, facts: {}, version: 6 }
    FakeSocket.last.says({ type: 'refused', id, frame: frame(6), ...refusal })
    expect(await answer).toEqual({ ok: false, refusal })
    expect(refused).toEqual(['decision/stale'])
    expect(frames).toEqual([1, 6])
    FakeSocket.last.drops()
    await again()
    expect(FakeSocket.last.moves).toEqual([])
  })

  it('that came too fast goes out again by itself, under the same id, when the server says', async () => {
    const { socket, refused } = live()
    const answer = socket.move(31, { type: 'pick' })
    const [first] = FakeSocket.last.moves
    const id = first?.id ?? ''
    const tooMany = { code: 'request/too-many', message: 'Wait.', facts: { retry_after: 3 } }
    FakeSocket.last.says({ type: 'refused', id, frame: null, ...tooMany })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(FakeSocket.last.moves).toEqual([first])
    await vi.advanceTimersByTimeAsync(700)
    expect(FakeSocket.last.moves).toEqual([first, first])
    FakeSocket.last.says({ type: 'ack', id, version: 2 })
    expect(await answer).toEqual({ ok: true, version: 2 })
    expect(refused).toEqual([])
  })

  it('that the server was too busy for goes out again by itself', async () => {
    const { socket, refused } = live()
    const answer = socket.move(31, { type: 'pick' })
    const [first] = FakeSocket.last.moves
    const id = first?.id ?? ''
    FakeSocket.last.says({ type: 'refused', id, frame: null, code: 'server/busy', message: 'In a moment.' })
    await vi.advanceTimersByTimeAsync(1_600)
    expect(FakeSocket.last.moves).toEqual([first, first])
    FakeSocket.last.says({ type: 'ack', id, version: 2 })
    expect(await answer).toEqual({ ok: true, version: 2 })
    expect(refused).toEqual([])
  })

  it('that is too much for ever is refused at last', async () => {
    const { socket, refused } = live()
    const answer = socket.move(31, { type: 'pick' })
    const id = FakeSocket.last.moves[0]?.id ?? ''
    const tooMany = { code: 'request/too-many', message: 'Wait.', facts: { retry_after: 1 } }
    for (let time = 0; time < 11; time++) {
      FakeSocket.last.says({ type: 'refused', id, frame: null, ...tooMany })
      await vi.advanceTimersByTimeAsync(2_000)
    }
    expect((await answer).ok).toBe(false)
    expect(refused).toEqual(['request/too-many'])
  })

  it('that was only tried is refused quietly', async () => {
    const { socket, refused } = live()
    const answer = socket.try(31, { type: 'pick' })
    const id = FakeSocket.last.moves[0]?.id ?? ''
    FakeSocket.last.says({ type: 'refused', id, frame: null, code: 'move/illegal', message: 'No.' })
    expect((await answer).ok).toBe(false)
    expect(refused).toEqual([])
  })
})

describe('the connection', () => {
  it('tries again, more and more slowly, never at once with all others', async () => {
    const { states } = live()
    FakeSocket.last.drops()
    expect(states.at(-1)).toBe('lost')
    const pauses: number[] = []
    for (let i = 0; i < 8; i++) {
      const before = FakeSocket.made.length
      let waited = 0
      while (FakeSocket.made.length === before) {
        await vi.advanceTimersByTimeAsync(50)
        waited += 50
      }
      pauses.push(waited)
      FakeSocket.last.drops()
    }
    expect(pauses[0]).toBeLessThanOrEqual(550)
    expect(pauses[7]).toBeGreaterThan(7000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15_050)
  })

  it('tries at once when the network or the person comes back', () => {
    live()
    FakeSocket.last.drops()
    const before = FakeSocket.made.length
    dispatchEvent(new Event('online'))
    expect(FakeSocket.made.length).toBe(before + 1)
  })

  it('asks for a sign of life when the tab is looked at again', async () => {
    const { states } = live()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'sync', from: 1 })
    await vi.advanceTimersByTimeAsync(5_100)
    expect(states.at(-1)).toBe('lost')
  })

  it('beats, and is given up when the server falls silent', async () => {
    const { states } = live()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'beat' })
    FakeSocket.last.says({ type: 'beat' })
    await vi.advanceTimersByTimeAsync(24_000)
    expect(states.at(-1)).toBe('live')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(states.at(-1)).toBe('lost')
  })

  it('is given up when nobody says welcome', async () => {
    const { states } = table()
    FakeSocket.last.opens()
    await vi.advanceTimersByTimeAsync(10_100)
    expect(states.at(-1)).toBe('lost')
  })

  it.each([
    ['says reload', () => FakeSocket.last.says({ type: 'reload', reason: 'restart' })],
    ['closes for a restart', () => FakeSocket.last.drops(1012)],
  ])('is back within a moment when the server %s, and again when the next worker does', async (_, goes) => {
    const { states } = live()
    for (let worker = 0; worker < 4; worker++) {
      goes()
      expect(states.at(-1)).toBe('lost')
      await vi.advanceTimersByTimeAsync(310)
      FakeSocket.last.opens()
      FakeSocket.last.says(welcome)
      expect(states.at(-1)).toBe('live')
    }
  })

  it('does not come all at once to a server that restarts', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
    const pauses: number[] = []
    for (let phone = 0; phone < 2; phone++) {
      live()
      const before = FakeSocket.made.length
      FakeSocket.last.drops(1012)
      let waited = 0
      for (; FakeSocket.made.length === before; waited += 10) await vi.advanceTimersByTimeAsync(10)
      pauses.push(waited)
    }
    expect(pauses[0]).toBe(50)
    expect(pauses[1]).toBe(300)
  })

  it('slows down at a server that sends it away again and again', async () => {
    live()
    const before = FakeSocket.made.length
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      FakeSocket.last.drops(1012)
    }
    expect(FakeSocket.made.length - before).toBeLessThan(15)
  })

  it.each([
    [4401, 'stranger'],
    [4404, 'unknown'],
    [4409, 'elsewhere'],
  ])('ends with code %i, which no retry mends', async (code, ending) => {
    const { states, socket } = live()
    FakeSocket.last.drops(code)
    expect(states.at(-1)).toBe(`ended:${ending}`)
    const before = FakeSocket.made.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.made.length).toBe(before)
    socket.retryNow()
    expect(FakeSocket.made.length).toBe(before + 1)
  })

  it('says hello anew when the language changes, and loses nothing by it', () => {
    const { socket, states } = live()
    void socket.move(1, { type: 'a' })
    socket.renew()
    FakeSocket.last.opens()
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', from: 1 })
    FakeSocket.last.says(welcome)
    expect(FakeSocket.last.moves).toHaveLength(1)
    expect(states.at(-1)).toBe('live')
  })

  it('stays closed when the page leaves', async () => {
    const { socket } = live()
    const before = FakeSocket.made.length
    socket.close()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.made.length).toBe(before)
  })
})
