import { deploymentWith } from '@casebook/core/deployment/deployment'
import { Trans } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { signInPath } from '../router/returnAddress'
import { type AppRoute, mayOpen } from '../router/route'
import { RefusedContext } from '../session/access/RefusedContext'
import { usePorts } from '../session/ports'
import type { UnguardedSession } from '../session/session'
import { useSessionActor } from '../session/sessionActor'
import { DeploymentContext, useDeployment } from '../shell/DeploymentContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { SignInGate } from '../signIn/access/SignInGate'
import { ToSignIn } from '../signIn/access/ToSignIn'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'

const RequiredFactorPage = lazyComponent(() => import('../secondFactor/RequiredFactorPage'))
const NotAllowedScreen = lazyComponent(() => import('./NotAllowedScreen'))

interface SignedInProps extends Pick<AppRoute, 'needs'> {
  readonly children: ReactNode
}

/**
 * Guards a screen. Visitors who are not signed in go to the sign-in form and come back; if the session ends later, the
 * sign-in opens over the screen. While the tablet is with a patient, every address leads to their interview. A user without the capability, or whose call the server refused, is told that they may not open this page, until they navigate away.
 */
export function SignedIn({ needs, children }: SignedInProps) {
  const ports = usePorts()
  const actor = useSessionActor()
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { user, error } = useSelector(actor, (snapshot) => snapshot.context)
  const [isRefused, refuse] = useRefused()
  const here = useHere()

  useEffect(() => {
    if (state === 'unknown') actor.send({ type: 'ask' })
  }, [actor, state])

  const session = useMemo<UnguardedSession | null>(
    () =>
      user && {
        ...ports,
        user,
        onSignedInAgain: (again) => actor.send({ type: 'LoginSuccessful', user: again }),
        signOut: () => actor.send({ type: 'logout' }),
      },
    [actor, ports, user],
  )

  const atAddress = useDeployment()
  const deployment = useMemo(() => deploymentWith(atAddress, user?.deployment), [atAddress, user])

  if (state === 'signedOut') return <ToSignIn />
  if (state === 'left') return <Redirect to={signInPath} replace />
  if (state === 'silent')
    return (
      <div className="mx-auto mt-[20vh] w-[min(32rem,100%)] px-4">
        <CallFailedNote error={error} onRetry={() => actor.send({ type: 'ask' })} />
      </div>
    )
  if (state !== 'signedIn' || !session) return <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />
  const { handedOver = here } = session.user
  if (handedOver !== here) return <Redirect to={handedOver} replace />
  return (
    <SignInGate session={session}>
      {session.user.needsSecondFactor ? (
        <RequiredFactorPage
          username={session.user.username}
          onDone={session.onSignedInAgain}
          signOut={session.signOut}
        />
      ) : isRefused || !mayOpen({ needs }, session.user.roles) ? (
        <NotAllowedScreen />
      ) : (
        <DeploymentContext value={deployment}>
          <RefusedContext value={refuse}>{children}</RefusedContext>
        </DeploymentContext>
      )}
    </SignInGate>
  )
}

/** The address, as the session names the one at which it is held. */
function useHere(): string {
  const [path] = useLocation()
  const search = useSearch()
  return `${path}?${search}`
}

function useRefused(): readonly [boolean, () => void] {
  const here = useHere()
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  if (refusedAt !== null && refusedAt !== here) setRefusedAt(null)
  return [refusedAt === here, useCallback(() => setRefusedAt(here), [here])]
}
