import { createListeners } from '@casebook/core/listeners'

/** Whether any call is on its way, for the line at the top of the page. */
export interface CallsUnderWay {
  readonly watched: <Asked extends readonly unknown[], Answer>(
    send: (...asked: Asked) => Promise<Answer>,
  ) => (...asked: Asked) => Promise<Answer>
  readonly isAny: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

export function createCallsUnderWay(): CallsUnderWay {
  const listeners = createListeners()
  let count = 0
  const add = (more: 1 | -1) => {
    const before = count
    count += more
    if (before === 0 || count === 0) listeners.tell()
  }
  return {
    watched:
      (send) =>
      async (...asked) => {
        add(1)
        try {
          return await send(...asked)
        } finally {
          add(-1)
        }
      },
    isAny: () => count > 0,
    subscribe: listeners.subscribe,
  }
}
