/**
 * Settings this browser keeps between visits. Without storage, as in some private windows, they last as long as the
 * page.
 */
const prefix = 'casebook.'

export function recall(name: string): string | null {
  return withStorage((storage) => storage.getItem(prefix + name))
}

export function remember(name: string, value: string): void {
  withStorage((storage) => storage.setItem(prefix + name, value))
}

export function forget(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name))
}

/** Browsers that forbid storage throw on first access, others when it is full; a view inside an application may have none. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    const storage: Storage | null | undefined = window.localStorage
    return storage ? use(storage) : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
