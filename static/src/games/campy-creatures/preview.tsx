// A page of examples, in the development server only: /src/games/campy-creatures/preview.html?name=choose&lang=pt-BR
// Answers go nowhere; they are written to the console. `tap=Text` presses buttons by their accessible name, in order.
import '@fontsource/londrina-solid/latin-900.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '../../kit/tokens.css'
import '../../kit/kit.css'
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { TopBar } from '../../kit/Bar.tsx'
import { Icon, Sprite } from '../../kit/icons.tsx'
import { Toasts } from '../../kit/Toast.tsx'
import { addWords, preferredLanguage, setLanguage, t } from '../../words.ts'
import frames from './fixtures/frames.ndjson?raw'
import CampyTable from './table.tsx'
import '../../screens/match.css'

const query = new URLSearchParams(location.search)
const examples = frames
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const theme = query.get('theme')
if (theme) document.documentElement.dataset.theme = theme

function Example() {
  const name = query.get('name') ?? 'choose'
  const example = examples.find((one) => one.name === name) ?? examples[0]
  const told = query.has('told')
  const [events, setEvents] = useState([])
  const [frame, setFrame] = useState(example.frame)
  useEffect(() => {
    if (told) setEvents(example.frame.events)
    for (const label of query.getAll('tap')) setTimeout(() => press(label), 100)
    Object.assign(window, { frame, setFrame, evs: events, setEvents })
  }, [])
  return (
    <>
      <Sprite />
      <div class="match">
        <CampyTable
          frame={frame}
          me={query.has('watch') ? null : frame.you}
          events={events}
          past={told ? example.past : [...example.past, ...example.frame.events]}
          here={new Set([0, 1, 2, 3])}
          send={async (decision, move) => {
            console.log('send', decision, JSON.stringify(move))
            return { ok: true }
          }}
          tryMove={async () => ({ ok: false, refusal: { code: 'move/illegal', message: t('why-not-this') } })}
          say={t}
          Bar={({ where }) => (
            <TopBar title="Campy Creatures" where={where}>
              <button type="button" class="icon">
                <Icon name="menu" />
              </button>
            </TopBar>
          )}
          AfterMatch={() => <p>…</p>}
        />
        <aside class="rail" />
      </div>
      <Toasts />
    </>
  )
}

function press(label: string) {
  const all = [...document.querySelectorAll('button')]
  const found = all.find((b) => (b.getAttribute('aria-label') ?? b.textContent ?? '').includes(label))
  found?.click()
}

async function begin() {
  await setLanguage(preferredLanguage())
  await addWords('campy-creatures')
  const root = document.getElementById('app')
  if (root) render(<Example />, root)
}

void begin()
