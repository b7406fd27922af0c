/** The score of each solution: the sum over the rules that act on it. */
export class SolutionScores {
  readonly #sums: number[]
  /** By solution: how many acting rules rule it out, whatever its sum. */
  readonly #exclusions: number[]

  constructor(solutions: number) {
    this.#sums = new Array<number>(solutions).fill(0)
    this.#exclusions = new Array<number>(solutions).fill(0)
  }

  of(solution: number): number {
    return this.#exclusions[solution] ? Number.NEGATIVE_INFINITY : (this.#sums[solution] ?? 0)
  }

  /** A rule with this score begins to act, or no longer does. */
  change(solution: number, score: number, by: 1 | -1): void {
    const isExclusion = score === Number.NEGATIVE_INFINITY
    const counted = isExclusion ? this.#exclusions : this.#sums
    counted[solution] = (counted[solution] ?? 0) + by * (isExclusion ? 1 : score)
  }
}
