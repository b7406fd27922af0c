import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'

interface GroupExistsDialogProps {
  readonly name: string
  readonly onClose: () => void
}

/** The name is taken. The form below keeps the typed text. */
export function GroupExistsDialog({ name, onClose }: GroupExistsDialogProps) {
  const closeRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={closeRef}
      onEscape={onClose}
      title={<Trans id="groups.exists" message="This group already exists" />}
      description={
        <Trans
          id="groups.exists.what"
          message="There is a group called {name}, or one whose name looks like it. What you typed is kept."
          values={{ name: <bdi className="font-semibold">{name}</bdi> }}
        />
      }
      footer={
        <Button variant="primary" ref={closeRef} onClick={onClose}>
          <Trans id="groups.exists.close" message="Choose another name" />
        </Button>
      }
    />
  )
}
