import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import type { Updates } from './updates'

const OutdatedDialog = lazyComponent(() => import('../../session/OutdatedDialog'))

/** Shown on any screen once a response reveals that the server was updated. Typed text is kept. */
export function UpdateNotice({ updates }: { readonly updates: Updates }) {
  const isDue = useSyncExternalStore(updates.subscribe, updates.isDue)
  return isDue ? <OutdatedDialog onNotNow={updates.putOff} onMissing={updates.putOff} /> : null
}
