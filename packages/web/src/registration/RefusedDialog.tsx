import { type RegistrationProblem, registrationMessages } from '@casebook/core/registration/registration.machine'
import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import { registrationTexts } from './registration.messages'

interface RefusedDialogProps {
  readonly problem: RegistrationProblem
  readonly onClose: () => void
}

/** Why the registration was refused. The form below keeps what was typed. */
export function RefusedDialog({ problem, onClose }: RefusedDialogProps) {
  const okRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={okRef}
      onEscape={onClose}
      title={<Trans id="registration.error" message="Error" />}
      description={
        <>
          <p className="text-ink">
            <Trans {...registrationTexts[registrationMessages[problem]]} />
          </p>
          <p className="mt-1 text-sm">
            <Trans
              id="registration.kept"
              message="Your entries are kept, except for the digits: there is a new picture."
            />
          </p>
        </>
      }
      footer={
        <Button variant="primary" ref={okRef} onClick={onClose}>
          <Trans id="dialog.ok" message="OK" />
        </Button>
      }
    />
  )
}
