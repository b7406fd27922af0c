import { Trans } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import type { LeaveGuard } from './leaveGuard'

interface LeaveQuestionProps {
  readonly guard: LeaveGuard
  /** Names what would be lost. */
  readonly reason: ReactNode
  readonly mayLeave?: boolean
}

/** Asks whether to leave or stay. Staying is the safe answer. */
export default function LeaveQuestion({ guard, reason, mayLeave = true }: LeaveQuestionProps) {
  const stayRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      onEscape={guard.stay}
      focusOn={stayRef}
      width="narrow"
      title={
        mayLeave ? (
          <Trans id="leave.title" message="Leave without saving?" />
        ) : (
          <Trans id="leave.cannot" message="You cannot leave this screen now" />
        )
      }
      description={reason}
      footer={
        <>
          {mayLeave && (
            <Button variant="danger" onClick={guard.leave}>
              <Trans id="leave.leave" message="Leave without saving" />
            </Button>
          )}
          <Button variant="primary" ref={stayRef} onClick={guard.stay}>
            <Trans id="leave.stay" message="Stay" />
          </Button>
        </>
      }
    />
  )
}
