import { signInOffersMachine } from '@casebook/core/session/signInOffers.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { AskAdministrator } from '../publicPages/AskAdministrator'
import { usePorts } from '../session/ports'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'
import { Registration } from './Registration'

/** Requests an account, if this server lets people register. */
export default function RegistrationScreen() {
  const { session } = usePorts()
  const [asked] = useMachine(signInOffersMachine, { input: { session } })

  if (!asked.matches('known')) return <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />
  if (asked.context.offers.registration)
    return <Registration hasConditions={asked.context.offers.conditions !== false} />
  return (
    <AskAdministrator title={<Trans id="registration.closed" message="Registration is not open here" />}>
      <Trans
        id="registration.closed.what"
        message="This server does not take registrations. Ask an administrator of your study for an account."
      />
    </AskAdministrator>
  )
}
