import { useEffect } from 'preact/hooks'
import { Sprite } from './kit/icons.tsx'
import { dismiss, Toasts } from './kit/Toast.tsx'
import { path, route } from './router.ts'
import { Code } from './screens/Code.tsx'
import { Patience } from './screens/Connection.tsx'
import { Create } from './screens/Create.tsx'
import { Home } from './screens/Home.tsx'
import { language } from './words.ts'

export function App() {
  const place = route(path.value)
  const lang = language() // the whole page is drawn anew when it changes
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  useEffect(() => () => dismiss(), [path.value]) // what was said belongs to the screen that is left
  return (
    <>
      <Sprite />
      {place.at === 'home' && <Home />}
      {place.at === 'create' && <Create key={place.game} game={place.game} />}
      {place.at === 'code' && <Code key={place.code} code={place.code} />}
      <Patience />
      <Toasts />
    </>
  )
}
