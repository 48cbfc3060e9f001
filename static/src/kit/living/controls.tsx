import { useRef, useState } from 'preact/hooks'
import { ActionBar } from '../../table/ActionBar.tsx'
import { LogList } from '../../table/LogList.tsx'
import { ScoreSheet } from '../../table/ScoreSheet.tsx'
import { WaitingLine } from '../../table/WaitingLine.tsx'
import { t } from '../../words.ts'
import { TopBar } from '../Bar.tsx'
import { useCountUp } from '../count.ts'
import { Confirm, Dialog, Drawer } from '../Dialog.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { useMotion } from '../motion.ts'
import { toast } from '../Toast.tsx'

/** From the sprite itself, so that none can be forgotten. */
function icons(): IconName[] {
  const symbols = [...document.querySelectorAll('symbol[id^="i-"]')]
  return [...new Set(symbols.map((symbol) => symbol.id.slice(2) as IconName))]
}

export function ButtonsPart() {
  return (
    <>
      <div class="kit-row">
        <button type="button" class="btn act">
          {t('act-seal')}
        </button>
        <button type="button" class="btn act" disabled>
          {t('act-seal')}
        </button>
        <button type="button" class="btn act" aria-busy="true">
          {t('act-seal')}
        </button>
        <button type="button" class="btn">
          <Icon name="home" />
          {t('menu-home')}
        </button>
        <button type="button" class="btn" disabled>
          {t('cancel')}
        </button>
        <button type="button" class="btn small">
          {t('close')}
        </button>
        <button type="button" class="btn quiet">
          {t('try-again')}
        </button>
      </div>
      <h3>icons</h3>
      <ul class="kit-grid" style={{ '--least': '4.5rem' }}>
        {icons().map((name) => (
          <li key={name}>
            <button type="button" class="icon" aria-label={name}>
              <Icon name={name} />
            </button>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

export function LinesPart() {
  return (
    <>
      <TopBar title="Campy Creatures" where={t('where', { round: 2, rounds: 3, turn: 1, turns: 6 })}>
        <button type="button" class="icon" aria-label={t('menu')}>
          <Icon name="menu" />
        </button>
      </TopBar>
      <WaitingLine headline={t('ask-pick')} detail={t('line-nobody')} mine />
      <WaitingLine
        headline={t('sealed-title')}
        detail={t('line-chosen', { names: 'Ana, Maximiliano', count: 2 })}
        mine={false}
      />
      <ActionBar
        title={t('creature-vampire')}
        text={t('creature-vampire-rule')}
        then={t('go-tie-first')}
        act={t('act-seal')}
        onAct={() => undefined}
      >
        <button type="button" class="btn back">
          {t('act-back')}
        </button>
      </ActionBar>
      <div class="card">
        <LogList
          lines={[
            { text: t('log'), head: true },
            { text: t('line-nobody'), seat: 1, rule: '3.2' },
            { text: t('go-tie-last'), seat: 4 },
          ]}
          onRule={() => undefined}
        />
      </div>
    </>
  )
}

function Sheet() {
  const root = useRef<HTMLDivElement>(null)
  useCountUp(root, true)
  const points = (...all: number[]) => all.map((one) => ({ points: one, why: t('why-cards', { count: 2 }) }))
  return (
    <div ref={root}>
      <ScoreSheet
        caption={t('score-caption', { round: 1 })}
        me={1}
        columns={['Ana', 'Rui', 'Bia', 'Maximiliano'].map((name, seat) => ({ seat, name, rank: seat + 1 }))}
        rows={[
          { key: 'm', label: t('score-mortals'), rule: t('score-mortals-rule'), cells: points(11, 6, 0, -3) },
          {
            key: 't',
            label: t('score-teenagers'),
            rule: t('score-teenagers-rule'),
            cells: points(7, 4, 0, 0),
          },
          { key: 'r', label: t('score-round', { round: 1 }), kind: 'sum', cells: points(18, 10, 0, -3) },
          { key: 'p', label: t('score-total'), kind: 'total', cells: points(18, 10, 0, -3) },
        ]}
      />
    </div>
  )
}

export function PaperPart() {
  const [again, setAgain] = useState(0)
  return (
    <>
      <Sheet key={again} />
      <div class="kit-row" style={{ marginTop: '12px' }}>
        <button type="button" class="btn small" onClick={() => setAgain(again + 1)}>
          Count up again
        </button>
      </div>
      <header class="marquee" style={{ marginTop: '16px' }}>
        <div class="board" style={{ padding: '4px 12px' }}>
          <span class="d up" style={{ fontSize: '2rem' }}>
            {t('clash-title')}
          </span>
        </div>
      </header>
      <div class="ticket" style={{ marginTop: '16px', padding: '12px 20px' }}>
        {t('score-others-go-on')}
      </div>
    </>
  )
}

export function WindowsPart() {
  const [shown, setShown] = useState('')
  const close = () => setShown('')
  return (
    <div class="kit-row">
      {['dialog', 'drawer', 'confirm'].map((kind) => (
        <button key={kind} type="button" class="btn" onClick={() => setShown(kind)}>
          {kind}
        </button>
      ))}
      <button type="button" class="btn" onClick={() => toast(t('why-not-this'))}>
        toast
      </button>
      <button type="button" class="btn" onClick={() => toast(t('why-not-now'), true)}>
        bad toast
      </button>
      <Dialog open={shown === 'dialog'} title={t('clash-title')} onClose={close}>
        <p>{t('clash-explain')}</p>
      </Dialog>
      <Drawer open={shown === 'drawer'} title={t('clash-title')} onClose={close}>
        <p>{t('clash-explain')}</p>
      </Drawer>
      <Confirm
        open={shown === 'confirm'}
        title={t('act-use-graveyard')}
        text={t('go-rise-why')}
        yes={t('act-rise')}
        onYes={close}
        onNo={close}
      />
    </div>
  )
}

/** A card that travels between three places; the third takes its picture in. */
export function MotionPart() {
  const root = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  useMotion(root)
  return (
    <div ref={root}>
      <button type="button" class="btn" onClick={() => setAt((at + 1) % 4)}>
        Carry
      </button>
      <div class="kit-places">
        {[0, 1, 2].map((place) => (
          <div key={place} data-place={`place-${place}`}>
            {(at === place || (at === 3 && place === 1)) && (
              <div
                class="sheet"
                data-card="card"
                data-courier="sheet"
                data-goes={at === 3 ? 'place-2' : undefined}
              >
                <span data-picture>
                  <svg class="art" viewBox="0 0 100 140" aria-hidden="true">
                    <use href="#card-back" />
                  </svg>
                </span>
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
