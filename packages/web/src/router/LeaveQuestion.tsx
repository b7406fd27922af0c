import { Trans } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import type { LeaveGuard } from './leaveGuard'

interface LeaveQuestionProps {
  readonly guard: LeaveGuard
  /** Names what would be lost. */
  readonly reason: ReactNode
}

/** Asks whether to leave or stay. Staying is the safe answer. */
export default function LeaveQuestion({ guard, reason }: LeaveQuestionProps) {
  const stayRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      onEscape={guard.stay}
      focusOn={stayRef}
      width="narrow"
      title={<Trans id="leave.title" message="Leave without saving?" />}
      description={reason}
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
