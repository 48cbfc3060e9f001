import { Picture } from '../../../pictures/Picture.tsx'
import { useTable } from '../context.ts'
import { figure } from '../words.ts'

/** My captures beside the screen, on a desk. */
export function MyCaptures() {
  const { view, me, say, open } = useTable()
  const player = me === null ? undefined : view.players[me]
  if (me === null || !player) return <span />
  return (
    <button type="button" class="poster mine" onClick={() => open({ kind: 'piles', seat: me })}>
      <small>{say('piles-captives')}</small>
      {player.captives.length === 0 && <p>{say('piles-none')}</p>}
      <span class="row">
        {player.captives.slice(-6).map((one, i) => (
          <Picture key={i} of={one.type === 'known' ? `mortal-${one.mortal.key}` : 'card-back'} class="" />
        ))}
      </span>
      <dl>
        <dt>{say('mine-pins')}</dt>
        <dd>{player.icons}</dd>
        <dt>{say('mine-running')}</dt>
        <dd>{figure(player.running)}</dd>
        <dt>{say('score-total')}</dt>
        <dd>{figure(player.points)}</dd>
      </dl>
    </button>
  )
}
