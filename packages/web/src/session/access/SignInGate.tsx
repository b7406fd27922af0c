import { createListeners } from '@casebook/core/listeners'
import { signingInFirst } from '@casebook/core/session/signingInFirst'
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { type Session, SessionProvider, useSession } from '../session'

const SignInToGoOn = lazyComponent(() => import('./SignInToGoOn'))

interface Gate {
  /** Resolves to whether the user signed in. All callers share one prompt. */
  readonly ask: () => Promise<boolean>
  readonly settle: (isSignedIn: boolean) => void
  readonly isAsking: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

interface Waiting {
  readonly answer: Promise<boolean>
  readonly resolve: (isSignedIn: boolean) => void
}

function createGate(): Gate {
  const listeners = createListeners()
  let waiting: Waiting | null = null
  const become = (next: typeof waiting) => {
    waiting = next
    listeners.tell()
  }
  return {
    ask() {
      if (waiting) return waiting.answer
      let resolve: Waiting['resolve'] = () => {}
      const answer = new Promise<boolean>((resolved) => {
        resolve = resolved
      })
      become({ answer, resolve })
      return answer
    },
    settle(isSignedIn) {
      waiting?.resolve(isSignedIn)
      become(null)
    },
    isAsking: () => waiting !== null,
    subscribe: listeners.subscribe,
  }
}

const GateContext = createContext<Gate | null>(null)

interface SignInGateProps {
  readonly onSignedIn: () => void
  readonly children: ReactNode
}

/**
 * For dialogs over a form: if a call finds that the session has ended, the sign-in opens over the page and the call is
 * then repeated. The dialog and its chart stay as they are.
 */
export function SignInGate({ onSignedIn, children }: SignInGateProps) {
  const session = useSession()
  const [gate] = useState(createGate)
  const isAsking = useSyncExternalStore(gate.subscribe, gate.isAsking)
  const guarded = useMemo<Session>(
    () => ({
      ...session,
      bases: signingInFirst(session.bases, gate.ask),
      cases: signingInFirst(session.cases, gate.ask),
    }),
    [session, gate],
  )
  return (
    <GateContext value={gate}>
      <SessionProvider value={guarded}>{children}</SessionProvider>
      {isAsking && (
        <SignInToGoOn
          onSignedIn={() => {
            onSignedIn()
            gate.settle(true)
          }}
          onNotNow={() => gate.settle(false)}
          onMissing={() => gate.settle(false)}
        />
      )}
    </GateContext>
  )
}

/** Guards a port that is loaded later. Without a gate around it, returns the port as it is. */
export function useGuard(): <P extends object>(port: P) => P {
  const gate = useContext(GateContext)
  return useMemo(() => {
    const known = new WeakMap<object, object>()
    return <P extends object>(port: P): P => {
      if (!gate) return port
      const guarded = known.get(port) ?? signingInFirst(port, gate.ask)
      known.set(port, guarded)
      // The cast is safe: the map holds the guarded version of that same port.
      return guarded as P
    }
  }, [gate])
}

/** Whether a dialog is waiting for the sign-in, so that nothing else prompts at the same time. */
export function useIsAskingToSignIn(): boolean {
  const gate = useContext(GateContext)
  return useSyncExternalStore(gate?.subscribe ?? (() => () => {}), gate?.isAsking ?? (() => false))
}
