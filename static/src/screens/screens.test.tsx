import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../app.tsx'
import { me, whoAmI } from '../me.ts'
import { setTabToken, tabToken } from '../net/session.ts'
import type { Invitation, MatchSummary } from '../net/types.ts'
import { navigate, tidyCode } from '../router.ts'
import { setLanguage } from '../words.ts'

interface Call {
  method: string
  path: string
  body: unknown
  token: string | null
}

type Answer = [status: number, body: unknown]

let calls: Call[] = []
let answers: Record<string, Answer | (() => Answer)> = {}

/** A server made of a table: `POST /session` → what it says. */
async function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const path = String(url).replace('/api/v1', '')
  const headers = new Headers(init.headers)
  const body = init.body ? JSON.parse(String(init.body)) : undefined
  calls.push({ method, path, body, token: headers.get('Authorization') })
  const found = answers[`${method} ${path}`]
  if (!found) throw new TypeError('network')
  const [status, said] = typeof found === 'function' ? found() : found
  return new Response(said === undefined ? null : JSON.stringify(said), { status })
}

const nobody: Answer = [200, { user: null }]
const ana = { id: 'u1', name: 'Ana', locale: 'en' }
const games: Answer = [
  200,
  {
    games: [
      { key: 'campy-creatures', seats: { min: 2, max: 5 }, minutes: 30, options_schema: {}, credits: {} },
    ],
  },
]
const seat = (n: number, name: string | null, waits = false) => ({
  seat: n,
  name,
  away: false,
  to_move: waits,
  since: waits ? '2026-11-30T20:41:00Z' : null,
  bot: null,
  kept_for: null,
})
const invitation: Invitation = {
  match: 'm1',
  game: 'campy-creatures',
  status: 'lobby',
  host: 'Ana',
  seats: 4,
  taken: 2,
  options: {},
  you: null,
}

class QuietSocket {
  static readonly OPEN = 1
  readyState = 0
  close() {}
  send() {}
}

async function open(path: string): Promise<void> {
  navigate(path)
  await whoAmI()
  render(<App />)
}

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  calls = []
  answers = { 'GET /session': nobody, 'GET /games': games }
  me.value = undefined
  setTabToken(null)
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('home', () => {
  it('shows a newcomer what to play and where to type a code', async () => {
    await open('/')
    expect(await screen.findByText('2–5 players, about 30 minutes')).toBeTruthy()
    expect(screen.getByLabelText('Code from a friend')).toBeTruthy()
    expect(screen.queryByText('Your move')).toBeNull()
  })

  it('puts first what waits for me, and says whom else it waits for', async () => {
    const match = (id: string, mine: boolean, others: boolean): MatchSummary => ({
      id,
      code: id,
      link: '',
      game: 'campy-creatures',
      status: 'playing',
      you: 0,
      seats: [seat(0, 'Ana', mine), seat(1, 'Rui', others), seat(2, 'Bia', others)],
      to_move: mine,
      since: mine ? '2026-11-30T20:41:00Z' : null,
      updated_at: '2026-11-30T20:41:00Z',
    })
    answers['GET /session'] = [200, { user: ana }]
    answers['GET /matches'] = [
      200,
      { matches: [match('A', true, true), match('B', true, false), match('C', false, true)] },
    ]
    await open('/')
    expect(await screen.findByText('The table is waiting for you, Rui and Bia.')).toBeTruthy()
    expect(screen.getByText('Everybody is waiting for you.')).toBeTruthy()
    expect(screen.getByText(/^Waiting for Rui and Bia, since/)).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('● Your move · Menagerie'))
  })

  it('says so when the server cannot be reached, and tries again', async () => {
    answers = { 'GET /session': nobody }
    await open('/')
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    answers['GET /games'] = games
    fireEvent.click(screen.getByText('Try again'))
    await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull())
  })

  it('reads a code as people type it', () => {
    for (const typed of [
      'k7qm2xpa',
      ' K7QM 2XPA ',
      'k7qm-2xpa',
      'http://192.168.1.20:8000/K7QM2XPA',
      '/K7QM2XPA#new-seat',
    ]) {
      expect(tidyCode(typed)).toBe('K7QM2XPA')
    }
  })
})

describe('an invitation', () => {
  it('asks for a name, makes a session and takes the seat', async () => {
    answers['GET /invitations/K7QM2XPA'] = () => [200, { ...invitation, you: me.value ? 2 : null }]
    answers['POST /session'] = [201, { user: { ...ana, name: 'Bia' } }]
    answers['POST /matches/m1/join'] = [200, {}]
    await open('/K7QM2XPA')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ana invites you')
    fireEvent.input(screen.getByLabelText('Your name'), { target: { value: '  Bia ' } })
    fireEvent.click(screen.getByText('Sit down'))
    await screen.findByText('Setting the table…')
    const posts = calls.filter((call) => call.method === 'POST')
    expect(posts[0]).toMatchObject({ path: '/session', body: { name: 'Bia', cookie: true } })
    expect(posts[1]).toMatchObject({ path: '/matches/m1/join', body: { code: 'K7QM2XPA' } })
    expect(posts[1]?.body).toHaveProperty('nonce', expect.stringMatching(/^[0-9a-f]{32}$/))
  })

  it('wants a name, and says what the server thinks of it', async () => {
    answers['GET /invitations/K7QM2XPA'] = [200, invitation]
    answers['POST /session'] = [422, { code: 'name/too-long', message: 'That name is too long.' }]
    await open('/K7QM2XPA')
    fireEvent.click(await screen.findByText('Sit down'))
    expect(await screen.findByText(/Type a name/)).toBeTruthy()
    expect(calls.some((call) => call.method === 'POST')).toBe(false)
    fireEvent.input(screen.getByLabelText(/Your name/), { target: { value: 'B'.repeat(40) } })
    fireEvent.click(screen.getByText('Sit down'))
    expect(await screen.findByText('That name is too long.')).toBeTruthy()
  })

  it('seats somebody else in this tab without touching the browser’s own session', async () => {
    answers['GET /session'] = [200, { user: ana }]
    answers['GET /invitations/K7QM2XPA'] = () => [200, { ...invitation, you: tabToken() ? 2 : 0 }]
    answers['POST /session'] = [201, { user: { id: 'u2', name: 'Rui', locale: 'en' }, token: 'T2' }]
    answers['POST /matches/m1/join'] = [200, {}]
    await open('/K7QM2XPA#new-seat')
    const name = await screen.findByLabelText<HTMLInputElement>('Your name')
    expect(name.value).toBe('')
    fireEvent.input(name, { target: { value: 'Rui' } })
    fireEvent.click(screen.getByText('Sit down'))
    await screen.findByText('Setting the table…')
    expect(calls.find((call) => call.method === 'POST' && call.path === '/session')).toMatchObject({
      body: { cookie: false },
    })
    expect(calls.find((call) => call.path === '/matches/m1/join')?.token).toBe('Bearer T2')
    expect(location.hash).toBe('')
  })

  it.each([
    ['lobby', 4, 'No seat left'],
    ['playing', 4, 'They have started'],
    ['finished', 4, 'That match is over'],
    ['abandoned', 4, 'The table is closed'],
  ] as const)(
    'in status %s with %i seats taken says "%s" and has a way on',
    async (status, taken, headline) => {
      answers['GET /invitations/K7QM2XPA'] = [200, { ...invitation, status, taken }]
      await open('/K7QM2XPA')
      expect(await screen.findByText(headline)).toBeTruthy()
      expect(screen.getByText('Start your own').getAttribute('href')).toBe('/new/campy-creatures')
    },
  )

  it('with an unknown code says so', async () => {
    answers['GET /invitations/ZZZZZZZZ'] = [404, { code: 'code/unknown', message: 'Unknown.' }]
    await open('/ZZZZZZZZ')
    expect(await screen.findByText('No table has this code')).toBeTruthy()
    expect(screen.getByText('Try another code').getAttribute('href')).toBe('/')
  })

  it('survives an answer that is not ours', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await open('/K7QM2XPA')
    expect(await screen.findByText(/Something went wrong.*502/)).toBeTruthy()
  })
})

describe('opening a table', () => {
  const info: Answer = [
    200,
    { key: 'campy-creatures', seats: { min: 2, max: 5 }, minutes: 30, options_schema: {}, rules: '' },
  ]
  const refused: Answer = [403, { code: 'create/not-allowed', message: 'Ask them for the code.' }]
  const made: Answer = [201, { code: 'K7QM2XPA' }]
  const field = () => screen.getByLabelText<HTMLInputElement>('Code for opening a table')
  const press = () => fireEvent.click(screen.getByText('Open the table'))
  const sent = () => calls.filter((call) => call.path === '/matches').map((call) => call.body)

  beforeEach(() => {
    localStorage.removeItem('menagerie.open-code')
    answers['GET /session'] = [200, { user: ana }]
    answers['GET /games/campy-creatures'] = info
    answers['GET /server'] = [200, { create: 'code' }]
    answers['POST /matches'] = made
    answers['GET /invitations/K7QM2XPA'] = [200, { ...invitation, you: 0 }]
  })

  it('asks for no code where everybody may', async () => {
    answers['GET /server'] = [200, { create: 'everybody' }]
    await open('/new/campy-creatures')
    await screen.findByText('Open the table')
    expect(screen.queryByLabelText('Code for opening a table')).toBeNull()
    press()
    await screen.findByText('Setting the table…')
    expect(sent()[0]).not.toHaveProperty('invite')
  })

  it('asks for the code where one is needed, and knows it the next time', async () => {
    await open('/new/campy-creatures')
    await screen.findByText('Open the table')
    press()
    expect(await screen.findByText(/^Type the code/)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(sent()).toEqual([])
    fireEvent.input(field(), { target: { value: ' lamplight ' } })
    press()
    await screen.findByText('Setting the table…')
    expect(sent()[0]).toMatchObject({ invite: 'lamplight' })
    cleanup()
    await open('/new/campy-creatures')
    await screen.findByText('Open the table')
    expect(field().value).toBe('lamplight')
  })

  it('tells at the field that a code is refused, and forgets it', async () => {
    localStorage.setItem('menagerie.open-code', 'old')
    answers['POST /matches'] = refused
    await open('/new/campy-creatures')
    await screen.findByText('Open the table')
    press()
    expect((await screen.findByText('Ask them for the code.')).id).toBe('open-code-why')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(localStorage.getItem('menagerie.open-code')).toBeNull()
    press()
    await waitFor(() => expect(sent().length).toBe(2))
    expect(field().value).toBe('old')
  })

  it('asks for the code when the server wants one that did not say so', async () => {
    delete answers['GET /server']
    answers['POST /matches'] = refused
    await open('/new/campy-creatures')
    await screen.findByText('Open the table')
    press()
    expect((await screen.findByText('Ask them for the code.')).id).toBe('open-code-why')
    expect(document.activeElement).toBe(field())
    answers['POST /matches'] = made
    fireEvent.input(field(), { target: { value: 'lamplight' } })
    press()
    await screen.findByText('Setting the table…')
    expect(sent().at(-1)).toMatchObject({ invite: 'lamplight' })
  })
})

describe('somebody whom the host has removed', () => {
  const away: Answer = [404, { code: 'match/unknown', message: 'Unknown.' }]

  it('is told so when the link is opened again, with a way on', async () => {
    answers['GET /session'] = [200, { user: ana }]
    answers['GET /invitations/K7QM2XPA'] = [200, { ...invitation, host: 'Rui' }]
    answers['POST /matches/m1/join'] = away
    await open('/K7QM2XPA')
    fireEvent.click(await screen.findByText('Sit down'))
    expect(await screen.findByText(/^Rui has removed you/)).toBeTruthy()
    expect(screen.getByText('Start your own').getAttribute('href')).toBe('/new/campy-creatures')
  })

  it('does not get the seat of a running match back', async () => {
    answers['GET /session'] = [200, { user: ana }]
    answers['GET /invitations/K7QM2XPA'] = [200, { ...invitation, host: 'Rui', status: 'playing' }]
    answers['POST /matches/m1/join'] = away
    await open('/K7QM2XPA')
    fireEvent.click(await screen.findByText('I was in it: my seat, please'))
    expect(await screen.findByText(/^Rui has removed you/)).toBeTruthy()
  })
})

describe('a session of this tab that has ended', () => {
  it('gives way to the browser’s own', async () => {
    setTabToken('old')
    answers['GET /session'] = () => (tabToken() ? nobody : [200, { user: ana }])
    await whoAmI()
    expect(tabToken()).toBeNull()
    expect(me.value?.name).toBe('Ana')
  })
})
