import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useId } from 'react'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { type CredentialActor, CredentialButton, CredentialStep } from './CredentialStep'

interface SignedMoveDialogProps {
  readonly title: ReactNode
  readonly description: ReactNode
  readonly variant: 'primary' | 'danger'
  /** None while the move is being made. */
  readonly credential: CredentialActor | undefined
  /** Why the last try failed. */
  readonly problem: ReactNode
  readonly error: unknown
  /** Whether the fields in `children` are filled in. */
  readonly isFilled?: boolean
  /** The first field in `children`, if there is any. */
  readonly focusOn?: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** What is signed, and fields before those of the credential. */
  readonly children?: ReactNode
}

/** A move that is a signature: it takes a credential of who makes it. */
export function SignedMoveDialog(props: SignedMoveDialogProps) {
  const { title, description, variant, credential, problem, error, isFilled = true, focusOn, onClose } = props
  const { t } = useLingui()
  const form = useId()
  return (
    <Dialog
      open
      onClose={credential && onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      {...(focusOn && { focusOn })}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={!credential} onClick={onClose}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          {credential ? (
            <CredentialButton form={form} actor={credential} variant={variant} isFilled={isFilled}>
              {title}
            </CredentialButton>
          ) : (
            <Button variant={variant} disabled>
              {title}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && (
          <Note tone="missing" role="alert">
            {problem}
          </Note>
        )}
        {error != null && <CallFailedLine error={error} />}
        {props.children}
        {credential && <CredentialStep id={form} actor={credential} isFilled={isFilled} takesFocus={!focusOn} />}
      </div>
    </Dialog>
  )
}
