/** Callbacks for a change. */
export interface Listeners {
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  readonly tell: () => void
  readonly isEmpty: () => boolean
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell() {
      // Iterate over a copy, as a listener may add or remove others.
      for (const listener of [...listeners]) listener()
    },
    isEmpty: () => listeners.size === 0,
  }
}
