// The story of the match in sentences, newest first.

import { Token } from '../kit/icons.tsx'
import { t } from '../words.ts'
import type { LogLine } from './props.ts'

interface Props {
  /** Oldest first; turned round here. Headings stay above what they head. */
  lines: readonly LogLine[]
  onRule?(section: string): void
}

export function LogList({ lines, onRule }: Props) {
  if (lines.length === 0) return <p class="empty">{t('log-empty')}</p>
  return (
    <ol class="log">
      {newestFirst(lines).map((line, i) => (
        <li key={i} class={line.head ? 'head' : ''}>
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

/** Turns come newest first, and under each heading its lines, newest first too. */
export function newestFirst(lines: readonly LogLine[]): LogLine[] {
  const chapters: LogLine[][] = [[]]
  for (const line of lines) {
    if (line.head) chapters.push([line])
    else chapters.at(-1)?.push(line)
  }
  return chapters.reverse().flatMap((chapter) => {
    const [first, ...rest] = chapter
    return first?.head ? [first, ...rest.reverse()] : chapter.reverse()
  })
}
