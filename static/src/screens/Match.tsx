// The shell around a game's table: it loads the table, hands it the newest frame, and keeps log, rules and menu.
import { createContext } from 'preact'
import { useContext, useEffect, useErrorBoundary, useMemo, useState } from 'preact/hooks'
import { gameEntry, loadTable } from '../games/index.ts'
import { TopBar } from '../kit/Bar.tsx'
import { Drawer } from '../kit/Dialog.tsx'
import { Icon } from '../kit/icons.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import type { MatchStore } from '../match/store.ts'
import type { Frame, Told } from '../net/types.ts'
import { follows } from '../router.ts'
import { LogList } from '../table/LogList.tsx'
import type { GameModule, LogLine, TableProps } from '../table/props.ts'
import { isMyTurn, seatName, waitingSentence } from '../table/WaitingLine.tsx'
import { addWords, hasWords, t } from '../words.ts'
import { AfterMatch } from './AfterMatch.tsx'
import { CloseButton, isHosting, Others } from './Hosting.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { Notice, Waiting } from './Notice.tsx'
import { Rules } from './Rules.tsx'
import './match.css'

type Panel = 'log' | 'rules' | 'menu'

interface Shell {
  frame: Frame
  title: string
  open(panel: Panel): void
}

const ShellContext = createContext<Shell | null>(null)

export function Match({ store, frame }: { store: MatchStore; frame: Frame }) {
  const entry = gameEntry(frame.game)
  const { module, failed, retry } = useModule(frame.game)
  useMood(entry?.mood ?? 'menagerie')
  useTitle(tabTitle(frame), isMyTurn(frame))
  const [broken] = useErrorBoundary((error) => console.error(error))
  useEffect(() => scrollTo(0, 0), [])
  if (failed || broken) {
    return (
      <Notice headline={t('table-failed')} text={t('table-failed-text')} mood={entry?.mood ?? 'menagerie'}>
        <button type="button" class="btn" onClick={broken ? () => location.reload() : retry}>
          {t('try-again')}
        </button>
      </Notice>
    )
  }
  if (!module) return <Waiting text={t('loading-table')} mood={entry?.mood ?? 'menagerie'} />
  return <Seated store={store} frame={frame} module={module} title={entry?.name ?? frame.game} />
}

function Seated({
  store,
  frame,
  module,
  title,
}: {
  store: MatchStore
  frame: Frame
  module: GameModule
  title: string
}) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const [tab, setTab] = useState<'log' | 'rules'>('log')
  const [section, setSection] = useState<string | undefined>()
  const lines = useLines(module, frame, store.past.value, store.events.value)
  const shell: Shell = {
    frame,
    title,
    open: setPanel,
  }
  function openRule(rule: string) {
    setSection(rule)
    setTab('rules')
    if (panel) setPanel('rules')
  }
  const close = () => setPanel(null)
  const log = <LogList lines={lines} onRule={openRule} />
  const rules = <Rules game={frame.game} module={module} {...(section ? { section } : {})} />
  const Table = module.default as preact.ComponentType<TableProps>
  return (
    <ShellContext.Provider value={shell}>
      <div class="match">
        <Table {...tableProps(store, frame)} />
        <aside class="rail" aria-label={t('rail')}>
          <div class="tabs">
            {(['log', 'rules'] as const).map((name) => (
              <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
                {t(name)}
              </button>
            ))}
          </div>
          <div class="rail-in">{tab === 'log' ? log : rules}</div>
        </aside>
      </div>
      <Drawer open={panel === 'log'} title={t('log')} onClose={close}>
        {log}
      </Drawer>
      <Drawer open={panel === 'rules'} title={t('rules')} onClose={close}>
        {rules}
      </Drawer>
      <Drawer open={panel === 'menu'} title={t('menu')} onClose={close}>
        <Menu frame={frame} />
      </Drawer>
    </ShellContext.Provider>
  )
}

function tableProps(store: MatchStore, frame: Frame): TableProps {
  return {
    frame: frame as TableProps['frame'],
    me: frame.you,
    events: store.events.value,
    past: store.past.value,
    here: store.here.value,
    send: store.send,
    tryMove: store.tryMove,
    say: t,
    Bar: MatchBar,
    AfterMatch: Afterwards,
  }
}

/** The bar over a table; the table says what stands below the title ("Round 2 of 3, turn 1 of 6"). */
function MatchBar({ where }: { where: string }) {
  const shell = useContext(ShellContext)
  if (!shell) return null
  return (
    <TopBar title={shell.title} where={where}>
      <button
        type="button"
        class="icon rules-btn"
        aria-label={t('rules')}
        onClick={() => shell.open('rules')}
      >
        <Icon name="book" />
      </button>
      <button type="button" class="icon log-btn" aria-label={t('log')} onClick={() => shell.open('log')}>
        <Icon name="log" />
      </button>
      <button type="button" class="icon" aria-label={t('menu')} onClick={() => shell.open('menu')}>
        <Icon name="menu" />
      </button>
    </TopBar>
  )
}

function Menu({ frame }: { frame: Frame }) {
  const mine = frame.you === null ? null : frame.seats[frame.you]
  return (
    <div class="stack menu">
      {mine && <p>{t('menu-you', { name: mine.name ?? '' })}</p>}
      <div class="menu-row">
        <span>{t('language')}</span>
        <LanguageSwitch />
      </div>
      <a class="btn" href="/" onClick={follows}>
        <Icon name="home" />
        {t('menu-home')}
      </a>
      {frame.status === 'playing' && <LeaveButton match={frame.match} />}
      {frame.status === 'playing' && isHosting(frame) && (
        <>
          <Others frame={frame} />
          <CloseButton frame={frame} />
        </>
      )}
      <p class="hint">{t('menu-safe')}</p>
    </div>
  )
}

/** What the table shows below its final scores. */
function Afterwards() {
  const shell = useContext(ShellContext)
  return shell && <AfterMatch frame={shell.frame} />
}

function useModule(key: string) {
  const [module, setModule] = useState<GameModule | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    setFailed(false)
    Promise.all([loadTable(key), addWords(key)]).then(
      ([loaded]) => !gone && setModule(loaded),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [key, tries])
  return { module, failed, retry: () => setTries(tries + 1) }
}

function useLines(
  module: GameModule,
  frame: Frame,
  past: readonly Told[],
  events: readonly Told[],
): LogLine[] {
  const language = t('language')
  return useMemo(() => {
    const context = { me: frame.you, name: (seat: number) => seatName(frame, seat), say: t }
    const told = [...past, ...events]
    const kept = module.remembered?.(told, frame.view as never) ?? told
    return kept.flatMap(({ event }) => module.logLine?.(event, context) ?? [])
  }, [module, past, events, language, frame.status])
}

function tabTitle(frame: Frame): string {
  if (frame.status !== 'playing') return t('title-over')
  const ask = frame.asks.find((a) => a.must)
  if (ask) return hasWords(`ask-${ask.kind}`) ? t(`ask-${ask.kind}`) : t('title-your-turn')
  return waitingSentence(frame) ?? t('title-playing')
}
