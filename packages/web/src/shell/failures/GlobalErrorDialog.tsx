import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { copy } from '../../ui/moreDrawings'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { GlobalErrorWhat } from './GlobalErrorWhat'
import { Report } from './Report'

export interface GlobalErrorProps {
  readonly report: string
  /** Returns to the page, if it still renders. */
  readonly onClose?: () => void
}

/** An unforeseen error: the specified sentence, and the report for an administrator. */
export default function GlobalErrorDialog({ report, onClose }: GlobalErrorProps) {
  const reloadRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      {...(onClose && { onEscape: onClose })}
      focusOn={reloadRef}
      title={<Trans id="globalError.title" message="An error has occurred" />}
      description={<GlobalErrorWhat />}
      footer={
        <>
          <Button icon={copy} onClick={() => navigator.clipboard.writeText(report)}>
            <Trans id="globalError.copy" message="Copy details" />
          </Button>
          {onClose && (
            <Button onClick={onClose}>
              <Trans id="close" message="Close" />
            </Button>
          )}
          <Button variant="primary" ref={reloadRef} onClick={() => location.reload()}>
            <Trans id="globalError.reload" message="Reload" />
          </Button>
        </>
      }
    >
      <details>
        <summary className="text-sm font-semibold">
          <Trans id="globalError.details" message="Details" />
        </summary>
        <Report>{report}</Report>
      </details>
    </AlertDialog>
  )
}
