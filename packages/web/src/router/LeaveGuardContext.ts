import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { createLeaveGuard, type LeaveGuard } from './leaveGuard'

/** Without a provider, as when testing a single screen, a separate guard that nothing asks. */
export const LeaveGuardContext = createContext<LeaveGuard>(createLeaveGuard())

/** Blocks leaving as long as there is a reason. Null releases it. With `mayLeave: false` the person can only stay. */
export function useHold(reason: ReactNode | null, { mayLeave = true } = {}): void {
  const guard = useContext(LeaveGuardContext)
  const latest = useRef(reason)
  const holds = reason !== null

  useLayoutEffect(() => {
    latest.current = reason
  })
  // A layout effect: when the screen is unmounted, it must be released before its successor navigates.
  useLayoutEffect(() => {
    if (!holds) return
    return guard.hold({
      get reason() {
        return latest.current
      },
      mayLeave,
    })
  }, [guard, holds, mayLeave])
}

/**
 * Runs an action that leaves the page, after a confirmation if leaving is blocked. For actions that are not links:
 * signing out, switching accounts.
 */
export function useAskToLeave(): (proceed: () => void) => void {
  return useContext(LeaveGuardContext).ask
}
