import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'

interface OutdatedDialogProps {
  /** Present if the user can continue without reloading. */
  readonly onNotNow?: () => void
}

/** The server is newer than this page. Only a reload gets the new version. */
export default function OutdatedDialog({ onNotNow }: OutdatedDialogProps) {
  const reloadRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={reloadRef}
      {...(onNotNow && { onEscape: onNotNow })}
      title={<Trans id="outdated.title" message="An update is available" />}
      description={
        <Trans
          id="outdated.what"
          message="The server has been updated. Reload the page to go on with the new version."
        />
      }
      footer={
        <>
          {onNotNow && (
            <Button onClick={onNotNow}>
              <Trans id="signInOver.notNow" message="Not now" />
            </Button>
          )}
          <Button variant="primary" ref={reloadRef} onClick={() => location.reload()}>
            <Trans id="outdated.reload" message="Reload" />
          </Button>
        </>
      }
    />
  )
}
