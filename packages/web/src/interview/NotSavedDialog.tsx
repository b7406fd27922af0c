import { Trans } from '@lingui/react'
import { useRef, useState } from 'react'
import { useEntry } from '../entry/FormContext'
import { useSession } from '../session/session'
import { SignInOver } from '../signIn/access/SignInOver'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import { interviewTexts } from './interview.messages'

/** The save failed. The answers stay, and it can be tried again; if the session has ended, staff sign in first. */
export function NotSavedDialog({ onClose }: { readonly onClose: () => void }) {
  const { signOut } = useSession()
  const back = useRef<HTMLButtonElement>(null)
  const failure = useEntry(({ context }) => context.failure)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const isSignedOut = useEntry((screen) => screen.matches({ open: { sending: 'signedOut' } }))
  if (isSigningIn)
    return (
      <SignInOver onSignedIn={onClose} onNotNow={() => setIsSigningIn(false)} onOtherAccount={signOut}>
        <Trans id="interview.signIn.kept" message="All answers are on this tablet and are sent when you are back." />
      </SignInOver>
    )
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={onClose}
      focusOn={back}
      title={<Trans {...interviewTexts['interview.saveFailed']} />}
      description={
        failure === 'LoginRequired' || isSignedOut ? (
          <Trans
            id="interview.signedOut"
            message="No answer is lost. Please give the tablet to the staff: they have to sign in again."
          />
        ) : failure === 'NotConnected' || failure === 'ServerFault' || failure === 'DiskFull' ? (
          <Trans id="interview.notConnected" message="No answer is lost. Please try again in a moment." />
        ) : (
          <Trans id="interview.askStaff" message="No answer is lost. Please give the tablet to the staff." />
        )
      }
      footer={
        <>
          {isSignedOut && (
            <Button onClick={() => setIsSigningIn(true)}>
              <Trans id="interview.signIn" message="For staff: sign in" />
            </Button>
          )}
          <Button variant="primary" ref={back} onClick={onClose}>
            <Trans id="interview.history.back" message="Back to the question" />
          </Button>
        </>
      }
    />
  )
}
