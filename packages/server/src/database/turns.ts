/** Hands out one thing to one taker at a time, in the order they asked. */
export interface Turns {
  /** Resolves when it is the caller's turn, with the function that ends it. Rejects after `patience` milliseconds. */
  readonly take: (patience?: number) => Promise<() => void>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()

  return {
    async take(patience) {
      const before = last
      let endTurn = () => {}
      const mine = new Promise<void>((resolve) => {
        endTurn = resolve
      })
      last = before.then(() => mine)
      try {
        await (patience === undefined ? before : within(before, patience))
      } catch (error) {
        endTurn()
        throw error
      }
      return endTurn
    },
  }
}

async function within(turn: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      reject,
      patience,
      new Error(
        `Waited ${patience / 1000} s for the database's only connection: does a query go past its own transaction?`,
      ),
    )
  })
  try {
    await Promise.race([turn, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
