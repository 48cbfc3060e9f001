import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../kit/Toast.tsx'
import { setSeatsTab } from '../net/session.ts'
import type { Frame, FromServer, SeatInfo } from '../net/types.ts'
import { setLanguage } from '../words.ts'
import { Room } from './Room.tsx'

class FakeSocket {
  static readonly OPEN = 1
  static last: FakeSocket
  readyState = 1
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    FakeSocket.last = this
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
}

const says = (message: FromServer) =>
  act(() => FakeSocket.last.onmessage?.({ data: JSON.stringify(message) }))

const seat = (n: number, name: string | null): SeatInfo => ({
  seat: n,
  name,
  away: false,
  to_move: false,
  since: null,
  bot: null,
  kept_for: null,
})

const lobby = (version: number, names: (string | null)[], you = 0): Frame => ({
  type: 'frame',
  match: 'm1',
  game: 'campy-creatures',
  version,
  status: 'lobby',
  you,
  host: 0,
  code: 'K7QM2XPA',
  link: 'http://192.168.1.20:8000/K7QM2XPA',
  options: {},
  seats_wanted: names.length,
  rules_version: 1,
  seats: names.map((name, n) => seat(n, name)),
  view: null,
  view_hash: null,
  outcome: null,
  asks: [],
  legal: [],
  events: [],
  clock: null,
  commitment: '',
  secret: null,
  rematch: null,
})

let posts: string[] = []
let bodies: unknown[] = []
let log: unknown[] = []
let answer: [number, unknown] = [200, {}]

async function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') {
    posts.push(`${init.method} ${url}`)
    bodies.push(init.body ? JSON.parse(String(init.body)) : null)
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  }
  if (url.includes('/log'))
    return new Response(JSON.stringify({ entries: log, more: false }), { status: 200 })
  const game = {
    key: 'campy-creatures',
    seats: { min: 2, max: 5 },
    minutes: 30,
    options_schema: {},
    rules: '',
  }
  return new Response(JSON.stringify(game), { status: 200 })
}

function sit(you = 0, names: (string | null)[] = ['Ana', 'Rui', null, null]) {
  render(
    <>
      <Room match="m1" code="K7QM2XPA" />
      <Toasts />
    </>,
  )
  says({ type: 'welcome', match: 'm1', you, version: 1, beat_seconds: 20 })
  says(lobby(1, names, you))
}

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  posts = []
  bodies = []
  log = []
  answer = [200, {}]
  sessionStorage.clear()
  setSeatsTab('K7QM2XPA')
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', fakeFetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the lobby', () => {
  it('fills live', () => {
    sit()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two seats left')
    says(lobby(2, ['Ana', 'Rui', 'Bia', null]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One seat left')
    expect(screen.getByText('Bia')).toBeTruthy()
    says(lobby(3, ['Ana', 'Rui', 'Bia', 'Zé']))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Full house')
  })

  it('says who is looking', () => {
    sit()
    expect(screen.getByText('is not here right now')).toBeTruthy()
    says({ type: 'presence', here: [0, 1] })
    expect(screen.getByText('is here')).toBeTruthy()
  })

  it('lets the host start, with the number of people in words', async () => {
    sit()
    fireEvent.click(screen.getByText('Start with two'))
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/start']))
  })

  it('does not let one person start alone', () => {
    sit(0, ['Ana', null, null])
    expect(screen.getByText('One more friend or bot, and it can start.')).toBeTruthy()
    expect((screen.getByText('Start with two') as HTMLButtonElement).disabled).toBe(true)
  })

  it('says why when the server refuses', async () => {
    answer = [409, { code: 'match/too-few', message: 'Too few people.' }]
    sit()
    fireEvent.click(screen.getByText('Start with two'))
    expect(await screen.findByText('Too few people.')).toBeTruthy()
  })

  it('tells guests who starts', () => {
    sit(1)
    expect(screen.getByText('Ana starts when everybody sits.')).toBeTruthy()
    expect(screen.queryByText('Start with two')).toBeNull()
  })

  it('offers to sit somebody else, in a tab of their own', () => {
    sit()
    const link = screen.getByText('Sit somebody here')
    expect(link.getAttribute('href')).toBe('/K7QM2XPA#new-seat')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('in a second tab of the same person says whose seat it shows', () => {
    sessionStorage.clear()
    sit()
    expect(screen.getByText(/You already sit here, as Ana/)).toBeTruthy()
    expect(screen.getAllByText('Sit somebody here')[0]?.getAttribute('target')).toBeNull()
  })

  it('shows link and code for reading out', () => {
    sit()
    expect(screen.getByText('K7QM 2XPA')).toBeTruthy()
    expect(screen.getByText('192.168.1.20:8000/K7QM2XPA')).toBeTruthy()
  })
})

describe('bots and the order of seats', () => {
  const withBot = (version: number, you = 0): Frame => {
    const frame = lobby(version, ['Ana', 'Rui', 'Gizmo', null], you)
    return { ...frame, seats: frame.seats.map((s) => (s.seat === 2 ? { ...s, bot: 'newcomer' } : s)) }
  }

  it('brings a bot, shows it as one, and lets it go with one press', async () => {
    sit()
    fireEvent.click(screen.getByText('Add a bot'))
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/bots']))
    says(withBot(2))
    says({ type: 'presence', here: [0, 1] })
    expect(screen.getByText('bot')).toBeTruthy()
    expect(screen.queryByText('is not here right now')).toBeNull()
    expect(screen.getByText('Start with three')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Remove Gizmo'))
    await waitFor(() => expect(posts.at(-1)).toBe('POST /api/v1/matches/m1/seats/2/remove'))
  })

  it('moves people, and the keyboard goes with them', async () => {
    sit()
    says(withBot(2))
    expect((screen.getByLabelText('Move Ana up') as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('Move Gizmo up'))
    await waitFor(() => expect(bodies).toEqual([{ order: [0, 2, 1] }]))
    says({ ...lobby(3, ['Ana', 'Gizmo', 'Rui', null]) })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Gizmo up'))
  })

  it('are shuffled', async () => {
    sit()
    fireEvent.click(screen.getByText('Shuffle seats'))
    await waitFor(() => expect(bodies).toEqual([{ order: 'shuffle' }]))
  })

  it('are the host’s to change', () => {
    sit(1)
    says(withBot(2, 1))
    for (const text of ['Add a bot', 'Shuffle seats']) expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByLabelText('Move Ana down')).toBeNull()
    expect(screen.queryByLabelText('Remove Gizmo')).toBeNull()
  })

  it('says for whom a seat is kept, and frees it', async () => {
    sit()
    const frame = lobby(2, ['Ana', null, null])
    says({ ...frame, seats: frame.seats.map((s) => (s.seat === 1 ? { ...s, kept_for: 'Rui' } : s)) })
    expect(screen.getByText('Kept for Rui')).toBeTruthy()
    fireEvent.click(screen.getByText('Free it'))
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/seats/1/remove']))
  })
})

describe('the host', () => {
  const yes = (text: string) => fireEvent.click(screen.getByText(text))

  it('removes somebody from the lobby, after saying what happens', async () => {
    sit()
    fireEvent.click(screen.getByLabelText('Remove Rui'))
    expect(screen.getByText(/^The seat is free for somebody else, and Rui cannot/)).toBeTruthy()
    expect(posts).toEqual([])
    yes('Remove')
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/seats/1/remove']))
    await waitFor(() => expect(document.activeElement?.id).toBe('at-table'))
  })

  it('never removes who sits there meanwhile instead', () => {
    sit()
    fireEvent.click(screen.getByLabelText('Remove Rui'))
    says(lobby(2, ['Ana', 'Bia', null, null]))
    expect(screen.queryByText('Remove')).toBeNull()
    expect(posts).toEqual([])
  })

  it('changes their mind', () => {
    sit()
    fireEvent.click(screen.getByLabelText('Remove Rui'))
    yes('Cancel')
    expect(posts).toEqual([])
  })

  it('closes the lobby, after saying what happens', async () => {
    sit()
    fireEvent.click(screen.getByText('Close the table'))
    expect(screen.getByText(/^The link stops working/)).toBeTruthy()
    yes('Close it')
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/close']))
  })

  it('is told why where the server refuses', async () => {
    answer = [403, { code: 'match/not-host', message: 'Only the host can do that.' }]
    sit()
    fireEvent.click(screen.getByText('Close the table'))
    yes('Close it')
    expect(await screen.findByText('Only the host can do that.')).toBeTruthy()
  })

  it('alone can do so', () => {
    sit(1)
    expect(screen.queryByLabelText('Remove Ana')).toBeNull()
    expect(screen.queryByText('Close the table')).toBeNull()
  })
})

describe('a closed table', () => {
  const closed = (you: number, away = false): Frame => ({
    ...lobby(9, ['Ana', 'Rui'], you),
    status: 'abandoned',
    seats: [
      { ...seat(0, 'Ana'), away },
      { ...seat(1, 'Rui'), away },
    ],
    view: {},
  })
  const entry = (kind: string, by: number | null) => ({ version: 9, at: '', kind, seat: by, events: [] })

  it.each([
    [1, 0, 'Ana has closed it. The match ends here, without a score.'],
    [0, 0, 'You have closed it. The match ends here, without a score.'],
    [1, null, 'Whoever runs this server has closed it. The match ends here, without a score.'],
  ])('tells seat %i that seat %o closed it', async (you, by, text) => {
    log = [entry('closed', by)]
    sit(you)
    says(closed(you))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Start your own').getAttribute('href')).toBe('/new/campy-creatures')
    expect(screen.getAllByText('Home').at(-1)?.getAttribute('href')).toBe('/')
  })

  it('says so where the match had not begun', async () => {
    log = [entry('closed', 0)]
    sit(1)
    says({ ...closed(1), view: null })
    expect(await screen.findByText('Ana has closed it before the match began.')).toBeTruthy()
  })

  it('is another thing than one that everybody left', async () => {
    log = [entry('left', 0)]
    sit(1)
    says(closed(1, true))
    expect(await screen.findByText('Everybody left')).toBeTruthy()
  })
})

describe('a seat that I left', () => {
  const left = (version: number, away: boolean): Frame => ({
    ...lobby(version, ['Ana', 'Rui']),
    status: 'playing',
    seats: [{ ...seat(0, 'Ana'), away }, seat(1, 'Rui')],
  })

  it('is taken again by opening the link', async () => {
    render(<Room match="m1" code="K7QM2XPA" />)
    says({ type: 'welcome', match: 'm1', you: 0, version: 5, beat_seconds: 20 })
    says(left(5, true))
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/join']))
  })

  it('in another tab is taken again only when asked for', async () => {
    sit()
    says(left(5, true))
    expect(posts).toEqual([])
    fireEvent.click(screen.getByText('Take my seat back'))
    await waitFor(() => expect(posts).toEqual(['POST /api/v1/matches/m1/join']))
    says(left(6, false))
    expect(screen.queryByText('Take my seat back')).toBeNull()
  })
})

describe('the connection', () => {
  it('that is lost says so after a second, keeps the screen, and falls silent when it is back', async () => {
    sit()
    vi.useFakeTimers()
    act(() => FakeSocket.last.onclose?.({ code: 1006 }))
    expect(screen.queryByText(/Connection lost/)).toBeNull()
    act(() => void vi.advanceTimersByTime(1100))
    expect(screen.getByText(/Connection lost. Your choices are safe/)).toBeTruthy()
    expect(screen.getByText('Rui')).toBeTruthy()
    fireEvent.click(screen.getByText('Try now'))
    says({ type: 'welcome', match: 'm1', you: 0, version: 1, beat_seconds: 20 })
    expect(screen.queryByText(/Connection lost/)).toBeNull()
    expect(screen.getByText('Connected again.')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1600))
    expect(screen.queryByText('Connected again.')).toBeNull()
  })

  it('that takes its time to come up was never lost', () => {
    vi.useFakeTimers()
    render(<Room match="m1" code="K7QM2XPA" />)
    act(() => void vi.advanceTimersByTime(5_000))
    says({ type: 'welcome', match: 'm1', you: 0, version: 1, beat_seconds: 20 })
    says(lobby(1, ['Ana', 'Rui']))
    expect(document.querySelector('.strip-top')).toBeNull()
  })

  it('that is mended within a second is never spoken of, however often', () => {
    sit()
    vi.useFakeTimers()
    for (let worker = 0; worker < 3; worker++) {
      act(() => FakeSocket.last.onclose?.({ code: 1012 }))
      act(() => void vi.advanceTimersByTime(900))
      says({ type: 'welcome', match: 'm1', you: 0, version: 1, beat_seconds: 20 })
      act(() => void vi.advanceTimersByTime(500))
      expect(document.querySelector('.strip-top')).toBeNull()
    }
  })

  it('to a table that my host has removed me from ends there, and says so', () => {
    sit(1)
    vi.useFakeTimers()
    const before = FakeSocket.last
    act(() => FakeSocket.last.onclose?.({ code: 4404 }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You no longer sit here')
    expect(screen.getByText(/^Ana has removed you from this table/)).toBeTruthy()
    expect(screen.getAllByText('Home').at(-1)?.getAttribute('href')).toBe('/')
    expect(document.querySelector('.strip-top')).toBeNull()
    expect(FakeSocket.last).toBe(before)
  })

  it('to a table that is over may end, and the end stays on the screen', async () => {
    log = [{ version: 9, at: '', kind: 'closed', seat: 0, events: [] }]
    sit(1)
    says({ ...lobby(9, ['Ana', 'Rui'], 1), status: 'abandoned' })
    await screen.findByText(/^Ana has closed it/)
    vi.useFakeTimers()
    act(() => FakeSocket.last.onclose?.({ code: 4404 }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText(/^Ana has closed it/)).toBeTruthy()
    expect(document.querySelector('.strip-top')).toBeNull()
  })

  it('that is open elsewhere can be taken back', () => {
    sit()
    act(() => FakeSocket.last.onclose?.({ code: 4409 }))
    const before = FakeSocket.last
    fireEvent.click(screen.getByText('Play here'))
    expect(FakeSocket.last).not.toBe(before)
  })

  it('to a match where I have no seat says so, with a way on', () => {
    render(<Room match="m1" code="K7QM2XPA" />)
    act(() => FakeSocket.last.onclose?.({ code: 4404 }))
    expect(screen.getByText('You have no seat here')).toBeTruthy()
    expect(screen.getAllByText('Home')[0]).toBeTruthy()
  })
})
