import type { ClientUser } from '@casebook/core/session/session.calls'
import { createContext, useContext } from 'react'
import type { Ports } from './ports'

/** Available to signed-in screens: the user, and the core's ports to the server. */
export interface Session extends Ports {
  readonly user: ClientUser
  /** The user signed in again without leaving the screen, as over a form. */
  readonly onSignedInAgain: (user: ClientUser) => void
  readonly signOut: () => void
}

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
