// The printer's dots behind every figure: true dots on a turned grid, growing away from the middle. Drawn once, used by all.

const STEP = { across: [5.05, 2.08], down: [-2, 5.04] } as const
const MIDDLE = { x: 51, y: 57 }

function dot(x: number, y: number): string {
  const r = Math.min(2.3, Math.max(0.4, 0.2 + Math.hypot(x - MIDDLE.x, y - MIDDLE.y) * 0.0245))
  const [a, b] = [r.toFixed(1), (2 * r).toFixed(1)]
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${a} ${a} 0 1 0 ${b} 0a${a} ${a} 0 1 0-${b} 0`
}

/** The path of all dots on a field of 100 × 140. */
export function halftone(): string {
  const dots: string[] = []
  for (let j = -10; j < 40; j++) {
    for (let i = -20; i < 40; i++) {
      const x = 3.1 + STEP.across[0] * i + STEP.down[0] * j
      const y = -1.4 + STEP.across[1] * i + STEP.down[1] * j
      if (x > -3 && x < 103 && y > -3 && y < 143) dots.push(dot(x, y))
    }
  }
  return dots.join('')
}
