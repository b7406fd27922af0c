import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import type { LeaveGuard } from './leaveGuard'

const LeaveQuestion = lazyComponent(() => import('./LeaveQuestion'))

/** While the dialog is loading, or if it cannot be loaded, navigation stays blocked. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  const leaving = useSyncExternalStore(guard.subscribe, guard.leaving)
  return leaving && <LeaveQuestion guard={guard} {...leaving.hold} onMissing={guard.stay} />
}
