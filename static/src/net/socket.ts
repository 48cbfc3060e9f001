// The live channel of one match, and the only place that knows WebSocket.
//
//   waiting ──connect──▶ connecting ──welcome──▶ live ──drop, silence, reload──▶ waiting
//                                  └── a close code that no retry mends ──▶ ended
//
// The newest frame wins; each event is told once. A move is kept until the server answers it and is sent again, under the
// same id, after each reconnection: the server answers an accepted id always alike, so nothing is done twice.
import { randomId } from './ids.ts'
import { patience, patienceAsked } from './patience.ts'
import type { Frame, FromServer, Refusal, Result, Seat, Told, ToServer } from './types.ts'

export type LinkState = 'connecting' | 'live' | 'lost' | 'ended'

/** Close codes that trying again does not mend, and what they mean. */
export const ENDINGS: Record<number, Ending> = {
  4400: 'protocol',
  4401: 'stranger',
  4403: 'foreign',
  4404: 'unknown',
  4409: 'elsewhere',
}
export type Ending = 'protocol' | 'stranger' | 'foreign' | 'unknown' | 'elsewhere'

export interface SocketEvents {
  /** A newer frame, and what it tells that was not told before. `gap`: more happened than it tells; read the log. */
  frame(frame: Frame, told: Told[], gap: boolean): void
  state(state: LinkState, ending?: Ending): void
  presence(here: readonly Seat[]): void
  refused(refusal: Refusal): void
}

export interface SocketOptions {
  url: string
  /** Read anew for each connection. */
  hello(): { token?: string; locale?: string }
  on: SocketEvents
}

interface Pending {
  message: Extract<ToServer, { type: 'move' | 'try' }>
  settle(result: Result): void
  /** How often the server has asked us to send it later. */
  delays: number
}

const HELLO_PATIENCE = 10_000
const PROBE_PATIENCE = 5_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
/** Where a server goes down in order another one is there already: so many times in a row we come at once. */
const QUICK_RETURNS = 4
/** In a row means within so many milliseconds. */
const CALM = 10_000
const RESTARTS = 1012
const MOST_DELAYS = 10
/** The server sends at most so many entries of the log with a frame. */
const MOST_TOLD = 50

export class MatchSocket {
  private socket: WebSocket | null = null
  private state: LinkState = 'connecting'
  private version = -1
  private failures = 0
  private restarts: number[] = []
  private beatSeconds = 20
  private welcomed = false
  private pending = new Map<string, Pending>()
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined

  constructor(private readonly options: SocketOptions) {}

  open(): void {
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.connect()
  }

  /** For good: the page goes elsewhere. */
  close(): void {
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    this.drop()
    this.state = 'ended'
  }

  /** Resolves when the server has answered, however often the connection breaks meanwhile. */
  move(decision: number, move: unknown): Promise<Result> {
    return this.ask({ type: 'move', id: randomId(), decision, move })
  }

  try(decision: number, move: unknown): Promise<Result> {
    return this.ask({ type: 'try', id: randomId(), decision, move })
  }

  /** Somebody pressed "Try now", or came back to the tab. */
  retryNow(): void {
    if (this.state === 'live') return
    this.failures = 0
    this.connect()
  }

  /** Say hello anew: the language has changed. */
  renew(): void {
    if (this.state === 'live') this.connect()
  }

  /** How many moves the server has not answered yet. */
  get unanswered(): number {
    return [...this.pending.values()].filter((p) => p.message.type === 'move').length
  }

  private ask(message: Pending['message']): Promise<Result> {
    return new Promise((settle) => {
      this.pending.set(message.id, { message, settle, delays: 0 })
      if (this.welcomed) this.send(message)
    })
  }

  private connect(): void {
    this.drop()
    if (this.state !== 'lost') this.enter('connecting')
    const socket = new WebSocket(this.options.url)
    this.socket = socket
    socket.onopen = () => {
      const from = this.version >= 0 ? { from: this.version } : {}
      this.send({ type: 'hello', ...this.options.hello(), ...from })
    }
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code)
    }
    this.expect(HELLO_PATIENCE)
  }

  private receive(data: unknown): void {
    const message = parse(data)
    if (!message) return
    if (this.welcomed) this.expect(this.beatSeconds * 2500)
    if (message.type === 'welcome') this.welcome(message.version, message.beat_seconds)
    else if (message.type === 'frame') this.take(message)
    else if (message.type === 'ack') this.settle(message.id, { ok: true, version: message.version })
    else if (message.type === 'tried') this.settle(message.id, { ok: true })
    else if (message.type === 'refused') this.refuse(message)
    else if (message.type === 'presence') this.options.on.presence(message.here)
    else if (message.type === 'reload') this.restarted()
  }

  private welcome(version: number, beatSeconds: number): void {
    // somebody put an older backup back: what we have seen since then has not happened, and its next frame is news
    if (version < this.version) this.version = -1
    this.welcomed = true
    this.failures = 0
    this.beatSeconds = beatSeconds > 0 ? beatSeconds : 20
    clearInterval(this.beat)
    this.beat = setInterval(() => this.send({ type: 'beat' }), this.beatSeconds * 1000)
    this.expect(this.beatSeconds * 2500)
    this.enter('live')
    for (const { message } of this.pending.values()) this.send(message)
  }

  private take(frame: Frame): void {
    if (frame.version <= this.version) return
    const first = this.version < 0
    const told = first ? [] : frame.events.filter((event) => event.version > this.version)
    const gap = !first && told.length === 0 && frame.version - this.version > MOST_TOLD
    this.version = frame.version
    this.options.on.frame(frame, told, gap)
  }

  private refuse(message: Extract<FromServer, { type: 'refused' }>): void {
    const { type: _type, id, frame, ...refusal } = message
    if (frame) this.take(frame)
    const asked = id === null ? undefined : this.pending.get(id)
    if (asked && this.isDelayed(asked, refusal)) return
    if (id !== null) this.settle(id, { ok: false, refusal })
    if (asked?.message.type === 'move') this.options.on.refused(refusal)
  }

  /** It goes out again when the server says: nothing is lost, and nobody has to press anything. */
  private isDelayed(asked: Pending, refusal: Refusal): boolean {
    const seconds = patienceAsked(refusal)
    if (seconds === null || asked.delays === MOST_DELAYS) return false
    asked.delays++
    void patience(seconds).then(() => {
      if (this.welcomed && this.pending.has(asked.message.id)) this.send(asked.message)
    })
    return true
  }

  private settle(id: string, result: Result): void {
    this.pending.get(id)?.settle(result)
    this.pending.delete(id)
  }

  private closed(code: number): void {
    const ending = ENDINGS[code]
    if (code === RESTARTS) return this.restarted()
    if (!ending) return this.lost()
    this.drop()
    this.enter('ended', ending)
  }

  /** The server goes down in order. Workers are replaced one after another, so this may come several times in a row. */
  private restarted(): void {
    const now = Date.now()
    this.restarts = [...this.restarts.filter((at) => now - at < CALM), now]
    if (this.failures === 0 && this.restarts.length <= QUICK_RETURNS) this.lost(50 + Math.random() * 250)
    else this.lost()
  }

  private lost(pause = this.pause()): void {
    this.drop()
    this.enter('lost')
    this.retry = setTimeout(() => this.connect(), pause)
  }

  /** Doubles with each failure, and differs from one phone to the next: a restarted server is not stormed. */
  private pause(): number {
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++)
    return longest * (0.5 + Math.random() / 2)
  }

  /** Half-open connections are silent: close them and try again. */
  private expect(patience: number): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.lost(), patience)
  }

  private readonly wake = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.state === 'lost' || this.state === 'connecting') return this.retryNow()
    if (this.state !== 'live') return
    this.send({ type: 'sync', from: this.version })
    this.expect(PROBE_PATIENCE)
  }

  private send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private enter(state: LinkState, ending?: Ending): void {
    if (this.state === state && state !== 'connecting') return
    this.state = state
    this.options.on.state(state, ending)
  }

  private drop(): void {
    clearTimeout(this.retry)
    clearTimeout(this.silence)
    clearInterval(this.beat)
    this.welcomed = false
    const old = this.socket
    this.socket = null
    if (old && old.readyState <= WebSocket.OPEN) old.close()
  }
}

function parse(data: unknown): FromServer | null {
  try {
    const message = JSON.parse(String(data)) as FromServer
    return typeof message?.type === 'string' ? message : null
  } catch {
    return null // not ours
  }
}

/** The address of a match's live channel, on the server that this page came from. */
export function socketUrl(match: string, page = location.href): string {
  const url = new URL(`/api/v1/matches/${encodeURIComponent(match)}/socket`, page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
