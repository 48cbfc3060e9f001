import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Frame, FromServer, Told } from '../net/types.ts'
import { type MatchStore, openMatch } from './store.ts'

class FakeSocket {
  static readonly OPEN = 1
  static last: FakeSocket
  readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    FakeSocket.last = this
  }
  send() {}
  close() {
    this.readyState = 3
  }
}

const told = (version: number): Told => ({ version, at: '', event: { type: `e${version}` } })

const frame = (version: number, ...events: number[]) =>
  ({ type: 'frame', version, status: 'playing', events: events.map(told) }) as unknown as Frame

/** Until when the server's log goes; each version has told one event. */
let stored = 0

async function fakeFetch(url: string): Promise<Response> {
  const after = Number(new URL(url, 'http://x').searchParams.get('after'))
  const versions = Array.from({ length: stored - after }, (_, i) => after + 1 + i)
  const entries = versions.map((v) => ({
    version: v,
    at: '',
    kind: 'move',
    seat: 0,
    events: [told(v).event],
  }))
  return new Response(JSON.stringify({ entries, more: false }), { status: 200 })
}

let store: MatchStore

const says = (message: FromServer) => FakeSocket.last.onmessage?.({ data: JSON.stringify(message) })

/** A connection that comes up at this version. */
function welcomed(version: number, ...events: number[]): void {
  says({ type: 'welcome', match: 'm', you: 0, version, beat_seconds: 20 })
  says(frame(version, ...events))
}

const versions = (story: readonly Told[]) => story.map((one) => one.version)
const settled = () => vi.advanceTimersByTimeAsync(20_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', fakeFetch)
  store = openMatch('m')
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the story', () => {
  it('is what was told before this page, and then what is told to it', async () => {
    stored = 3
    welcomed(3)
    await settled()
    says(frame(4, 4))
    says(frame(5, 5))
    expect(versions(store.past.value)).toEqual([1, 2, 3])
    expect(versions(store.events.value)).toEqual([4, 5])
  })

  it('is another one where an older backup was put back: nothing that it undid is still told', async () => {
    stored = 6
    welcomed(6)
    await settled()
    for (const version of [7, 8, 9]) says(frame(version, version))
    FakeSocket.last.onclose?.({ code: 1006 })
    await settled()
    stored = 4
    welcomed(4)
    await settled()
    says(frame(5, 5))
    expect(store.frame.value?.version).toBe(5)
    expect(versions(store.past.value)).toEqual([1, 2, 3, 4])
    expect(versions(store.events.value)).toEqual([5])
  })

  it('has no hole where more happened than a frame tells', async () => {
    stored = 2
    welcomed(2)
    await settled()
    says(frame(3, 3))
    stored = 80
    says(frame(80))
    await settled()
    expect(versions(store.events.value)).toEqual(Array.from({ length: 78 }, (_, i) => i + 3))
  })
})
