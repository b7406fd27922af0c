import type { DirectoryArrival } from '@casebook/core/providers/directorySignIn.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { signInOffersMachine } from '@casebook/core/session/signInOffers.machine'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useSession } from '../session/session'
import ProviderButtons from './ProviderButtons'

interface ProvidersOverProps {
  readonly onlyUser: string
  readonly onSignedIn: (user: ClientUser) => void
  readonly onArrived: (arrived: DirectoryArrival) => void
}

/** The providers of sign-in over an open form. Nothing where there are none. */
export default function ProvidersOver({ onlyUser, onSignedIn, onArrived }: ProvidersOverProps) {
  const ports = useSession()
  const [{ context }] = useMachine(signInOffersMachine, { input: { session: ports.session } })
  const { providers } = context.offers
  const over = useMemo(() => ({ onlyUser, onSignedIn }), [onlyUser, onSignedIn])
  return providers ? (
    <ProviderButtons ports={ports} providers={providers} returnTo="" onArrived={onArrived} over={over} />
  ) : null
}
