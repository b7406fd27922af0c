export interface Inputs {
  readonly numRuns: number
  readonly seed?: number
}

/**
 * How many inputs a costly property tries. Where mutants are tried, thousands of them, each gets a few, the same every time:
 * there the examples must do the work.
 */
export function inputs(most: number): Inputs {
  return process.env.MUTATE ? { numRuns: Math.ceil(most / 75), seed: 1 } : { numRuns: most }
}
