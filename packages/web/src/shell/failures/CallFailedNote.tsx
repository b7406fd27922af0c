import { Refused, ServerFault, StudyLocked } from '@casebook/core/refusal'
import { errorReport } from '@casebook/core/shell/errorReport'
import { Trans } from '@lingui/react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { linkClass } from '../../ui/link'
import { Note } from '../../ui/Note'
import { Report } from './Report'

const WrongAddressNote = lazyComponent<{ allowed: string }>(() => import('./WrongAddressNote'))
const StudyLockedNote = lazyComponent(() => import('./StudyLockedNote'))
const RefusedNote = lazyComponent(() => import('../../session/access/RefusedNote'))

interface CallFailedNoteProps {
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** A call brought no result: the server did not answer, sent an invalid response, or refused the call. */
export function CallFailedNote({ error, onRetry }: CallFailedNoteProps) {
  if (error instanceof Refused) return <RefusedNote refused={error} onRetry={onRetry} />
  if (error instanceof StudyLocked) return <StudyLockedNote />
  const isFault = error instanceof ServerFault
  if (isFault && error.allowed !== null) return <WrongAddressNote allowed={error.allowed} />
  return (
    <Note
      tone="missing"
      role="alert"
      title={
        isFault ? (
          <Trans id="call.fault" message="The server had an error." />
        ) : (
          <Trans id="call.failed" message="The server did not answer." />
        )
      }
    >
      {isFault ? (
        <Trans id="call.fault.what" message="Your connection is good. Try again in a moment." />
      ) : (
        <Trans id="call.failed.what" message="Check your connection and try again." />
      )}
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
          <button type="button" className={`min-h-6 cursor-pointer font-medium ${linkClass}`} onClick={onRetry}>
            <Trans id="call.retry" message="Try again" />
          </button>
        </div>
      )}
    </Note>
  )
}
