import { useState } from 'preact/hooks'
import { Drawer } from '../../../kit/Dialog.tsx'
import type { Seat } from '../../../net/types.ts'
import { Picture } from '../../../pictures/Picture.tsx'
import { useTable } from '../context.ts'
import { find, legal, type Send } from '../moves.ts'
import { SeatChoice } from './Asked.tsx'

interface Props {
  which: 'weaken' | 'resurrect' | null
  busy: boolean
  send: Send
  onClose(): void
}

/** Lunar Base and Graveyard: spent once, so it is asked once, with what it does. */
export function Spend({ which, busy, send, onClose }: Props) {
  const { say, frame, name } = useTable()
  const [target, setTarget] = useState<Seat | null>(null)
  const location = which === 'resurrect' ? 'graveyard' : 'lunar-base'
  const targets = legal(frame, 'weaken').map((one) => one.move.target)
  const move =
    which === 'resurrect' ? find(frame, 'resurrect') : find(frame, 'weaken', (one) => one.target === target)

  function close() {
    setTarget(null)
    onClose()
  }
  async function use() {
    const result = await send(move)
    if (result?.ok) close()
  }
  const act =
    which === 'resurrect'
      ? say('act-rise')
      : target === null
        ? say('go-weaken-pick')
        : say('act-weaken', { name: name(target, true) })
  return (
    <Drawer open={which !== null} title={say(`location-${location}`)} onClose={close}>
      <div class="about">
        <Picture of={`location-${location}`} class="about-pic" />
        <p class="lead">{say(which === 'resurrect' ? 'go-rise-why' : 'go-weaken-why')}</p>
      </div>
      {which === 'weaken' && <SeatChoice seats={targets} selected={target} onTap={setTarget} />}
      <button type="button" class="btn act whole" disabled={!move || busy} onClick={() => void use()}>
        {act}
      </button>
    </Drawer>
  )
}
