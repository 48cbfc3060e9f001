import { Picture } from '../../../pictures/Picture.tsx'
import { t } from '../../../words.ts'
import { CREATURES } from '../cards.ts'
import type { Creature } from '../types.ts'

const LOCATIONS = [
  'camp-murkwood',
  'graveyard',
  'lunar-base',
  'metropolis',
  'mystic-portal',
  'secret-lab',
  'ancient-temple',
  'parallel-world',
  'uncharted-island',
]

/** The rules in our own words, short; needs no table around it. */
export function RulesText() {
  return (
    <div class="rules">
      <Part of="goal" />
      <Part of="turn" lines={5} />
      <Part of="clash" />
      <h3>{t('rules-creatures-title')}</h3>
      <ul class="rule-cards">
        {(Object.keys(CREATURES) as Creature[]).map((creature) => (
          <li key={creature}>
            <Picture of={`creature-${creature}`} />
            <p>
              <b>
                {t(`creature-${creature}`)} {CREATURES[creature].strength}
              </b>
              {t(`creature-${creature}-text`)}
            </p>
          </li>
        ))}
      </ul>
      <Part of="mortals" lines={4} />
      <Part of="locations" />
      <ul class="rule-cards">
        {LOCATIONS.map((location) => (
          <li key={location}>
            <Picture of={`location-${location}`} />
            <p>
              <b>{t(`location-${location}`)}</b>
              {t(`location-${location}-text`)}
            </p>
          </li>
        ))}
      </ul>
      <Part of="end" lines={3} />
      <Part of="variants" />
      <p class="quiet">{t('rules-credits')}</p>
    </div>
  )
}

function Part({ of, lines = 0 }: { of: string; lines?: number }) {
  return (
    <>
      <h3>{t(`rules-${of}-title`)}</h3>
      {lines === 0 ? (
        <p>{t(`rules-${of}`)}</p>
      ) : (
        <ol>
          {Array.from({ length: lines }, (_, i) => (
            <li key={i}>{t(`rules-${of}-${i + 1}`)}</li>
          ))}
        </ol>
      )}
    </>
  )
}
