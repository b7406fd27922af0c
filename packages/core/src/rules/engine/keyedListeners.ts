import { createListeners, type Listeners } from '../../listeners'

/**
 * Listeners per question or solution, and for every change. Separate from the engine, which only reports what changed.
 */
export class KeyedListeners {
  readonly #byId = new Map<string, Listeners>()
  readonly #ofAll = createListeners()

  /** Returns the unsubscribe function. */
  add(id: string, listener: () => void): () => void {
    const listeners = this.#byId.get(id) ?? createListeners()
    this.#byId.set(id, listeners)
    const stop = listeners.subscribe(listener)
    return () => {
      stop()
      if (listeners.isEmpty() && this.#byId.get(id) === listeners) this.#byId.delete(id)
    }
  }

  addForAll(listener: () => void): () => void {
    return this.#ofAll.subscribe(listener)
  }

  get areSpecific(): boolean {
    return this.#byId.size > 0
  }

  tell(id: string): void {
    this.#byId.get(id)?.tell()
  }

  tellAll(): void {
    this.#ofAll.tell()
  }
}
