// Calls to /api/v1. They never throw: what went wrong comes back as a refusal with a sentence.
import { language, t } from '../words.ts'
import { patience, patienceAsked, TOO_MANY } from './patience.ts'
import { tabToken } from './session.ts'
import type {
  GameInfo,
  GameSummary,
  Invitation,
  LogPage,
  Match,
  MatchSummary,
  Refusal,
  Seat,
  ServerInfo,
  User,
} from './types.ts'

export type Reply<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The server was not reached, or did not answer in time. */
export const OFFLINE = 'net/offline'

const ANSWER_WITHIN = 15_000

/** What goes out again by itself goes out so often. */
const MOST_TRIES = 3

/** Where the server asks for patience the call waits as long as it was told, and goes out again. */
async function call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
  for (let tries = 1; ; tries++) {
    const reply = await callOnce<T>(method, path, body)
    const seconds = reply.ok ? null : patienceAsked(reply.refusal)
    if (seconds === null || tries === MOST_TRIES) return reply
    await patience(seconds)
  }
}

async function callOnce<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() }
  const token = tabToken()
  if (token) headers.Authorization = `Bearer ${token}`
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  try {
    const response = await fetch(`/api/v1${path}`, init)
    const text = await response.text()
    if (response.ok) return { ok: true, value: (text ? JSON.parse(text) : undefined) as T }
    return { ok: false, refusal: readRefusal(text, response) }
  } catch {
    return { ok: false, refusal: { code: OFFLINE, message: t('error-offline') } }
  }
}

/** Something between us and the server (a proxy, a captive portal) may answer in its own words: then we use ours. */
function readRefusal(text: string, { status, headers }: Response): Refusal {
  try {
    const read = JSON.parse(text) as Partial<Refusal>
    if (typeof read.code === 'string' && typeof read.message === 'string') return read as Refusal
  } catch {
    // not JSON
  }
  if (status !== 429) return { code: `net/${status}`, message: t('error-server', { status: String(status) }) }
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return { code: TOO_MANY, message: t('error-too-many'), facts: { retry_after: seconds } }
}

const at = (id: string) => `/matches/${encodeURIComponent(id)}`

export const api = {
  session: () => call<{ user: User | null }>('GET', '/session'),
  openSession: (name: string, cookie: boolean) =>
    call<{ user: User; token?: string }>('POST', '/session', { name, locale: language(), cookie }),
  patchMe: (change: { name?: string; locale?: string }) => call<User>('PATCH', '/me', change),

  server: () => call<ServerInfo>('GET', '/server'),
  games: () => call<{ games: GameSummary[] }>('GET', '/games'),
  game: (key: string) => call<GameInfo>('GET', `/games/${encodeURIComponent(key)}`),

  matches: () => call<{ matches: readonly MatchSummary[] }>('GET', '/matches'),
  match: (id: string) => call<Match>('GET', at(id)),
  createMatch: (
    game: string,
    seats: number,
    options: Record<string, unknown>,
    nonce: string,
    invite: string | null,
  ) =>
    call<Match>('POST', '/matches', { game, seats, options, nonce, ...(invite === null ? {} : { invite }) }),
  patchMatch: (
    id: string,
    change: { seats?: number; options?: Record<string, unknown>; order?: readonly Seat[] | 'shuffle' },
  ) => call<Match>('PATCH', at(id), change),
  invitation: (code: string) => call<Invitation>('GET', `/invitations/${encodeURIComponent(code)}`),
  join: (id: string, code: string, nonce: string) => call<Match>('POST', `${at(id)}/join`, { code, nonce }),
  leave: (id: string) => call<void>('POST', `${at(id)}/leave`),
  start: (id: string) => call<Match>('POST', `${at(id)}/start`),
  close: (id: string) => call<Match>('POST', `${at(id)}/close`),
  rematch: (id: string) => call<Match>('POST', `${at(id)}/rematch`),
  addBot: (id: string) => call<Match>('POST', `${at(id)}/bots`, {}),
  remove: (id: string, seat: Seat) => call<Match>('POST', `${at(id)}/seats/${seat}/remove`),
  log: (id: string, after: number) => call<LogPage>('GET', `${at(id)}/log?after=${after}&limit=200`),
}
