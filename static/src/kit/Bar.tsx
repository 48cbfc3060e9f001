import type { ComponentChildren } from 'preact'
import { follows } from '../router.ts'
import { t } from '../words.ts'
import { Icon } from './icons.tsx'

/** The top of every screen but home: the way back, what this is, and what belongs to it. */
export function TopBar({
  title,
  where,
  children,
}: {
  title: string
  where?: string
  children?: ComponentChildren
}) {
  return (
    <header class="bar">
      <a class="icon back" href="/" onClick={follows} aria-label={t('home')}>
        <Icon name="back" />
      </a>
      <div class="where">
        <b>{title}</b>
        {where && <span>{where}</span>}
      </div>
      {children}
    </header>
  )
}
