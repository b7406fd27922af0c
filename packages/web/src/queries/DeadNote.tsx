import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { showInView } from './showInView'

interface DeadNoteProps {
  /** Another person was faster, which is told at the query. */
  readonly isOutdated: boolean
  readonly onRetry: () => void
}

/** The queries cannot be read, or the step not sent. */
export function DeadNote({ isOutdated, onRetry }: DeadNoteProps) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {isOutdated ? <Trans id="query.goOn" message="Continue" /> : <Trans id="call.retry" message="Try again" />}
    </Button>
  )
  if (isOutdated) return <span>{retry}</span>
  return (
    <div ref={showInView}>
      <Note tone="unknown" role="alert">
        <p>
          <Trans
            id="query.dead"
            message="The queries cannot be read or answered now. Check your connection, or sign in again."
          />
        </p>
        {retry}
      </Note>
    </div>
  )
}
