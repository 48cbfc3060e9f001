// The living page of the kit, in the development server only: /src/kit/living/
// All that the tables share, in both themes side by side. The switches are kept in the address: ?theme= dark or light,
// ?lang=, ?mood=, ?calm=1 for less motion, ?large=1 for text twice as large, ?only= one part alone.
import '@fontsource/londrina-solid/latin-400.css'
import '@fontsource/londrina-solid/latin-900.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '../tokens.css'
import '../kit.css'
import '../../screens/match.css'
import './page.css'
import { type ComponentType, render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Pictures } from '../../pictures/Picture.tsx'
import { addWords, type Language, preferredLanguage, setLanguage } from '../../words.ts'
import { Sprite } from '../icons.tsx'
import { Toasts } from '../Toast.tsx'
import { CardsPart, SealsPart, SeatsPart, StillsPart } from './cards.tsx'
import { ButtonsPart, LinesPart, MotionPart, PaperPart, WindowsPart } from './controls.tsx'
import { PicturesPart } from './pictures.tsx'
import { TokensPart } from './tokens.tsx'

const PARTS: Record<string, ComponentType> = {
  tokens: TokensPart,
  buttons: ButtonsPart,
  seats: SeatsPart,
  cards: CardsPart,
  stills: StillsPart,
  seals: SealsPart,
  lines: LinesPart,
  paper: PaperPart,
  windows: WindowsPart,
  motion: MotionPart,
  pictures: PicturesPart,
}
const THEMES = ['dark', 'light']

interface Switches {
  theme: string
  lang: Language
  mood: string
  calm: string
  large: string
  only: string
}

function fromAddress(): Switches {
  const query = new URLSearchParams(location.search)
  const of = (name: string) => query.get(name) ?? ''
  return {
    theme: of('theme'),
    lang: preferredLanguage(),
    mood: of('mood') || 'campy',
    calm: of('calm'),
    large: of('large'),
    only: of('only'),
  }
}

function Kit() {
  const [now, setNow] = useState(fromAddress)
  useEffect(() => {
    const query = new URLSearchParams(Object.entries(now).filter(([, value]) => value !== ''))
    history.replaceState(null, '', `?${query}`)
    document.documentElement.dataset.motion = now.calm ? 'reduce' : ''
    document.documentElement.style.fontSize = now.large ? '200%' : ''
    void setLanguage(now.lang)
  }, [now])
  const change = (next: Partial<Switches>) => setNow({ ...now, ...next })
  const themes = THEMES.filter((theme) => !now.theme || theme === now.theme)
  return (
    <>
      <Sprite />
      <Pictures />
      <header class="kit-switches">
        <Choice
          label="Theme"
          now={now.theme}
          all={{ '': 'Both', dark: 'Dark', light: 'Light' }}
          onPick={(theme) => change({ theme })}
        />
        <Choice
          label="Language"
          now={now.lang}
          all={{ en: 'English', 'pt-BR': 'Português' }}
          onPick={(lang) => change({ lang: lang as Language })}
        />
        <Choice
          label="Mood"
          now={now.mood}
          all={{ menagerie: 'Menagerie', campy: 'Campy' }}
          onPick={(mood) => change({ mood })}
        />
        <Choice
          label="Motion"
          now={now.calm}
          all={{ '': 'All', '1': 'Reduced' }}
          onPick={(calm) => change({ calm })}
        />
        <Choice
          label="Text"
          now={now.large}
          all={{ '': '100 %', '1': '200 %' }}
          onPick={(large) => change({ large })}
        />
        <Choice
          label="Part"
          now={now.only}
          all={{ '': 'All', ...Object.fromEntries(Object.keys(PARTS).map((part) => [part, part])) }}
          onPick={(only) => change({ only })}
        />
      </header>
      <main class={`kit-themes n${themes.length}`}>
        {themes.map((theme) => (
          <div key={theme} class="kit-theme" data-mood={now.mood} style={{ colorScheme: theme }}>
            {Object.entries(PARTS)
              .filter(([part]) => !now.only || part === now.only)
              .map(([part, Part]) => (
                <section key={part} id={`${part}-${theme}`}>
                  <h2 class="d">{part}</h2>
                  <Part />
                </section>
              ))}
          </div>
        ))}
      </main>
      <Toasts />
    </>
  )
}

interface ChoiceProps {
  label: string
  now: string
  all: Record<string, string>
  onPick(value: string): void
}

function Choice({ label, now, all, onPick }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={now} onChange={(event) => onPick(event.currentTarget.value)}>
        {Object.entries(all).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

async function begin() {
  await setLanguage(preferredLanguage())
  await addWords('campy-creatures')
  const root = document.getElementById('app')
  if (root) render(<Kit />, root)
}

void begin()
