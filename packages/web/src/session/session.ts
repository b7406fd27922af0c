import type { ClientUser } from '@casebook/core/session/session.calls'
import { createContext, useContext } from 'react'
import type { Ports } from './ports'

/** The signed-in user, and the core's ports to the server as they are. */
export interface UnguardedSession extends Ports {
  readonly user: ClientUser
  /** The user signed in again without leaving the screen, as over a form. */
  readonly onSignedInAgain: (user: ClientUser) => void
  readonly signOut: () => void
}

/** Available to signed-in screens. If the session has ended, calls of `bases` and `cases` wait for a sign-in. */
export interface Session extends UnguardedSession {
  /** Makes the calls of a port wait for a sign-in too. */
  readonly guard: <P extends object>(port: P) => P
  /** Asks for a sign-in over the screen. Resolves to who signed in, or to null. */
  readonly signIn: () => Promise<string | null>
  /** A call is waiting for the sign-in, so nothing else should prompt. */
  readonly isAskingToSignIn: boolean
}

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

/** Null on pages without an account. */
export function useSessionIfAny(): Session | null {
  return useContext(SessionContext)
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
