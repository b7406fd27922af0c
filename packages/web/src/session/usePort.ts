import type { Calls, Port } from '@casebook/core/call/call'
import { useGuard } from './access/SignInGate'
import { usePorts } from './ports'

/** The port to the server for these calls: `usePort(groupsCalls)`. */
export function usePort<C extends Calls>(calls: C): Port<C> {
  const { portOf } = usePorts()
  const guard = useGuard()
  return guard(portOf(calls))
}
