// The ticket that brings friends to the table: QR, code, link; copy and share where the browser has them.
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../kit/icons.tsx'
import { toast } from '../kit/Toast.tsx'
import { spacedCode } from '../router.ts'
import { t } from '../words.ts'
import { canShare, copyText, share } from './share.ts'
import './invite.css'

interface Props {
  link: string
  code: string
  game: string
}

export function Invite({ link, code, game }: Props) {
  async function copy() {
    if (await copyText(link)) return toast(t('invite-copied'))
    selectText(document.getElementById('invite-link'))
    toast(t('invite-select'))
  }
  return (
    <section class="inv" aria-label={t('invite')}>
      <div class="ticket invite">
        <Qr text={link} />
        <small>{t('invite-say')}</small>
        <div class="code num">{spacedCode(code)}</div>
        <a class="url" id="invite-link" href={link} onClick={(event) => event.preventDefault()}>
          {link.replace(/^https?:\/\//, '')}
        </a>
      </div>
      <div class={canShare() ? 'pair' : 'one'}>
        <button type="button" class="btn" onClick={copy}>
          <Icon name="link" />
          {t('invite-copy')}
        </button>
        {canShare() && (
          <button type="button" class="btn" onClick={() => share(t('invite-share-text', { game }), link)}>
            <Icon name="share" />
            {t('invite-share')}
          </button>
        )}
      </div>
    </section>
  )
}

/** Drawn by uqr, which comes only when a lobby is looked at. */
function Qr({ text }: { text: string }) {
  const [cells, setCells] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let gone = false
    void import('uqr').then(({ encode }) => !gone && setCells(encode(text, { border: 0 }).data))
    return () => {
      gone = true
    }
  }, [text])
  const size = cells?.length ?? 29
  return (
    <svg
      class="qr"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={t('invite-qr')}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M-2-2h${size + 4}v${size + 4}h-${size + 4}Z`} />
      {cells && <path fill="#14122b" d={dark(cells)} />}
    </svg>
  )
}

function dark(cells: boolean[][]): string {
  return cells.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1Z` : ''))).join('')
}

function selectText(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element)
}
