import { type LifeMove, longestLifeReason } from '@casebook/core/life/life'
import type { StudyLife } from '@casebook/core/life/life.calls'
import { type LifeProblem, snapshotToSign } from '@casebook/core/life/life.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { CredentialFields, TooManyPasswords } from '../sdv/dialog/CredentialFields'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { Checksum } from './Checksum'
import { moveNames, moveWords, problems } from './life.messages'

interface MoveDialogProps {
  readonly move: LifeMove
  readonly life: StudyLife
  readonly problem: LifeProblem | null
  /** When a password is looked at again. */
  readonly until: string | null
  readonly error: unknown
  readonly isBusy: boolean
  readonly onGive: (given: { reason: string; username: string; password: string }) => void
  readonly onClose: () => void
}

/** A move in the life of a study is a signature: with a reason, and the password of who makes it. */
export function MoveDialog({ move, life, problem, until, error, isBusy, onGive, onClose }: MoveDialogProps) {
  const { t, i18n } = useLingui()
  const form = useId()
  const [reason, setReason] = useState('')
  const [credential, setCredential] = useState({ username: '', password: '' })
  const { username, password } = credential
  const { asksName } = life
  const isReady = !isBusy && reason.trim() !== '' && password !== '' && (!asksName || username.trim() !== '')
  const signed = move === 'sign' ? snapshotToSign(life) : null
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans {...moveNames[move]} />}
      description={<Trans {...moveWords[move]} />}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={!isReady}>
            <Trans {...moveNames[move]} />
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onGive({ reason: reason.trim(), username: username.trim(), password })
          setCredential({ username, password: '' })
        }}
      >
        {signed && (
          <div className="text-sm">
            <p>
              <Trans
                id="life.sign.what"
                message="You sign the dataset of the snapshot “{name}”, {moment}, with this checksum:"
                values={{ name: <bdi>{signed.name}</bdi>, moment: i18n.date(signed.moment, moment.zoned) }}
              />
            </p>
            {signed.hash !== null && <Checksum of={signed.hash} />}
          </div>
        )}
        {problem && (
          <Note tone="missing" role="alert">
            {problem === 'TooManyFailedLogins' ? <TooManyPasswords until={until} /> : <Trans {...problems[problem]} />}
          </Note>
        )}
        {error != null && <CallFailedLine error={error} />}
        <TextField
          label={<Trans id="life.reason" message="Reason" />}
          maxLength={longestLifeReason}
          value={reason}
          onChange={setReason}
        />
        <CredentialFields credential={credential} onChange={setCredential} asksName={asksName} />
      </form>
    </Dialog>
  )
}
