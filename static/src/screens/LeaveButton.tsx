import { useState } from 'preact/hooks'
import { Confirm } from '../kit/Dialog.tsx'
import { Icon } from '../kit/icons.tsx'
import { toast } from '../kit/Toast.tsx'
import { api } from '../net/rest.ts'
import { navigate } from '../router.ts'
import { t } from '../words.ts'

/** Get up from the table; asks once. In the lobby the seat is free again, in a running match the server plays it mildly. */
export function LeaveButton({ match, lobby = false }: { match: string; lobby?: boolean }) {
  const [asking, setAsking] = useState(false)
  async function leave() {
    setAsking(false)
    const reply = await api.leave(match)
    if (reply.ok) navigate('/')
    else toast(reply.refusal.message, true)
  }
  return (
    <>
      {lobby ? (
        <button
          type="button"
          class="icon"
          aria-label={t('leave')}
          title={t('leave')}
          onClick={() => setAsking(true)}
        >
          <Icon name="door" />
        </button>
      ) : (
        <button type="button" class="btn" onClick={() => setAsking(true)}>
          <Icon name="door" />
          {t('leave')}
        </button>
      )}
      <Confirm
        open={asking}
        title={t('leave-title')}
        text={t(lobby ? 'leave-lobby' : 'leave-match')}
        yes={t('leave')}
        no={t('leave-stay')}
        onYes={leave}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
