import { api } from '../net/rest.ts'
import { navigate } from '../router.ts'
import { t } from '../words.ts'
import { AskButton } from './AskOnce.tsx'

/** Get up from the table. In the lobby the seat is free again, in a running match the server plays it mildly. */
export function LeaveButton({ match, lobby = false }: { match: string; lobby?: boolean }) {
  return (
    <AskButton
      icon="door"
      label={t('leave')}
      bare={lobby}
      title={t('leave-title')}
      text={t(lobby ? 'leave-lobby' : 'leave-match')}
      yes={t('leave')}
      no={t('leave-stay')}
      act={() => api.leave(match)}
      onDone={() => navigate('/')}
    />
  )
}
