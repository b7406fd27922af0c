import { Refused, ServerFault, StudyLocked } from '@casebook/core/refusal'
import { Trans } from '@lingui/react'
import RefusedNote from '../../session/access/RefusedNote'
import { Note } from '../../ui/Note'
import StudyLockedNote from './StudyLockedNote'

/** In a dialog, one sentence: its own button tries again. */
export function CallFailedLine({ error }: { readonly error: unknown }) {
  if (error instanceof Refused) return <RefusedNote refused={error} />
  if (error instanceof StudyLocked) return <StudyLockedNote />
  if (error instanceof ServerFault)
    return (
      <Note tone="missing" role="alert">
        <Trans
          id="dialog.failed.ServerFault"
          message="The server had an error. Your connection is good. Try again in a moment."
        />
      </Note>
    )
  return (
    <Note tone="missing" role="alert">
      <Trans
        id="dialog.failed.NotConnected"
        message="The server did not answer. Check your connection and try again."
      />
    </Note>
  )
}
