import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Frame } from '../net/types.ts'
import { path } from '../router.ts'
import { setLanguage } from '../words.ts'
import { AfterMatch } from './AfterMatch.tsx'

const frame = (you: number, rematch: Frame['rematch']) =>
  ({ match: 'm1', version: 40, you, seats: [{ name: 'Ana' }, { name: 'Rui' }], rematch }) as unknown as Frame

const next = { match: 'm2', code: 'NEXT2345' }
let posts: string[] = []
let answer: [number, unknown]

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  posts = []
  answer = [200, next]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') {
      posts.push(url)
      return new Response(JSON.stringify(answer[1]), { status: answer[0] })
    }
    const entries = [{ version: 40, at: '', kind: 'rematch', seat: 0, events: [] }]
    return new Response(JSON.stringify({ entries, more: false }), { status: 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('one button makes the rematch and leads to its lobby', async () => {
  render(<AfterMatch frame={frame(1, null)} />)
  expect(screen.getByText(/everybody one seat further on/)).toBeTruthy()
  fireEvent.click(screen.getByText('Rematch'))
  await waitFor(() => expect(path.value).toBe('/NEXT2345'))
  expect(posts).toEqual(['/api/v1/matches/m1/rematch'])
})

it('the others read who wants one, and sit down', async () => {
  const { rerender } = render(<AfterMatch frame={frame(1, null)} />)
  rerender(<AfterMatch frame={frame(1, next)} />)
  expect(await screen.findByText('Ana wants a rematch.')).toBeTruthy()
  expect(screen.queryByText('Rematch')).toBeNull()
  fireEvent.click(screen.getByText('Sit down'))
  await waitFor(() => expect(posts).toEqual(['/api/v1/matches/m1/rematch']))
})

it('who has asked finds the way back', async () => {
  render(<AfterMatch frame={frame(0, next)} />)
  expect(await screen.findByText('Your rematch is set up.')).toBeTruthy()
})
