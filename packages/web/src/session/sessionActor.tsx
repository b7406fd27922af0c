import { sessionMachine } from '@casebook/core/session/session.machine'
import { useActorRef } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hearHandedOver } from './otherTabs'
import { usePorts } from './ports'

export type SessionActor = ActorRefFrom<typeof sessionMachine>

const SessionActorContext = createContext<SessionActor | null>(null)

/** The single chart that knows the signed-in user. */
export function SessionActorProvider({ children }: { readonly children: ReactNode }) {
  const { session, onShownUser } = usePorts()
  const actor = useActorRef(sessionMachine, { input: { session } }, ({ context }) =>
    onShownUser?.(context.user?.username ?? null),
  )
  useEffect(() => hearHandedOver(() => actor.send({ type: 'handedOverElsewhere' })), [actor])
  return <SessionActorContext value={actor}>{children}</SessionActorContext>
}

export function useSessionActor(): SessionActor {
  const actor = useContext(SessionActorContext)
  if (!actor) throw new Error('useSessionActor needs a SessionActorProvider above it')
  return actor
}
