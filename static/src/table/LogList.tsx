// The story of the match in sentences: the newest turn on top, and each turn in the order in which it happened.

import { Token } from '../kit/icons.tsx'
import { t } from '../words.ts'
import type { LogLine } from './props.ts'

interface Props {
  /** Oldest first. */
  lines: readonly LogLine[]
  onRule?(section: string): void
}

export function LogList({ lines, onRule }: Props) {
  if (lines.length === 0) return <p class="empty">{t('log-empty')}</p>
  return (
    <ol class="log">
      {newestFirst(lines).map((line) => (
        <li key={lines.indexOf(line)} class={line.head ? `head ${line.part ? 'part' : ''}` : ''}>
          {!line.head && mark(line)}
          <span>
            {line.text}
            {line.rule && onRule && (
              <button type="button" class="rule" onClick={() => onRule(line.rule as string)}>
                §{line.rule}
              </button>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function mark(line: LogLine) {
  return typeof line.seat === 'number' ? <Token seat={line.seat} /> : <span class="neutral" />
}

/** Rounds come newest first, so do the turns below each; what happened in a turn reads from its beginning. */
export function newestFirst(lines: readonly LogLine[]): LogLine[] {
  return chapters(lines, (line) => line.part === true)
    .reverse()
    .flatMap((part) => {
      const turns = chapters(part, (line) => line.head === true)
      const round = turns[0]?.[0]?.part ? turns.slice(0, 1) : []
      return [...round, ...turns.slice(round.length).reverse()].flat()
    })
}

/** Cut before each line that begins something. */
function chapters(lines: readonly LogLine[], begins: (line: LogLine) => boolean): LogLine[][] {
  const cut: LogLine[][] = []
  for (const line of lines) {
    const last = cut.at(-1)
    if (last && !begins(line)) last.push(line)
    else cut.push([line])
  }
  return cut
}
