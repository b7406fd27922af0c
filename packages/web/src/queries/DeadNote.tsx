import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'

/** The queries cannot be read, or the step not sent. */
export function DeadNote({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Note tone="unknown" role="alert">
      <p>
        <Trans
          id="query.dead"
          message="The queries cannot be read or answered now. Check your connection, or sign in again."
        />
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans id="call.retry" message="Try again" />
      </Button>
    </Note>
  )
}
