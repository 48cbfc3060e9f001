import { useEffect, useState } from 'preact/hooks'
import { api } from '../net/rest.ts'
import type { GameInfo, Refusal } from '../net/types.ts'
import { addWords } from '../words.ts'

const known = new Map<string, GameInfo>()

/** What the server says of a game, with the game's words loaded. */
export function useGame(key: string): { game: GameInfo | null; refusal: Refusal | null; retry(): void } {
  const [game, setGame] = useState<GameInfo | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    async function read() {
      const kept = known.get(key)
      const [reply] = await Promise.all([
        kept ? { ok: true as const, value: kept } : api.game(key),
        addWords(key),
      ])
      if (gone) return
      setRefusal(reply.ok ? null : reply.refusal)
      if (reply.ok) known.set(key, reply.value)
      setGame(reply.ok ? reply.value : null)
    }
    void read()
    return () => {
      gone = true
    }
  }, [key, tries])
  return { game, refusal, retry: () => setTries(tries + 1) }
}
