import { pendingFacts } from '@casebook/core/dialog/outbox'
import { Trans } from '@lingui/react'
import { useAskToLeave } from '../../router/LeaveGuardContext'
import { SignInOver } from '../../session/SignInOver'
import { useSession } from '../../session/session'
import { useDialog, useForm } from '../FormContext'
import { BlockedDialog } from './BlockedDialog'
import { CaseNameDialog } from './CaseNameDialog'
import { ConflictDialog } from './ConflictDialog'
import { DiscardDialog } from './DiscardDialog'
import { IncompleteDialog } from './IncompleteDialog'
import { InterimLockedDialog } from './InterimLockedDialog'
import { SavedDialog } from './SavedDialog'
import { SaveFailedDialog } from './SaveFailedDialog'

/** What lies over the form, if anything does: one question at a time. */
export function SavingDialogs() {
  const screen = useDialog((snapshot) => snapshot)
  const { decision, failure, saved, conflict } = screen.context
  const isAt = (page: string) => screen.matches({ open: { page } } as never)

  if (screen.matches({ open: { delivery: { signedOut: 'asking' } } }) || isAt('signingIn')) return <SignInAgain />
  if (isAt('incomplete') && decision?.type === 'WhollyUnanswered') return <IncompleteDialog decision={decision} />
  if (isAt('blocked') && decision?.type === 'PartlyAnswered') return <BlockedDialog decision={decision} />
  if (isAt('naming')) return <CaseNameDialog />
  if (isAt('saveFailed') && failure) return <SaveFailedDialog failure={failure} />
  if (isAt('interimLocked')) return <InterimLockedDialog />
  if (isAt('conflict')) return <ConflictDialog questions={conflict} />
  if (isAt('saved') && saved) return <SavedDialog saved={saved} />
  if (isAt('discarding')) return <DiscardDialog />
  return null
}

function SignInAgain() {
  const { actor } = useForm()
  const { signOut } = useSession()
  const askToLeave = useAskToLeave()
  const waiting = useDialog(({ context }) => pendingFacts(context.outbox).length)
  return (
    <SignInOver
      onSignedIn={() => actor.send({ type: 'signedIn' })}
      onNotNow={() => actor.send({ type: 'notNow' })}
      onOtherAccount={() => askToLeave(signOut)}
    >
      <Trans
        id="dialog.signIn.kept"
        message="{count, plural, =0 {Nothing you typed is lost.} one {Nothing you typed is lost: one answer is on this device and is sent when you are back.} other {Nothing you typed is lost: # answers are on this device and are sent when you are back.}}"
        values={{ count: waiting }}
      />
    </SignInOver>
  )
}
