// A table to take the parts from: an example of the Campy Creatures fixtures, in the words of the page.
import type { ComponentChildren } from 'preact'
import { list } from '../../format.ts'
import { type CampyFrame, type Table, TableContext } from '../../games/campy-creatures/context.ts'
import frames from '../../games/campy-creatures/fixtures/frames.ndjson?raw'
import { seatName } from '../../table/WaitingLine.tsx'
import { t } from '../../words.ts'
import { toast } from '../Toast.tsx'

export const frame: CampyFrame = frames
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .find((one) => one.name === 'five-capture').frame

export function AtTable({ children }: { children: ComponentChildren }) {
  const table: Table = {
    frame,
    view: frame.view,
    me: frame.you,
    say: t,
    name: (seat, inside) => seatName(frame, seat, inside),
    names: (seats) => list(seats.map((seat) => seatName(frame, seat, true))),
    open: (what) => toast(JSON.stringify(what)),
    refuse: (why) => toast(why),
    askWhy: () => toast(t('why-not-this')),
  }
  return <TableContext.Provider value={table}>{children}</TableContext.Provider>
}
