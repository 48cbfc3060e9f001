// Points on a sheet of paper: players by rank, rows by category with the rule under its name. The number is large and
// its reason small below it; the best of a row is red, a negative one blue, zero a dash; my own column is lit.
import type { ComponentChildren } from 'preact'
import { signed } from '../format.ts'
import { seatShapeName, Token } from '../kit/icons.tsx'
import type { Seat } from '../net/types.ts'
import { t } from '../words.ts'

export interface ScoreColumn {
  seat: Seat
  name: string
  /** 1 is first; shown above the name when the match has ended. */
  rank?: number
}

export interface ScoreCell {
  points: number
  /** "3 cards" */
  why?: string
}

export interface ScoreRow {
  key: string
  label: string
  /** The rule in a few words: "most 7, second 4". */
  rule?: string
  /** By column, in the order of `columns`; null: nothing to count. */
  cells: readonly (ScoreCell | null)[]
  /** `sum`: the line of a round. `total`: the last line. */
  kind?: 'part' | 'sum' | 'total'
  picture?: ComponentChildren
}

interface Props {
  caption: string
  me: Seat | null
  columns: readonly ScoreColumn[]
  rows: readonly ScoreRow[]
}

export function ScoreSheet({ caption, me, columns, rows }: Props) {
  return (
    <section class={`scoresheet on-paper n${columns.length}`}>
      <table>
        <caption class="sr">{caption}</caption>
        <thead>
          <tr>
            <th>
              <span class="sr">{t('score-category')}</span>
            </th>
            {columns.map((column) => (
              <th key={column.seat} scope="col" class={column.seat === me ? 'win' : ''}>
                {column.rank !== undefined && (
                  <span class="rank">{t('score-rank', { rank: column.rank })}</span>
                )}
                <Token seat={column.seat} paper />
                {column.name}
                <span class="sr">, {t(seatShapeName(column.seat))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} class={row.kind === 'sum' ? 'sum' : row.kind === 'total' ? 'tot' : ''}>
              <th scope="row">
                {row.picture}
                {row.label}
                {row.rule && <small>{row.rule}</small>}
              </th>
              {columns.map((column, i) => (
                <Cell
                  key={column.seat}
                  cell={row.cells[i] ?? null}
                  best={best(row)}
                  kind={row.kind ?? 'part'}
                  mine={column.seat === me}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({
  cell,
  best,
  kind,
  mine,
}: {
  cell: ScoreCell | null
  best: number
  kind: string
  mine: boolean
}) {
  const points = cell?.points ?? 0
  const dash = kind === 'part' && points === 0
  const tone = dash ? 'z' : points < 0 ? 'neg' : kind === 'part' && points === best ? 'top' : ''
  return (
    <td class={`num ${tone} ${mine ? 'win' : ''}`}>
      {dash && '–'}
      {!dash && points >= 0 && points}
      {points < 0 && (
        <>
          {/* the display face has no minus sign */}
          <span aria-hidden="true">–{-points}</span>
          <span class="sr">{signed(points)}</span>
        </>
      )}
      {cell?.why && <small>{cell.why}</small>}
    </td>
  )
}

function best(row: ScoreRow): number {
  return Math.max(1, ...row.cells.map((cell) => cell?.points ?? 0))
}
