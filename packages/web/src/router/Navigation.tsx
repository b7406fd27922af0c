import type { ReactNode } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { LeaveDialog } from './LeaveDialog'
import { LeaveGuardContext } from './LeaveGuardContext'
import type { LeaveGuard } from './leaveGuard'

interface NavigationProps {
  readonly guard: LeaveGuard
  readonly location: BaseLocationHook
  readonly children: ReactNode
}

/** The router for everything below, with the leave dialog over it. */
export function Navigation({ guard, location, children }: NavigationProps) {
  return (
    <LeaveGuardContext value={guard}>
      <Router hook={location}>{children}</Router>
      <LeaveDialog guard={guard} />
    </LeaveGuardContext>
  )
}
