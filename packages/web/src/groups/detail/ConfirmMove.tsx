import { Trans } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'

interface ConfirmMoveProps {
  readonly title: ReactNode
  /** What ends with the move. */
  readonly children: ReactNode
  readonly confirm: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a move that ends a person's access. */
export function ConfirmMove({ title, children, confirm, onConfirm, onClose }: ConfirmMoveProps) {
  const backRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={backRef}
      onEscape={onClose}
      title={title}
      description={children}
      footer={
        <>
          <Button ref={backRef} onClick={onClose}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
