import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../words.ts'
import { waitsFor } from './patience.ts'
import { api } from './rest.ts'

const tooMany = (seconds: number) => ({
  code: 'request/too-many',
  message: 'Wait.',
  facts: { retry_after: seconds },
})
const games = { games: [] }

let answers: Response[] = []
let asked = 0

function says(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answers.push(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))
}

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked++
    return answers.shift() ?? new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a server that asks for patience', () => {
  it('is asked again by itself after that time, and the page says so meanwhile', async () => {
    says(429, tooMany(6), { 'Retry-After': '6' })
    says(200, games)
    const reply = api.games()
    await vi.advanceTimersByTimeAsync(5_900)
    expect([asked, waitsFor.value]).toEqual([1, 6])
    await vi.advanceTimersByTimeAsync(700)
    expect(await reply).toEqual({ ok: true, value: games })
    expect([asked, waitsFor.value]).toEqual([2, null])
  })

  it('that is busy is asked again soon', async () => {
    says(503, { code: 'server/busy', message: 'In a moment.' }, { 'Retry-After': '1' })
    says(200, games)
    const reply = api.games()
    await vi.advanceTimersByTimeAsync(1_600)
    expect(await reply).toEqual({ ok: true, value: games })
  })

  it('says nothing of what is over before it is read', async () => {
    says(429, tooMany(1))
    says(200, games)
    const reply = api.games()
    await vi.advanceTimersByTimeAsync(100)
    expect(waitsFor.value).toBeNull()
    await vi.advanceTimersByTimeAsync(1_500)
    expect((await reply).ok).toBe(true)
  })

  it('tells for how long where several wait', async () => {
    for (const seconds of [2, 9]) says(429, tooMany(seconds))
    const replies = [api.games(), api.matches()]
    await vi.advanceTimersByTimeAsync(3_000)
    expect(waitsFor.value).toBe(9)
    await vi.advanceTimersByTimeAsync(7_000)
    await Promise.all(replies)
    expect(waitsFor.value).toBeNull()
  })

  it('is not asked for ever', async () => {
    for (let time = 0; time < 9; time++) says(429, tooMany(2))
    const reply = api.games()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await reply).toEqual({ ok: false, refusal: tooMany(2) })
    expect(asked).toBe(3)
  })

  it('is believed where it is a proxy with words of its own', async () => {
    says(429, '<h1>Too Many Requests</h1>', { 'Retry-After': '4' })
    says(200, games)
    const reply = api.games()
    await vi.advanceTimersByTimeAsync(4_600)
    expect((await reply).ok).toBe(true)
  })

  it.each([{ 'Retry-After': '3600' }, { 'Retry-After': 'Tue, 1 Dec 2026 20:00:00 GMT' }, {}])(
    'for longer than anybody waits, or for who knows how long, is told at once: %o',
    async (headers) => {
      says(429, 'Too many', headers as Record<string, string>)
      const reply = await api.games()
      expect(reply).toMatchObject({
        ok: false,
        refusal: { message: expect.stringMatching(/^Too much at once/) },
      })
      expect(asked).toBe(1)
    },
  )
})
