import { errorReport } from '@casebook/core/shell/errorReport'
import { Trans } from '@lingui/react'
import { linkClass } from '../../ui/link'
import { Note } from '../../ui/Note'
import { Report } from './Report'

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
        <details className="text-xs">
          <summary>
            <Trans id="call.failed.details" message="Details for an administrator" />
          </summary>
          <Report>{errorReport(error)}</Report>
        </details>
      )}
      {onRetry && (
        <div>
          <button type="button" className={`cursor-pointer font-medium ${linkClass}`} onClick={onRetry}>
            <Trans id="call.retry" message="Try again" />
          </button>
        </div>
      )}
    </Note>
  )
}
