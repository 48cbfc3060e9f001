import { Icon, Token } from '../../../kit/icons.tsx'
import type { Seat } from '../../../net/types.ts'
import { useTable } from '../context.ts'

/** The Clash-O-Meter: who wins ties, from the left. `drops` marks who will fall to its end. */
export function Marquee({ drops = null }: { drops?: Seat | null }) {
  const { view, me, name, names, say, open } = useTable()
  const letters = view.markers.reduce((sum, seat) => sum + name(seat).length, 0)
  return (
    <section class="marquee clash">
      <h2>
        <button type="button" onClick={() => open({ kind: 'clash' })}>
          <span class="d">{say('clash-title')}</span> <small>{say('clash-wins')}</small>
        </button>
      </h2>
      <div class="board">
        <ol
          class="up d"
          style={{ '--letters': letters, '--seats': view.markers.length, '--arrows': drops === null ? 0 : 1 }}
          aria-label={say('clash-label', { names: names(view.markers) })}
        >
          {view.markers.map((seat, i) => (
            <li key={seat} class={seat === me ? 'me' : ''} style={{ '--len': name(seat).length }}>
              <i class="num" aria-hidden="true">
                {i + 1}
              </i>
              <Token seat={seat} paper />
              <b>{name(seat)}</b>
              {seat === drops && <Icon name="back" class="dn" />}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
