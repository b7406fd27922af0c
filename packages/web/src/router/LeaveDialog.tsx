import { Trans } from '@lingui/react'
import { useRef, useSyncExternalStore } from 'react'
import { AlertDialog } from '../ui/AlertDialog'
import { Button } from '../ui/Button'
import type { LeaveGuard } from './leaveGuard'

/** Leave or stay? Staying is the safe answer. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  const leaving = useSyncExternalStore(guard.subscribe, guard.leaving)
  const stayRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open={leaving !== null}
      onEscape={guard.stay}
      focusOn={stayRef}
      width="narrow"
      title={<Trans id="leave.title" message="Leave without saving?" />}
      description={leaving?.hold.reason}
      footer={
        <>
          <Button variant="danger" onClick={guard.leave}>
            <Trans id="leave.leave" message="Leave without saving" />
          </Button>
          <Button variant="primary" ref={stayRef} onClick={guard.stay}>
            <Trans id="leave.stay" message="Stay" />
          </Button>
        </>
      }
    />
  )
}
