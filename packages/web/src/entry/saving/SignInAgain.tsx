import { pendingFacts } from '@casebook/core/entry/outbox'
import { Trans } from '@lingui/react'
import { useAskToLeave } from '../../router/LeaveGuardContext'
import { useSession } from '../../session/session'
import { SignInOver } from '../../signIn/access/SignInOver'
import { useEntry, useForm } from '../FormContext'

/** The session ended during data entry. Signs in over the form, so nothing typed is lost. */
export default function SignInAgain() {
  const { actor } = useForm()
  const { signOut } = useSession()
  const askToLeave = useAskToLeave()
  const waiting = useEntry(({ context }) => pendingFacts(context.outbox).length)
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
