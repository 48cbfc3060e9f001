// Who sits beside whom, as the host says it: the taken seats in the order in which their people shall sit.
import type { Seat } from '../net/types.ts'

export type Way = 'up' | 'down'

/** The order in which somebody has changed places with the neighbour above or below; at the end nothing changes. */
export function orderAfter(taken: readonly Seat[], seat: Seat, way: Way): Seat[] {
  const order = [...taken]
  const from = order.indexOf(seat)
  const to = way === 'up' ? from - 1 : from + 1
  const other = order[to]
  if (from < 0 || other === undefined) return order
  order[to] = seat
  order[from] = other
  return order
}
