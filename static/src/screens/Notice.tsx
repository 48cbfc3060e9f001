// A state of the whole page that needs words and a way on: an unknown code, a full match, no connection.
import type { ComponentChildren } from 'preact'
import { TopBar } from '../kit/Bar.tsx'
import { useMood, useTitle } from '../kit/page.ts'
import { follows } from '../router.ts'
import { t } from '../words.ts'
import './notice.css'

interface Props {
  headline: string
  text?: string
  mood?: string
  /** Ways on; the first is the likely one. */
  children?: ComponentChildren
}

export function Notice({ headline, text, mood = 'menagerie', children }: Props) {
  useMood(mood)
  useTitle(headline)
  return (
    <>
      <TopBar title="Menagerie" />
      <main class="notice">
        <section class="marquee">
          <div class="board">
            <h1 class="up d">{headline}</h1>
          </div>
        </section>
        {text && <p role="status">{text}</p>}
        {children && <div class="ways">{children}</div>}
      </main>
    </>
  )
}

/** Ways on from a match that one has no part in. */
export function StartOwn({ game }: { game: string }) {
  return (
    <>
      <a class="btn" href={`/new/${game}`} onClick={follows}>
        {t('start-own')}
      </a>
      <a class="btn quiet" href="/" onClick={follows}>
        {t('home')}
      </a>
    </>
  )
}

/** While something is on its way. Nothing moves in the first moments: most things come sooner. */
export function Waiting({
  text,
  mood = document.body.dataset.mood,
}: {
  text: string
  mood?: string | undefined
}) {
  useMood(mood ?? 'menagerie')
  return (
    <>
      <TopBar title="Menagerie" />
      <main class="notice soft" aria-busy="true">
        <div class="bulbs" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <p role="status">{text}</p>
      </main>
    </>
  )
}
