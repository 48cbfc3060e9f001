import { Drawer } from '../../../kit/Dialog.tsx'
import { Icon, Token } from '../../../kit/icons.tsx'
import { Picture } from '../../../pictures/Picture.tsx'
import { CREATURES } from '../cards.ts'
import { assistantsOf, handOf, type Opened, useTable } from '../context.ts'
import type { Creature, Mortal } from '../types.ts'
import { mortalName, pins, worth, yes } from '../words.ts'
import { CreatureCard } from './CreatureCard.tsx'
import { Piles } from './Piles.tsx'
import { RulesText } from './Rules.tsx'
import { TextForm } from './TextForm.tsx'

/** What a touched card, seat or sign tells; one at a time. */
export function Drawers({ opened, onClose }: { opened: Opened | null; onClose(): void }) {
  const title = useTitleOf(opened)
  return (
    <Drawer open={opened !== null} title={title} onClose={onClose}>
      {opened && <Inside opened={opened} />}
    </Drawer>
  )
}

function useTitleOf(opened: Opened | null): string {
  const { say, name, me } = useTable()
  switch (opened?.kind) {
    case 'creature':
      return say(`creature-${opened.creature}`)
    case 'mortal':
      return mortalName(say, opened.mortal)
    case 'location':
      return say(`location-${opened.location}`)
    case 'clash':
      return say('clash-title')
    case 'piles':
      return say('piles-title', { name: name(opened.seat), you: yes(opened.seat === me) })
    case 'rules':
      return say('rules-campy-title')
    case 'text':
      return say('text-title')
    default:
      return ''
  }
}

function Inside({ opened }: { opened: Opened }) {
  switch (opened.kind) {
    case 'creature':
      return <AboutCreature creature={opened.creature} />
    case 'mortal':
      return <AboutMortal mortal={opened.mortal} />
    case 'location':
      return <AboutLocation location={opened.location} />
    case 'clash':
      return <AboutClash />
    case 'piles':
      return <Piles seat={opened.seat} />
    case 'rules':
      return <RulesText />
    case 'text':
      return <TextForm />
    default:
      return null
  }
}

function MoreRules() {
  const { say, open } = useTable()
  return (
    <button type="button" class="btn" onClick={() => open({ kind: 'rules' })}>
      <Icon name="book" /> {say('act-all-rules')}
    </button>
  )
}

function AboutCreature({ creature }: { creature: Creature }) {
  const { say, view, me } = useTable()
  const rests = view.phase.type === 'absorbing' || view.phase.type === 'capturing'
  return (
    <div class="about">
      <div class="about-card">
        <CreatureCard creature={creature} />
      </div>
      <div>
        <p class="lead">{say(`creature-${creature}-text`)}</p>
        {rests && handOf(view, me).includes(creature) && <p class="lead">{say('why-not-play')}</p>}
        <p class="quiet">{say('creature-dots', { dots: CREATURES[creature].dots })}</p>
        <MoreRules />
      </div>
    </div>
  )
}

function AboutMortal({ mortal }: { mortal: Mortal }) {
  const { say, view, me } = useTable()
  return (
    <div class="about">
      <Picture of={`mortal-${mortal.key}`} class="about-pic" />
      <div>
        <p class="lead">{worth(say, mortal, assistantsOf(view, me)).why}</p>
        <p class="quiet">{pins(say, mortal.icons)}</p>
        <MoreRules />
      </div>
    </div>
  )
}

function AboutLocation({ location }: { location: string }) {
  const { say } = useTable()
  return (
    <div class="about">
      <Picture of={`location-${location}`} class="about-pic" />
      <div>
        <p class="lead">{say(`location-${location}-text`)}</p>
        <p class="quiet">{say('location-explain')}</p>
        <MoreRules />
      </div>
    </div>
  )
}

function AboutClash() {
  const { say, view, name } = useTable()
  return (
    <div class="about-list">
      <p class="lead">{say('clash-explain')}</p>
      <ol>
        {view.markers.map((seat, i) => (
          <li key={seat}>
            <i class="num">{i + 1}</i> <Token seat={seat} /> {name(seat)}
          </li>
        ))}
      </ol>
      <MoreRules />
    </div>
  )
}
