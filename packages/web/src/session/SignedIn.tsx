import { Trans } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Redirect } from 'wouter'
import { signInPath } from '../router/returnAddress'
import { CallFailedNote } from '../shell/CallFailedNote'
import { SpinnerBar } from '../ui/SpinnerBar'
import { usePorts } from './ports'
import { type Session, SessionProvider } from './session'
import { useSessionActor } from './sessionActor'
import { ToSignIn } from './ToSignIn'

/** The guard at the entrance: what is inside shows only to somebody who is signed in; others go to the sign-in form and come back. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const ports = usePorts()
  const actor = useSessionActor()
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { user, error } = useSelector(actor, (snapshot) => snapshot.context)

  useEffect(() => {
    if (state === 'unknown') actor.send({ type: 'ask' })
  }, [actor, state])

  const session = useMemo<Session | null>(
    () =>
      user && {
        ...ports,
        user,
        onSignedInAgain: (again) => actor.send({ type: 'LoginSuccessful', user: again }),
        signOut: () => actor.send({ type: 'logout' }),
      },
    [actor, ports, user],
  )

  if (state === 'signedOut') return <ToSignIn />
  if (state === 'left') return <Redirect to={signInPath} replace />
  if (state === 'silent')
    return (
      <div className="lonely">
        <CallFailedNote error={error} onRetry={() => actor.send({ type: 'ask' })} />
      </div>
    )
  if (state !== 'signedIn' || !session) return <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />
  return <SessionProvider value={session}>{children}</SessionProvider>
}
