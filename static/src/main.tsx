import '@fontsource/londrina-solid/latin-400.css'
import '@fontsource/londrina-solid/latin-900.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './kit/tokens.css'
import './kit/kit.css'
import { render } from 'preact'
import { App } from './app.tsx'
import { whoAmI } from './me.ts'
import { reloadOnMissingParts } from './net/build.ts'
import { preferredLanguage, setLanguage } from './words.ts'

async function begin(): Promise<void> {
  reloadOnMissingParts()
  await Promise.all([setLanguage(preferredLanguage()), whoAmI()])
  const root = document.getElementById('app')
  if (!root) return
  root.replaceChildren()
  render(<App />, root)
}

const SORRY = 'Menagerie could not load. Reload the page. · O Menagerie não carregou. Recarregue a página.'

begin().catch(() => {
  const root = document.getElementById('app')
  if (root) root.textContent = SORRY
})
