import type { CellProblem } from '@casebook/core/groups/assignments/assignmentCells'
import type { GridChange } from '@casebook/core/groups/assignments/assignmentGrid'
import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { assignmentMessages } from '../groups.messages'

interface RefusedAssignmentProps {
  readonly refused: GridChange & { readonly failure: CellProblem }
  readonly onClose: () => void
}

/** The server refused a change. The cell is back as it was. */
export function RefusedAssignment({ refused: { row, groupName, failure }, onClose }: RefusedAssignmentProps) {
  const closeRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={closeRef}
      onEscape={onClose}
      title={<Trans id="groups.grid.invalid" message="Invalid assignment" />}
      description={
        <>
          <p>
            <Trans
              id="groups.grid.invalid.what"
              message="{name} could not be changed for {group}. The box is as it was."
              values={{ name: <bdi>{row.name}</bdi>, group: <bdi>{groupName}</bdi> }}
            />
          </p>
          <p>
            <Trans {...assignmentMessages[failure]} />
          </p>
        </>
      }
      footer={
        <Button variant="primary" ref={closeRef} onClick={onClose}>
          <Trans id="dialog.close" message="Close" />
        </Button>
      }
    />
  )
}
