/** Who wants to hear of which change. Kept apart from the engine, which only says what changed. */
export class Listeners {
  readonly #byId = new Map<string, Set<() => void>>()
  readonly #ofAll = new Set<() => void>()

  /** Answers how to stop listening. */
  add(id: string, listener: () => void): () => void {
    const listeners = this.#byId.get(id) ?? new Set()
    this.#byId.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byId.get(id) === listeners) this.#byId.delete(id)
    }
  }

  addForAll(listener: () => void): () => void {
    this.#ofAll.add(listener)
    return () => this.#ofAll.delete(listener)
  }

  get areSpecific(): boolean {
    return this.#byId.size > 0
  }

  tell(id: string): void {
    for (const listener of [...(this.#byId.get(id) ?? [])]) listener()
  }

  tellAll(): void {
    for (const listener of [...this.#ofAll]) listener()
  }
}
