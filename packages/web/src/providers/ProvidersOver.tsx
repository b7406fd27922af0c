import type { ClientUser } from '@casebook/core/session/session.calls'
import { signInOffersMachine } from '@casebook/core/session/signInOffers.machine'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useSession } from '../session/session'
import ProviderButtons from './ProviderButtons'

interface ProvidersOverProps {
  readonly onlyUser: string
  readonly onSignedIn: (user: ClientUser) => void
}

/** The providers of sign-in over an open form. Nothing where there are none. */
export default function ProvidersOver({ onlyUser, onSignedIn }: ProvidersOverProps) {
  const ports = useSession()
  const [{ context }] = useMachine(signInOffersMachine, { input: { session: ports.session } })
  const { providers } = context.offers
  const over = useMemo(() => ({ onlyUser, onSignedIn }), [onlyUser, onSignedIn])
  return providers ? <ProviderButtons ports={ports} providers={providers} returnTo="" over={over} /> : null
}
