/** Lets a few tasks run at a time and the others wait for their turn, first come first served. */

/** So many wait already that another would wait for nothing. */
export class TooManyWaiting extends Error {}

export interface Turnstile {
  readonly running: number
  readonly waiting: number
  /** Tasks begun since the start. */
  readonly begun: number
  /** Throws TooManyWaiting if the task could not even wait. */
  pass<T>(task: () => Promise<T>): Promise<T>
}

export function createTurnstile(limits: { atOnce: number; waiting: number }): Turnstile {
  const queue: (() => void)[] = []
  let running = 0
  let begun = 0
  return {
    get running() {
      return running
    },
    get waiting() {
      return queue.length
    },
    get begun() {
      return begun
    },
    async pass(task) {
      if (running >= limits.atOnce) {
        if (queue.length >= limits.waiting) throw new TooManyWaiting('Too many tasks wait for their turn')
        // Whoever ends hands over its turn, so `running` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running++
      begun++
      try {
        return await task()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
