/** The most that the process holds after a collection of garbage while something runs, in MiB above what it held before. */
export async function memoryOf(run: () => Promise<unknown>): Promise<string> {
  const before = held()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, held() - before)
  }, 500)
  await run()
  clearInterval(watch)
  return (most / 2 ** 20).toFixed(1)
}

/** Needs `--expose-gc`. */
function held(): number {
  global.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
