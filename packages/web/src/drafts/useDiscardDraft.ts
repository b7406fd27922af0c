import { discardDraftMachine } from '@casebook/core/journal/discardDraft.machine'
import type { DraftName } from '@casebook/core/journal/journal.port'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useSession } from '../session/session'

/** Discards a draft on the server and on this device. `onGone` hears that it is done. */
export function useDiscardDraft(draft: DraftName, onGone: () => void) {
  const { entry, journalOf, user, guard } = useSession()
  const [discard, send] = useMachine(discardDraftMachine, {
    input: {
      entry: guard(entry),
      journal: journalOf?.(user.username) ?? null,
      draft,
      idempotencyKey: `discard-${draft.draft}`,
    },
  })
  const isGone = discard.matches('gone')
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  return [discard, send] as const
}
