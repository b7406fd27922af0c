/**
 * Writes that come while others are under way are written together, so that they share a transaction, its messages and its commit. Nobody
 * is told of a write before all of its batch is done; if a batch fails, nothing of it was written, and each of its writers is told why.
 */
export interface Batches<T> {
  readonly write: (one: T) => Promise<void>
}

interface Waiting<T> {
  readonly one: T
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/**
 * `write` asks for its batch once it can begin: whoever has come while it waited for a connection goes with it. There is nobody left for it if
 * others were quicker.
 */
export function createBatches<T>(
  write: (batch: () => readonly T[]) => Promise<void>,
  { atOnce, largest }: { readonly atOnce: number; readonly largest: number },
): Batches<T> {
  const waiting: Waiting<T>[] = []
  let underWay = 0

  async function next(): Promise<void> {
    if (underWay >= atOnce || waiting.length === 0) return
    underWay += 1
    let batch: readonly Waiting<T>[] | undefined
    const take = () => {
      batch ??= waiting.splice(0, largest)
      return batch
    }
    try {
      await write(() => take().map(({ one }) => one))
      for (const { done } of batch ?? []) done()
    } catch (error) {
      for (const { failed } of take()) failed(error)
    }
    underWay -= 1
    void next()
  }

  return {
    write: (one) =>
      new Promise((done, failed) => {
        waiting.push({ one, done, failed })
        void next()
      }),
  }
}
