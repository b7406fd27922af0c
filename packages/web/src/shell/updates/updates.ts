import { createListeners } from '@casebook/core/listeners'
import { isOutdated } from '@casebook/core/shell/apiLevel'

/** Whether the server was updated while this page is open. Any response may reveal it. */
export interface Updates {
  /** Reports the API level named in a response. */
  readonly heard: (serverLevel: number) => void
  readonly isDue: () => boolean
  /** Dismisses the notice: a user who stays on the old page is not asked again. */
  readonly putOff: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createUpdates(clientLevel: number): Updates {
  const listeners = createListeners()
  let state: 'current' | 'due' | 'putOff' = 'current'
  const become = (next: typeof state) => {
    state = next
    listeners.tell()
  }
  return {
    heard: (serverLevel) => {
      if (state === 'current' && isOutdated(clientLevel, serverLevel)) become('due')
    },
    isDue: () => state === 'due',
    putOff: () => become('putOff'),
    subscribe: listeners.subscribe,
  }
}
