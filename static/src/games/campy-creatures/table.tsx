// The table of Campy Creatures: a drive-in. It draws the view, offers the legal moves of the frame, and knows no rules.
import { useEffect, useRef, useState } from 'preact/hooks'
import { list } from '../../format.ts'
import { useMotion } from '../../kit/motion.ts'
import { toast } from '../../kit/Toast.tsx'
import type { LegalMove } from '../../net/types.ts'
import { Pictures } from '../../pictures/Picture.tsx'
import type { TableProps } from '../../table/props.ts'
import { seatName } from '../../table/WaitingLine.tsx'
import { type Opened, type Table, TableContext } from './context.ts'
import { type Choice, legal, mainAsk, NOTHING } from './moves.ts'
import { Drawers } from './parts/Drawers.tsx'
import { Final } from './parts/Final.tsx'
import { PlayScreen } from './parts/Play.tsx'
import { RoundSheet } from './parts/Scores.tsx'
import { Spend } from './parts/Spend.tsx'
import type { Event, Move, View } from './types.ts'
import { useStory } from './useStory.ts'
import { useKeptFocus, useVoice } from './useVoice.ts'
import './campy.css'

export { remembered } from './memory.ts'
export { RulesText as Rules } from './parts/Rules.tsx'
export { logLine } from './sentences.ts'

type Props = TableProps<View, Move, Event>

export default function CampyTable(props: Props) {
  const { frame, me, past, events, Bar, AfterMatch } = props
  const [opened, setOpened] = useState<Opened | null>(null)
  const { busy, send } = useSend(props)
  const { choice, choose } = useChoice(frame)
  const story = useStory(past, events, opened !== null)
  const table = tableOf(props, setOpened)
  useSecondCapture(props, choice, send)
  useKeptFocus([frame.version, story.recap, story.sheet, busy])
  const voice = useVoice(props, table)
  const root = useRef<HTMLElement>(null)
  const live = useRef(false)
  useMotion(root)
  useEffect(() => {
    live.current = true
  }, [])
  const spend = opened?.kind === 'weaken' || opened?.kind === 'resurrect' ? opened.kind : null

  function screen() {
    if (story.sheet && !story.recap) {
      return <RoundSheet result={story.sheet} events={story.all} Bar={Bar} onDone={story.endSheet} />
    }
    if (frame.view.phase.type === 'over' && !story.recap)
      return <Final Bar={Bar} AfterMatch={AfterMatch} live={live.current} />
    return (
      <PlayScreen
        Bar={Bar}
        here={props.here}
        story={story}
        choice={choice}
        choose={choose}
        busy={busy}
        send={send}
      />
    )
  }
  return (
    <TableContext.Provider value={table}>
      <main class="campy-root" ref={root}>
        <Pictures />
        <button type="button" class="skip" onClick={() => setOpened({ kind: 'text' })}>
          {table.say('text-title')}
        </button>
        {screen()}
        <p class="sr" aria-live="polite">
          {voice}
        </p>
        <Drawers opened={spend ? null : opened} onClose={() => setOpened(null)} />
        {me !== null && <Spend which={spend} busy={busy} send={send} onClose={() => setOpened(null)} />}
      </main>
    </TableContext.Provider>
  )
}

function tableOf({ frame, me, say, tryMove }: Props, open: (what: Opened) => void): Table {
  const name = (seat: number, inside = false) => seatName(frame, seat, inside)
  return {
    frame,
    view: frame.view,
    me,
    say,
    name,
    names: (seats, inside = true) => list(seats.map((seat) => name(seat, inside))),
    open,
    refuse: (why) => toast(why),
    askWhy: (decision, move) =>
      void tryMove(decision, move).then((result) => {
        if (!result.ok) toast(result.refusal.message)
      }),
  }
}

/** One answer at a time. Refusals are said by the match screen. */
function useSend(props: Props) {
  const [busy, setBusy] = useState(false)
  async function send(move: LegalMove<Move> | null) {
    if (!move || busy) return null
    setBusy(true)
    try {
      return await props.send(move.decision, move.move)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

/** What is chosen and not sent; it goes with the question that it answers. */
function useChoice(frame: Props['frame']) {
  const key = mainAsk(frame)?.key ?? ''
  const [held, setHeld] = useState({ key, choice: NOTHING })
  const choice = held.key === key ? held.choice : NOTHING
  return { choice, choose: (next: Choice) => setHeld({ key, choice: next }) }
}

/** Both mortals of an Invader are marked at once, but they are two moves: the second follows when it is asked for. */
function useSecondCapture(props: Props, choice: Choice, send: (move: LegalMove<Move> | null) => unknown) {
  const waiting = useRef<{ after: string; slot: number } | null>(null)
  const ask = mainAsk(props.frame)
  const [first, second] = choice.slots
  if (ask?.kind === 'capture' && first !== undefined && second !== undefined) {
    waiting.current = { after: ask.key, slot: second }
  } else if (ask && waiting.current?.after === ask.key) {
    waiting.current = null
  }
  useEffect(() => {
    const next = waiting.current
    if (!next || next.after === ask?.key) return
    waiting.current = null
    if (ask?.kind !== 'capture') return
    const move = legal(props.frame, 'capture').find((one) => one.move.slot === next.slot)
    if (move) void send(move)
  }, [ask?.key])
}
