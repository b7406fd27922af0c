import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { createLeaveGuard, type LeaveGuard } from './leaveGuard'

/** Without a provider, as in the test of one screen, there is a guard of its own that nobody asks. */
export const LeaveGuardContext = createContext<LeaveGuard>(createLeaveGuard())

/** Asks before anybody leaves, while there is a reason; null lets them go. */
export function useHold(reason: ReactNode | null): void {
  const guard = useContext(LeaveGuardContext)
  const latest = useRef(reason)
  const holds = reason !== null

  useLayoutEffect(() => {
    latest.current = reason
  })
  // A layout effect: when the screen goes, it lets go before what comes after it navigates.
  useLayoutEffect(() => {
    if (!holds) return
    return guard.hold({
      get reason() {
        return latest.current
      },
    })
  }, [guard, holds])
}

/** Does what leads away, after asking if somebody is held back. For what is no link: signing out, changing the account. */
export function useAskToLeave(): (proceed: () => void) => void {
  return useContext(LeaveGuardContext).ask
}
