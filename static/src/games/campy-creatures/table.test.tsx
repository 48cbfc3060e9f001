import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addWords, setLanguage } from '../../words.ts'
import { EXAMPLES, propsOf, sayer } from './fixtures/example.ts'
import CampyTable from './table.tsx'

// the sprite is 50 KB of paths, and no test looks at them
vi.mock('../../pictures/Picture.tsx', async (original) => ({
  ...(await original<typeof import('../../pictures/Picture.tsx')>()),
  Pictures: () => null,
}))

beforeAll(async () => {
  await setLanguage('en')
  await addWords('campy-creatures')
})
afterEach(cleanup)

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const stills = () => [...document.querySelectorAll<HTMLElement>('.screen .still')]

describe('choosing', () => {
  test('nothing is sealed before a creature is chosen', () => {
    const { props } = propsOf('choose')
    render(<CampyTable {...props} />)
    expect(screen.getByRole('status').textContent).toContain('Choose a creature.')
    expect(button('Seal it')).toHaveProperty('disabled', true)
  })

  test('a touched creature shows its rule, and sealing sends the pick', () => {
    const { props, send, frame } = propsOf('choose')
    render(<CampyTable {...props} />)
    fireEvent.click(button(/^Vampire 6/))
    expect(document.querySelector('.go')?.textContent).toContain('Cancels the card on its left.')
    fireEvent.click(button('Seal it'))
    const decision = frame.asks[0]?.decision
    expect(send).toHaveBeenCalledWith(decision, { type: 'pick', creature: 'vampire' })
  })

  test('a sealed pick lies face down, and may be replaced until all have chosen', () => {
    const { props, send, frame } = propsOf('sealed')
    render(<CampyTable {...props} />)
    expect(screen.getByRole('status').textContent).toContain('Sealed.')
    expect(document.querySelectorAll('.done .sheet.back')).toHaveLength(1)
    fireEvent.click(button('Take it back'))
    expect(screen.getByRole('status').textContent).toContain(
      'Your sealed card stands until you seal another.',
    )
    const phase = frame.view.phase
    const other = phase.type === 'choosing' && phase.mine === 'blob' ? 'mummy' : 'blob'
    fireEvent.click(button(other === 'blob' ? /^Blob 0/ : /^Mummy 3/))
    expect(send).not.toHaveBeenCalled()
    fireEvent.click(button('Seal this'))
    expect(send).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'pick', creature: other })
  })

  test('a weakened pick is preselected and waits to be confirmed', () => {
    const { props, frame } = propsOf('weakened')
    render(<CampyTable {...props} />)
    const phase = frame.view.phase
    const mine = phase.type === 'choosing' ? phase.mine : null
    expect(screen.getByRole('status').textContent).toContain('Choose again')
    expect(document.querySelectorAll('.hand [aria-pressed="true"]')).toHaveLength(mine ? 1 : 0)
  })

  test('Lunar Base asks whom, then weakens', () => {
    const { props, send, frame } = propsOf('weaken')
    render(<CampyTable {...props} />)
    fireEvent.click(button(/^Lunar Base/))
    fireEvent.click(document.querySelectorAll<HTMLElement>('.dialog .choice')[1] as HTMLElement)
    fireEvent.click(document.querySelector('.dialog .btn.act') as HTMLElement)
    const decision = frame.asks.find((ask) => ask.kind === 'weaken')?.decision
    expect(send).toHaveBeenCalledWith(decision, { type: 'weaken', target: 1 })
  })

  test('the Graveyard is spent after it was explained', () => {
    const { props, send, frame } = propsOf('resurrect')
    render(<CampyTable {...props} />)
    fireEvent.click(button(/^Graveyard/))
    fireEvent.click(document.querySelector('.dialog .btn.act') as HTMLElement)
    const decision = frame.asks.find((ask) => ask.kind === 'resurrect')?.decision
    expect(send).toHaveBeenCalledWith(decision, { type: 'resurrect' })
  })

  test('who only watches sees no hand and no button', () => {
    const { props, frame } = propsOf('choose')
    render(<CampyTable {...props} frame={{ ...frame, asks: [], legal: [] }} me={null} />)
    expect(document.querySelector('.hand')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Seal it' })).toBeNull()
  })
})

describe('capturing', () => {
  test('legal mortals are lit, and the chosen one is taken', () => {
    const { props, send, frame } = propsOf('capture')
    render(<CampyTable {...props} />)
    const legal = frame.legal.flatMap((one) => (one.move.type === 'capture' ? [one.move.slot] : []))
    expect(stills().flatMap((still, i) => (still.classList.contains('lit') ? [i] : []))).toEqual(legal)
    const slot = legal[0] as number
    fireEvent.click(stills()[slot] as HTMLElement)
    fireEvent.click(button('Take'))
    expect(send).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'capture', slot })
  })

  test('the reveal is drawn from the view: all creatures in their order', () => {
    const { props, frame } = propsOf('capture')
    render(<CampyTable {...props} />)
    const phase = frame.view.phase
    const order = phase.type === 'capturing' ? phase.order : []
    const cards = [...document.querySelectorAll('.rv .sheet .art use')].map((use) => use.getAttribute('href'))
    const played = phase.type === 'capturing' ? phase.played : []
    expect(cards).toEqual(order.map((seat) => `#creature-${played[seat]?.creature}`))
  })

  test('an Invader marks two; the second follows when it is asked for', async () => {
    const { props, send, frame } = propsOf('capture-two')
    const { rerender } = render(<CampyTable {...props} />)
    const [a, b] = frame.legal.flatMap((one) => (one.move.type === 'capture' ? [one.move.slot] : []))
    fireEvent.click(stills()[a as number] as HTMLElement)
    fireEvent.click(stills()[b as number] as HTMLElement)
    fireEvent.click(button('Take both'))
    expect(send).toHaveBeenLastCalledWith(frame.asks[0]?.decision, { type: 'capture', slot: a })
    await waitFor(() => expect(button('Take both')).toHaveProperty('disabled', false))
    const next = {
      ...frame,
      asks: [{ decision: 777, key: 'second', kind: 'capture', must: true, sealed: false }],
      legal: [{ decision: 777, move: { type: 'capture' as const, slot: b as number } }],
    }
    rerender(<CampyTable {...props} frame={next} />)
    await waitFor(() => expect(send).toHaveBeenLastCalledWith(777, { type: 'capture', slot: b }))
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('a taken mortal is refused with the sentence of a dry run', async () => {
    const { props, send, tryMove, frame } = propsOf('capture')
    const gone = frame.view.row.findIndex((slot) => slot.captor !== null)
    if (gone < 0) (frame.view.row[0] as { captor: number }).captor = 1
    const slot = Math.max(gone, 0)
    const legal = frame.legal.filter((one) => one.move.type === 'capture' && one.move.slot !== slot)
    render(<CampyTable {...props} frame={{ ...frame, legal }} />)
    fireEvent.click(stills()[slot] as HTMLElement)
    expect(tryMove).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'capture', slot })
    expect(send).not.toHaveBeenCalled()
  })

  test('my own seat is refused a mortal that must go to a rival', () => {
    const { props, send, tryMove, frame } = propsOf('give')
    render(<CampyTable {...props} />)
    const me = frame.you as number
    fireEvent.click(document.querySelector('.rv.now .pill') as HTMLElement)
    expect(tryMove).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'give', target: me })
    fireEvent.click(document.querySelector('.rv:not(.now) .pill') as HTMLElement)
    expect(document.querySelectorAll('.choice.on')).toHaveLength(1)
    expect(send).not.toHaveBeenCalled()
  })

  test('a mortal on the screen that is not mine cannot be banished, and the server says why', () => {
    const { props, tryMove, frame } = propsOf('banish')
    frame.view.row[0] = { mortal: { key: 'starlet', icons: 3 }, captor: null }
    render(<CampyTable {...props} frame={frame} />)
    fireEvent.click(stills()[0] as HTMLElement)
    const mortal = { key: 'starlet', icons: 3 }
    expect(tryMove).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'banish', mortal })
  })

  test('a creature that cannot be picked is not picked, and the server says why', () => {
    const { props, tryMove, frame } = propsOf('choose')
    const legal = frame.legal.filter((one) => one.move.type !== 'pick' || one.move.creature !== 'vampire')
    render(<CampyTable {...props} frame={{ ...frame, legal }} />)
    fireEvent.click(button(/^Vampire 6/))
    expect(tryMove).toHaveBeenCalledWith(expect.anything(), { type: 'pick', creature: 'vampire' })
    expect(document.querySelectorAll('.hand [aria-pressed="true"]')).toHaveLength(0)
  })

  test('a creature at rest says when it can be played', () => {
    const { props } = propsOf('wait-capture')
    render(<CampyTable {...props} />)
    fireEvent.click(document.querySelector('.peek button') as HTMLElement)
    expect(document.querySelector('.dialog')?.textContent).toContain('when new mortals appear')
  })

  test('while somebody else takes, nothing is lit', () => {
    const { props, send } = propsOf('wait-capture')
    render(<CampyTable {...props} />)
    expect(document.querySelectorAll('.still.lit')).toHaveLength(0)
    for (const still of stills()) fireEvent.click(still)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('questions', () => {
  test.each([
    ['absorb', 'Feed it'],
    ['shed', 'Drop it'],
  ])('%s offers the legal creatures', (kind, act) => {
    const { props, send, frame } = propsOf(kind)
    render(<CampyTable {...props} />)
    const cards = [...document.querySelectorAll<HTMLElement>('.hand .sheet')]
    expect(cards).toHaveLength(frame.legal.length)
    fireEvent.click(cards[0] as HTMLElement)
    fireEvent.click(button(act))
    expect(send).toHaveBeenCalledWith(frame.asks[0]?.decision, frame.legal[0]?.move)
  })

  test('give offers the others', () => {
    const { props, send, frame } = propsOf('give')
    render(<CampyTable {...props} />)
    const choices = [...document.querySelectorAll<HTMLElement>('.choice')]
    expect(choices).toHaveLength(frame.legal.length)
    fireEvent.click(choices[1] as HTMLElement)
    fireEvent.click(button(/^Give to/))
    expect(send).toHaveBeenCalledWith(frame.asks[0]?.decision, frame.legal[1]?.move)
  })

  test('banish keeps all unless one is chosen', () => {
    const { props, send, frame } = propsOf('banish')
    render(<CampyTable {...props} />)
    fireEvent.click(button('Keep all'))
    expect(send).toHaveBeenLastCalledWith(frame.asks[0]?.decision, { type: 'banish', mortal: null })
    cleanup()
    const again = propsOf('banish')
    render(<CampyTable {...again.props} />)
    fireEvent.click(document.querySelector('.mortals .still') as HTMLElement)
    fireEvent.click(button('Discard'))
    expect(again.send.mock.calls[0]?.[1]).toEqual(
      frame.legal.find((one) => 'mortal' in one.move && one.move.mortal)?.move,
    )
  })

  test('the Portal needs one to give and one to take, or nothing', () => {
    const { props, send, frame } = propsOf('exchange')
    render(<CampyTable {...props} />)
    const [gives, takes] = [...document.querySelectorAll('.mortals')]
    expect(button('Swap')).toHaveProperty('disabled', true)
    fireEvent.click(gives?.querySelector('.still') as HTMLElement)
    fireEvent.click(takes?.querySelector('.still') as HTMLElement)
    fireEvent.click(button('Swap'))
    expect(send).toHaveBeenCalledWith(frame.asks[0]?.decision, frame.legal[0]?.move)
    cleanup()
    const again = propsOf('exchange')
    render(<CampyTable {...again.props} />)
    fireEvent.click(button('Don’t swap'))
    expect(again.send).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'keep' })
  })

  test('the Graveyard at the end of a round', () => {
    const { props, send, frame } = propsOf('rise')
    render(<CampyTable {...props} />)
    fireEvent.click(button('Keep it'))
    expect(send).toHaveBeenCalledWith(frame.asks[0]?.decision, { type: 'rise', use: false })
  })
})

describe('what has just happened', () => {
  test('an ended turn stays until it was looked at, and a card goes on at once', () => {
    const { props, frame } = propsOf('turn-ended')
    const before = { ...props, past: propsOf('turn-ended').props.past.slice(0, -frame.events.length) }
    const { rerender } = render(<CampyTable {...before} />)
    rerender(<CampyTable {...before} events={frame.events} />)
    expect(screen.getByRole('status').textContent).toContain('The turn is over.')
    expect(document.querySelectorAll('.still.gone')).toHaveLength(frame.view.players.length)
    fireEvent.click(document.querySelector('.peek button') as HTMLElement)
    expect(screen.getByRole('status').textContent).toContain('Choose a creature.')
    expect(document.querySelectorAll('.hand [aria-pressed="true"]')).toHaveLength(1)
  })

  test('a counted round is shown once, category by category', async () => {
    const { props, frame } = propsOf('scored')
    const past = props.past.slice(0, -frame.events.length)
    const { rerender } = render(<CampyTable {...props} past={past} />)
    rerender(<CampyTable {...props} past={past} events={frame.events} />)
    fireEvent.click(button('Go on'))
    const result = frame.view.results.at(-1)
    expect(screen.getByRole('table', { name: /Points of round/ })).toBeTruthy()
    for (const score of result?.scores ?? []) {
      const total = String(Math.abs(score.total))
      await waitFor(() => expect(document.querySelector('.scoresheet')?.textContent).toContain(total))
    }
    fireEvent.click(button(/^On to/))
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('the end names the winner and every place', () => {
    const { props, frame } = propsOf('over')
    render(<CampyTable {...props} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/wins?!/)
    expect(document.querySelectorAll('.scoresheet thead .token')).toHaveLength(frame.view.players.length)
    expect(document.body.textContent).toContain('again')
  })
})

describe('both languages say everything', () => {
  test.each(EXAMPLES.flatMap(({ name }) => [['en', name] as const, ['pt-BR', name] as const]))(
    '%s %s',
    (language, name) => {
      const { props, frame } = propsOf(name)
      const past = props.past.slice(0, -frame.events.length)
      const { rerender } = render(<CampyTable {...props} past={past} say={sayer(language)} />)
      rerender(<CampyTable {...props} past={past} events={frame.events} say={sayer(language)} />)
      for (const seat of document.querySelectorAll<HTMLElement>('.seat, .mychip, .loc, .clash h2 button'))
        fireEvent.click(seat)
      fireEvent.click(document.querySelector('.skip') as HTMLElement)
      expect(document.querySelector('.astext')?.textContent?.length ?? 0).toBeGreaterThan(80)
    },
  )
})
