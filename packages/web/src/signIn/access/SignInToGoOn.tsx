import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useAskToLeave } from '../../router/LeaveGuardContext'
import { useSession } from '../../session/session'
import { SignInOver } from './SignInOver'

interface SignInToGoOnProps {
  readonly onSignedIn: (user: ClientUser) => void
  readonly onNotNow: () => void
}

/** Over a screen whose call found that the session has ended. */
export default function SignInToGoOn({ onSignedIn, onNotNow }: SignInToGoOnProps) {
  const { signOut } = useSession()
  const askToLeave = useAskToLeave()
  return (
    <SignInOver onSignedIn={onSignedIn} onNotNow={onNotNow} onOtherAccount={() => askToLeave(signOut)}>
      <Trans
        id="signInOver.goOn"
        message="Your session has ended. Once you are signed in, this goes on where it stopped."
      />
    </SignInOver>
  )
}
