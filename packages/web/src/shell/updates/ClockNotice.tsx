import { useSyncExternalStore } from 'react'
import { wrongClock } from '../../dates/clock'
import { lazyComponent } from '../../ui/lazy/lazyComponent'

const WrongClock = lazyComponent<object>(() => import('./WrongClock'))

/** Shown on any screen while the clock of the device is wrong. */
export function ClockNotice() {
  return useSyncExternalStore(wrongClock.subscribe, wrongClock.isWrong) && <WrongClock />
}
