/** A queue of the rule instances to evaluate, by rank: each is evaluated once, after everything it depends on. */
export class Agenda {
  readonly #byRank: number[][]
  readonly #isWaiting: boolean[] = []
  #lowest = Number.POSITIVE_INFINITY

  constructor(ranks: number) {
    this.#byRank = Array.from({ length: ranks }, () => [])
  }

  add(instance: number, rank: number): void {
    if (this.#isWaiting[instance]) return
    this.#isWaiting[instance] = true
    this.#byRank[rank]?.push(instance)
    if (rank < this.#lowest) this.#lowest = rank
  }

  /** The next instance, or undefined if none is left. */
  next(): number | undefined {
    while (this.#lowest < this.#byRank.length) {
      const instance = this.#byRank[this.#lowest]?.pop()
      if (instance !== undefined) {
        this.#isWaiting[instance] = false
        return instance
      }
      this.#lowest++
    }
    this.#lowest = Number.POSITIVE_INFINITY
    return undefined
  }
}
