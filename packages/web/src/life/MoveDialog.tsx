import { type LifeMove, longestLifeReason } from '@casebook/core/life/life'
import type { StudyLife } from '@casebook/core/life/life.calls'
import { type LifeProblem, snapshotToSign } from '@casebook/core/life/life.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { CredentialActor } from '../sdv/dialog/CredentialStep'
import { SignedMoveDialog } from '../sdv/dialog/SignedMoveDialog'
import { moment } from '../shell/moment'
import { Checksum } from '../studies/Checksum'
import { TextField } from '../ui/fields/TextField'
import { moveNames, moveWords, problems } from './life.messages'

interface MoveDialogProps {
  readonly move: LifeMove
  readonly life: StudyLife
  readonly reason: string
  readonly onExplain: (reason: string) => void
  /** None while the move is being made. */
  readonly credential: CredentialActor | undefined
  readonly problem: LifeProblem | null
  readonly error: unknown
  readonly onClose: () => void
}

/** A move in the life of a study is a signature: with a reason, and a credential of who makes it. */
export function MoveDialog(props: MoveDialogProps) {
  const { move, life, reason, onExplain, credential, problem, error, onClose } = props
  const { i18n } = useLingui()
  const reasonRef = useRef<HTMLInputElement>(null)
  const signed = move === 'sign' ? snapshotToSign(life) : null
  return (
    <SignedMoveDialog
      title={<Trans {...moveNames[move]} />}
      description={<Trans {...moveWords[move]} />}
      variant="primary"
      credential={credential}
      problem={problem && <Trans {...problems[problem]} />}
      error={error}
      focusOn={reasonRef}
      isFilled={reason.trim() !== ''}
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
        onChange={onExplain}
      />
    </SignedMoveDialog>
  )
}
