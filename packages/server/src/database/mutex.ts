/** A mutex: one holder at a time, in the order in which they asked. */
export interface Mutex {
  /** Resolves with the function that releases it. Rejects after `timeout` milliseconds. */
  readonly acquire: (timeout?: number) => Promise<() => void>
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()

  return {
    async acquire(timeout) {
      const before = last
      let endTurn = () => {}
      const mine = new Promise<void>((resolve) => {
        endTurn = resolve
      })
      last = before.then(() => mine)
      try {
        await (timeout === undefined ? before : within(before, timeout))
      } catch (error) {
        endTurn()
        throw error
      }
      return endTurn
    },
  }
}

async function within(turn: Promise<unknown>, timeout: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      reject,
      timeout,
      new Error(
        `Waited ${timeout / 1000} s for the database's only connection: does a query go past its own transaction?`,
      ),
    )
  })
  try {
    await Promise.race([turn, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
