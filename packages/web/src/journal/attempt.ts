/**
 * Runs `work` on the device's storage, or returns `otherwise` if that fails. The answers themselves are safe in memory
 * and on their way.
 */
export async function attempt<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isStorageTrouble(error)) return otherwise
    throw error
  }
}

/** `indexedDB` itself is undefined in browsers that store nothing. */
function isStorageTrouble(error: unknown): boolean {
  return error instanceof DOMException || error instanceof ReferenceError || error instanceof TypeError
}
