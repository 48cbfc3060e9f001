// The rules within reach: the game's own page of them, else the server's text.
import { useEffect, useState } from 'preact/hooks'
import { api } from '../net/rest.ts'
import type { GameModule } from '../table/props.ts'
import { t } from '../words.ts'

export function Rules({ game, module, section }: { game: string; module: GameModule; section?: string }) {
  if (module.Rules) return <module.Rules {...(section ? { section } : {})} />
  return <RulesText game={game} />
}

function RulesText({ game }: { game: string }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    void api.game(game).then((reply) => setText(reply.ok ? reply.value.rules : reply.refusal.message))
  }, [game])
  return <div class="rules-text">{text === null ? <p>{t('loading')}</p> : paragraphs(text)}</div>
}

/** Headings and paragraphs are all that our rules need of Markdown. */
function paragraphs(text: string) {
  return text.split(/\n{2,}/).map((part, i) => {
    const heading = /^#+\s+(.*)/.exec(part)
    return heading ? <h3 key={i}>{heading[1]}</h3> : <p key={i}>{part.replace(/[*`]/g, '')}</p>
  })
}
