import { requiredFactorMachine } from '@casebook/core/secondFactor/requiredFactor.machine'
import { type ReceivedSecondFactor, secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import { secondFactorMachine } from '@casebook/core/secondFactor/secondFactor.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { usePorts } from '../session/ports'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { passkeyBrowser } from './passkeys'
import { SecondFactor } from './SecondFactor'

interface RequiredFactorProps {
  readonly username: string
  readonly onDone: (user: ClientUser) => void
}

/** A second factor that has to be set up before anything else opens. */
export function RequiredFactor({ username, onDone }: RequiredFactorProps) {
  const { session, portOf } = usePorts()
  const [screen, send] = useMachine(secondFactorMachine, {
    input: { port: portOf(secondFactorCalls), browser: passkeyBrowser },
  })
  const [arrival, go] = useMachine(requiredFactorMachine, { input: { session } })
  const { user, error } = arrival.context
  const isSetUp = screen.matches('showing') && isComplete(screen.context.factor)

  useEffect(() => {
    if (isSetUp) go({ type: 'isSetUp' })
  }, [isSetUp, go])
  useEffect(() => {
    if (user) onDone(user)
  }, [user, onDone])

  if (arrival.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => go({ type: 'reload' })} />
  return <SecondFactor screen={screen} send={send} username={username} />
}

function isComplete(factor: ReceivedSecondFactor | null): boolean {
  return factor !== null && (factor.appSince !== null || factor.passkeys.length > 0)
}
