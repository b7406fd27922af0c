import { useSyncExternalStore } from 'react'
import { later } from '../ui/lazy/later'
import type { Updates } from './updates'

const OutdatedDialog = later(() => import('../session/OutdatedDialog'))

/** Over whatever screen there is, once an answer of the server tells that it was updated. What was typed is kept. */
export function UpdateNotice({ updates }: { readonly updates: Updates }) {
  const isDue = useSyncExternalStore(updates.subscribe, updates.isDue)
  return isDue ? <OutdatedDialog onNotNow={updates.putOff} onMissing={updates.putOff} /> : null
}
