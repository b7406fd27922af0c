import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'

/** The membership has changed since it was loaded, so the server refused the move. */
export function RefusedMove({ onReload }: { readonly onReload: () => void }) {
  const reloadRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={reloadRef}
      onEscape={onReload}
      title={<Trans id="groups.refused" message="This is no longer possible" />}
      description={
        <Trans
          id="groups.refused.what"
          message="The membership has changed since this page was loaded. Nothing was changed now. Load the group again and retry."
        />
      }
      footer={
        <Button variant="primary" ref={reloadRef} onClick={onReload}>
          <Trans id="groups.refused.reload" message="Load again" />
        </Button>
      }
    />
  )
}
