import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { CredentialFields, TooManyPasswords } from './CredentialFields'

interface SignedMoveDialogProps {
  readonly title: ReactNode
  readonly description: ReactNode
  readonly variant: 'primary' | 'danger'
  /** The first signature of a session takes the username, too. */
  readonly asksName: boolean
  /** Why the last try failed; `held`: too many wrong passwords, until then if the server says so. */
  readonly problem: ReactNode | { readonly held: string | null }
  readonly error: unknown
  readonly isBusy: boolean
  /** Whether the fields in `children` are filled in. */
  readonly isFilled?: boolean
  /** The first field in `children`, if there is any. */
  readonly focusOn?: RefObject<HTMLElement | null>
  readonly onGive: (credential: { readonly username: string; readonly password: string }) => void
  readonly onClose: () => void
  /** What is signed, and fields before those of the credential. */
  readonly children?: ReactNode
}

/** A move that is a signature: it takes the password of who makes it. */
export function SignedMoveDialog(props: SignedMoveDialogProps) {
  const { title, description, variant, asksName, problem, error, isBusy, isFilled = true, onGive, onClose } = props
  const { t } = useLingui()
  const form = useId()
  const firstRef = useRef<HTMLInputElement>(null)
  const [credential, setCredential] = useState({ username: '', password: '' })
  const { username, password } = credential
  const isReady = !isBusy && isFilled && password !== '' && (!asksName || username.trim() !== '')
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={props.focusOn ?? firstRef}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant={variant} type="submit" form={form} disabled={!isReady}>
            {title}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onGive({ username: username.trim(), password })
          setCredential({ username, password: '' })
        }}
      >
        {problem && (
          <Note tone="missing" role="alert">
            {isHeld(problem) ? <TooManyPasswords until={problem.held} /> : problem}
          </Note>
        )}
        {error != null && <CallFailedLine error={error} />}
        {props.children}
        <CredentialFields credential={credential} onChange={setCredential} asksName={asksName} firstRef={firstRef} />
      </form>
    </Dialog>
  )
}

function isHeld(problem: SignedMoveDialogProps['problem']): problem is { readonly held: string | null } {
  return typeof problem === 'object' && problem !== null && 'held' in problem
}
