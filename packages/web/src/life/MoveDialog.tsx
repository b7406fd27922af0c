import { type LifeMove, longestLifeReason } from '@casebook/core/life/life'
import type { StudyLife } from '@casebook/core/life/life.calls'
import { type LifeProblem, snapshotToSign } from '@casebook/core/life/life.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SignedMoveDialog } from '../sdv/dialog/SignedMoveDialog'
import { moment } from '../shell/moment'
import { Checksum } from '../studies/Checksum'
import { TextField } from '../ui/fields/TextField'
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
  const { i18n } = useLingui()
  const [reason, setReason] = useState('')
  const reasonRef = useRef<HTMLInputElement>(null)
  const signed = move === 'sign' ? snapshotToSign(life) : null
  return (
    <SignedMoveDialog
      title={<Trans {...moveNames[move]} />}
      description={<Trans {...moveWords[move]} />}
      variant="primary"
      asksName={life.asksName}
      problem={problem === 'TooManyFailedLogins' ? { held: until } : problem && <Trans {...problems[problem]} />}
      error={error}
      isBusy={isBusy}
      focusOn={reasonRef}
      isFilled={reason.trim() !== ''}
      onGive={(credential) => onGive({ reason: reason.trim(), ...credential })}
      onClose={onClose}
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
      <TextField
        ref={reasonRef}
        label={<Trans id="life.reason" message="Reason" />}
        maxLength={longestLifeReason}
        value={reason}
        onChange={setReason}
      />
    </SignedMoveDialog>
  )
}
