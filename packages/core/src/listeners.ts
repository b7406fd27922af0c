/** Functions to call when something changes. */
export interface Listeners {
  /** Answers how to stop. */
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
      // A copy, for a listener may stop others and start new ones.
      for (const listener of [...listeners]) listener()
    },
    isEmpty: () => listeners.size === 0,
  }
}
