import { errorReport } from '@casebook/core/shell/errorReport'
import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { AlertDialog } from '../ui/AlertDialog'
import { Button } from '../ui/Button'

/** Something failed that nobody foresaw: the specified sentence, and the error for an administrator. */
export function GlobalErrorDialog({ thrown }: { readonly thrown: unknown }) {
  const reloadRef = useRef<HTMLButtonElement>(null)
  const report = errorReport(thrown)
  return (
    <AlertDialog
      open
      focusOn={reloadRef}
      title={<Trans id="globalError.title" message="An error has occurred" />}
      description={
        <Trans
          id="globalError.what"
          message="An error has occurred. Check your internet connection. If your internet is working and especially if the other parts of the site are working, please contact an admin and include the error below."
        />
      }
      footer={
        <>
          <Button icon="copy" onClick={() => navigator.clipboard.writeText(report)}>
            <Trans id="globalError.copy" message="Copy details" />
          </Button>
          <Button variant="primary" ref={reloadRef} onClick={() => location.reload()}>
            <Trans id="globalError.reload" message="Reload" />
          </Button>
        </>
      }
    >
      <details>
        <summary className="sm b">
          <Trans id="globalError.details" message="Details" />
        </summary>
        <pre className="report">{report}</pre>
      </details>
    </AlertDialog>
  )
}
