// Points that count up, row by row, in the half second after a score sheet has come. The sheet is drawn whole before.
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { isCalm } from './motion.ts'

/** Milliseconds: one row after another, and one row's figures. */
const STEP = 90
const RUN = 450

interface Figure {
  node: Text
  /** As the sheet says it. */
  final: string
  points: number
  delay: number
  painted: string
}

/** How far a figure has come after so many milliseconds. */
export function counted(points: number, passed: number): number {
  const part = Math.min(1, Math.max(0, passed / RUN))
  return Math.round(points * (1 - (1 - part) ** 3))
}

/** Figures of the score sheet below `root` run up once, if `live`; a touch or a key ends it. */
export function useCountUp(root: RefObject<HTMLElement | null>, live: boolean): void {
  useLayoutEffect(() => (live && root.current && !isCalm() ? countUp(root.current) : undefined), [])
}

function countUp(root: HTMLElement): () => void {
  const figures = [...root.querySelectorAll('tbody tr')].flatMap((row, i) => figuresOf(row, i * STEP))
  const began = performance.now()
  let frame = 0
  function run() {
    const passed = performance.now() - began
    let left = false
    for (const figure of figures) {
      left = paint(figure, passed - figure.delay) || left
    }
    if (left) frame = requestAnimationFrame(run)
    else stop()
  }
  function stop() {
    cancelAnimationFrame(frame)
    for (const figure of figures) paint(figure, Number.POSITIVE_INFINITY)
    removeEventListener('pointerdown', stop, true)
    removeEventListener('keydown', stop, true)
  }
  addEventListener('pointerdown', stop, true)
  addEventListener('keydown', stop, true)
  run()
  return stop
}

/** Whether it is still on its way. What the page has written meanwhile stays as it is. */
function paint(figure: Figure, passed: number): boolean {
  const { node } = figure
  if (node.data !== figure.painted) return false
  const now = passed >= RUN ? figure.final : between(figure, passed)
  if (now !== figure.painted) node.data = now
  figure.painted = now
  return passed < RUN
}

/** Less than nothing has its sign as soon as it is. */
function between({ final, points }: Figure, passed: number): string {
  const now = counted(points, passed)
  return now === 0 ? '0' : final.replace(/\d+/, `${now}`)
}

function figuresOf(row: Element, delay: number): Figure[] {
  const nodes = [...row.querySelectorAll('td, td > [aria-hidden]')].flatMap((cell) => [...cell.childNodes])
  return nodes.flatMap((node) => {
    const digits = node instanceof Text ? /\d+/.exec(node.data)?.[0] : undefined
    if (!digits || !(node instanceof Text)) return []
    return [{ node, final: node.data, painted: node.data, points: Number(digits), delay }]
  })
}
