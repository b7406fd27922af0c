import { signingInFirst } from '@casebook/core/session/signingInFirst'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { type Session, SessionProvider, type UnguardedSession } from '../../session/session'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { useLater } from '../../ui/lazy/useIdle'

const SessionWatch = lazyComponent<object>(() => import('./SessionWatch'))
const SignInToGoOn = lazyComponent(() => import('./SignInToGoOn'), <div className="fixed inset-0 z-20 bg-bg" />)

interface SignInGateProps {
  readonly session: UnguardedSession
  readonly children: ReactNode
}

/**
 * Around every screen of a person signed in: if a call finds that the session has ended, the sign-in opens over
 * whatever is there, and the call is then sent again. Charts and screens stay as they are.
 */
export function SignInGate({ session, children }: SignInGateProps) {
  const { username } = session.user
  const [isAskingToSignIn, signIn, settle] = useSignIn()
  const [path] = useLocation()
  const isLater = useLater()
  // A call of a screen that was left is not sent again.
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(() => () => settle(null), [settle, path])

  const guarded = useMemo(() => {
    const guard: Session['guard'] = (port) => signingInFirst(port, { username, signIn })
    return { ...session, bases: guard(session.bases), cases: guard(session.cases), guard, signIn }
  }, [session, username, signIn])
  const notNow = () => settle(null)
  return (
    <SessionProvider value={useMemo(() => ({ ...guarded, isAskingToSignIn }), [guarded, isAskingToSignIn])}>
      {children}
      {isLater && <SessionWatch />}
      {isAskingToSignIn && (
        <SignInToGoOn onSignedIn={(user) => settle(user.username)} onNotNow={notNow} onMissing={notNow} />
      )}
    </SessionProvider>
  )
}

type SignIn = () => Promise<string | null>
type Settle = (username: string | null) => void

/** Whether it asks; asks, and resolves to who signed in or to null; settles all who have asked: one prompt is for all. */
function useSignIn(): readonly [boolean, SignIn, Settle] {
  const [isAsking, setIsAsking] = useState(false)
  const [[ask, settle]] = useState((): readonly [SignIn, Settle] => {
    const waiting: Settle[] = []
    return [
      () =>
        new Promise((resolve) => {
          waiting.push(resolve)
          setIsAsking(true)
        }),
      (username) => {
        for (const resolve of waiting.splice(0)) resolve(username)
        setIsAsking(false)
      },
    ]
  })
  return [isAsking, ask, settle]
}
