import type { Calls, Port } from '@casebook/core/call/call'
import { useSession } from './session'

/** The port to the server for these calls: `usePort(groupsCalls)`. */
export function usePort<C extends Calls>(calls: C): Port<C> {
  const { portOf, guard } = useSession()
  return guard(portOf(calls))
}
