import type { ErasureMove, ErasureProblem } from '@casebook/core/erasure/erasure.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { CredentialFields, TooManyPasswords } from '../sdv/dialog/CredentialFields'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { moveNames, moveWords, problems } from './erasure.messages'

interface SignErasureDialogProps {
  readonly kind: ErasureMove['kind']
  readonly asksName: boolean
  readonly problem: ErasureProblem | null
  /** When a password is looked at again. */
  readonly until: string | null
  readonly error: unknown
  readonly isBusy: boolean
  readonly onGive: (credential: { readonly username: string; readonly password: string }) => void
  readonly onClose: () => void
}

/** Each step of an erasure is a signature. */
export function SignErasureDialog(props: SignErasureDialogProps) {
  const { kind, asksName, problem, until, error, isBusy, onGive, onClose } = props
  const { t } = useLingui()
  const form = useId()
  const [credential, setCredential] = useState({ username: '', password: '' })
  const { username, password } = credential
  const isReady = !isBusy && password !== '' && (!asksName || username.trim() !== '')
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans {...moveNames[kind]} />}
      description={<Trans {...moveWords[kind]} />}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant={kind === 'declined' ? 'primary' : 'danger'} type="submit" form={form} disabled={!isReady}>
            <Trans {...moveNames[kind]} />
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
            {problem === 'TooManyFailedLogins' ? <TooManyPasswords until={until} /> : <Trans {...problems[problem]} />}
          </Note>
        )}
        {error != null && <CallFailedLine error={error} />}
        <CredentialFields credential={credential} onChange={setCredential} asksName={asksName} />
      </form>
    </Dialog>
  )
}
