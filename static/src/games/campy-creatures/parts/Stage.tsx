import type { ComponentChildren, ComponentType } from 'preact'
import { useTable } from '../context.ts'
import scene from '../scene.svg?raw'

/** Night over the drive-in: stars, hills, trees. Words never lie on it. */
export function Sky({ children, lightning = false }: { children: ComponentChildren; lightning?: boolean }) {
  return (
    <div class={`sky ${lightning ? 'lightning' : ''}`}>
      {lightning ? (
        <svg class="bolt" viewBox="0 0 400 300" preserveAspectRatio="none" aria-hidden="true">
          <use href="#bolt" />
        </svg>
      ) : (
        <div class="scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: scene }} />
      )}
      {children}
    </div>
  )
}

interface WhereProps {
  Bar: ComponentType<{ where: string }>
  /** Of a turn that has ended. */
  round?: number
  turn?: number
}

/** The bar with where we are in the match. */
export function Where({ Bar, round, turn }: WhereProps) {
  const { view, say } = useTable()
  const args = { round: round ?? view.round, rounds: 3, turn: turn ?? view.turn, turns: view.turns }
  if (view.phase.type === 'over' && !turn) return <Bar where={say('where-over')} />
  if (view.options.scoring !== 'points') return <Bar where={say('where-open', args)} />
  return <Bar where={say(view.final_act && args.round === view.round ? 'where-final' : 'where', args)} />
}
