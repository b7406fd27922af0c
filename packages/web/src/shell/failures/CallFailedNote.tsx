import { errorReport } from '@casebook/core/shell/errorReport'
import { Trans } from '@lingui/react'
import { Note } from '../../ui/Note'

interface CallFailedNoteProps {
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** The server did not answer, or sent an invalid response. */
export function CallFailedNote({ error, onRetry }: CallFailedNoteProps) {
  return (
    <Note tone="missing" role="alert" title={<Trans id="call.failed" message="The server did not answer." />}>
      <Trans id="call.failed.what" message="Check your connection and try again." />
      {error !== undefined && error !== null && (
        <details className="xs">
          <summary>
            <Trans id="call.failed.details" message="Details for an administrator" />
          </summary>
          <pre className="report">{errorReport(error)}</pre>
        </details>
      )}
      {onRetry && (
        <div>
          <button type="button" className="link" onClick={onRetry}>
            <Trans id="call.retry" message="Try again" />
          </button>
        </div>
      )}
    </Note>
  )
}
