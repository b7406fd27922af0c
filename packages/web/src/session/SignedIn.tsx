import { Trans } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { signInPath } from '../router/returnAddress'
import { NotAllowedScreen } from '../screens'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { SpinnerBar } from '../ui/SpinnerBar'
import { RefusedContext } from './access/NotAllowed'
import { ToSignIn } from './access/ToSignIn'
import { usePorts } from './ports'
import { type Session, SessionProvider } from './session'
import { useSessionActor } from './sessionActor'

/**
 * The guard at the entrance: what is inside shows only to somebody who is signed in; others go to the sign-in form and come back. Where a
 * screen inside was refused, it says so instead, until somebody goes elsewhere.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const ports = usePorts()
  const actor = useSessionActor()
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { user, error } = useSelector(actor, (snapshot) => snapshot.context)
  const [isRefused, refuse] = useRefused()

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
  return (
    <SessionProvider value={session}>
      {isRefused ? <NotAllowedScreen /> : <RefusedContext value={refuse}>{children}</RefusedContext>}
    </SessionProvider>
  )
}

function useRefused(): readonly [boolean, () => void] {
  const [path] = useLocation()
  const search = useSearch()
  const here = `${path}?${search}`
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  if (refusedAt !== null && refusedAt !== here) setRefusedAt(null)
  return [refusedAt === here, useCallback(() => setRefusedAt(here), [here])]
}
