import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from '../net/types.ts'
import { setLanguage } from '../words.ts'
import { LogList, newestFirst } from './LogList.tsx'
import { ScoreSheet } from './ScoreSheet.tsx'
import { clockwise } from './SeatsBar.tsx'
import { isMyTurn, waitingSentence } from './WaitingLine.tsx'

beforeAll(() => setLanguage('en'))
afterEach(cleanup)

const frame = (you: number, waits: number[]) =>
  ({
    you,
    seats: ['Ana', 'Rui', 'Bia'].map((name, seat) => ({
      seat,
      name,
      away: false,
      to_move: waits.includes(seat),
      since: null,
    })),
    asks: waits.includes(you) ? [{ decision: 1, key: 'k', kind: 'pick', must: true, sealed: true }] : [],
  }) as unknown as Frame

describe('the order of seats', () => {
  it('is clockwise from my left', () => {
    expect(clockwise(4, 2)).toEqual([3, 0, 1])
    expect(clockwise(4, 0)).toEqual([1, 2, 3])
    expect(clockwise(2, 1)).toEqual([0])
  })
})

describe('the waiting line', () => {
  it('names whom we wait for, and not me', () => {
    expect(waitingSentence(frame(0, [1, 2]))).toBe('Waiting for Rui and Bia.')
    expect(waitingSentence(frame(0, [0, 1]))).toBe('Waiting for Rui.')
    expect(waitingSentence(frame(0, [0]))).toBeNull()
  })

  it('knows my turn by what must be answered', () => {
    expect(isMyTurn(frame(0, [0, 1]))).toBe(true)
    expect(isMyTurn(frame(0, [1]))).toBe(false)
  })
})

describe('the log', () => {
  it('has the newest turn first, under its heading', () => {
    const lines = [
      { text: 'Turn 1', head: true },
      { text: 'a' },
      { text: 'b' },
      { text: 'Turn 2', head: true },
      { text: 'c' },
    ]
    expect(newestFirst(lines).map((line) => line.text)).toEqual(['Turn 2', 'c', 'Turn 1', 'a', 'b'])
  })

  it('keeps a round above its turns', () => {
    const lines = [
      { text: 'Round 1', head: true, part: true },
      { text: 'Turn 1', head: true },
      { text: 'a' },
      { text: 'Round 2', head: true, part: true },
      { text: 'Turn 1 again', head: true },
      { text: 'Turn 2', head: true },
    ]
    const order = newestFirst(lines).map((line) => line.text)
    expect(order).toEqual(['Round 2', 'Turn 2', 'Turn 1 again', 'Round 1', 'Turn 1', 'a'])
  })

  it('keeps what came before the first heading', () => {
    expect(newestFirst([{ text: 'x' }, { text: 'y' }]).map((line) => line.text)).toEqual(['x', 'y'])
  })

  it('says so when there is nothing', () => {
    render(<LogList lines={[]} />)
    expect(screen.getByText('Nothing has happened yet.')).toBeTruthy()
  })
})

describe('the score sheet', () => {
  it('shows the best in red, less than nothing in blue, nothing as a dash', () => {
    render(
      <ScoreSheet
        caption="Points"
        me={0}
        columns={[
          { seat: 0, name: 'You', rank: 1 },
          { seat: 1, name: 'Rui', rank: 2 },
          { seat: 2, name: 'Bia', rank: 3 },
        ]}
        rows={[
          { key: 'e', label: 'Engineers', cells: [{ points: 6, why: '2 × 3' }, { points: -2 }, null] },
          { key: 't', label: 'Points', kind: 'total', cells: [{ points: 0 }, { points: 4 }, { points: 4 }] },
        ]}
      />,
    )
    const cells = [...document.querySelectorAll('td')]
    expect(cells.map((cell) => cell.className.trim().replace(/\s+/g, ' '))).toEqual([
      'num top win',
      'num neg',
      'num z',
      'num win',
      'num',
      'num',
    ])
    expect(cells[1]?.querySelector('.sr')?.textContent).toBe('−2')
    expect(cells[2]?.textContent).toBe('–')
    expect(cells[3]?.textContent).toBe('0')
    expect(screen.getByText('1st')).toBeTruthy()
  })
})
