import { useSyncExternalStore } from 'react'
import { Delayed } from '../../ui/waiting/Delayed'
import { SpinnerLine } from '../../ui/waiting/SpinnerBar'
import type { CallsUnderWay } from './callsUnderWay'

/** Longer than a call takes on a good connection. */
const patience = 500

/** Shown over any screen while a call takes long. What waits is said by the screen itself. */
export function GlobalSpinner({ calls }: { readonly calls: CallsUnderWay }) {
  const isAny = useSyncExternalStore(calls.subscribe, calls.isAny)
  return (
    isAny && (
      <Delayed milliseconds={patience}>
        <SpinnerLine />
      </Delayed>
    )
  )
}
