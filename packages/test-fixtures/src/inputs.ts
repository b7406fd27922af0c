export interface Inputs {
  readonly numRuns: number
  readonly seed?: number
}

/**
 * Number of inputs that a costly property tries. Each of thousands of mutants gets a few, the same every time:
 * there the examples must do the work.
 */
export function inputs(max: number): Inputs {
  return process.env.MUTATE ? { numRuns: Math.ceil(max / 75), seed: 1 } : { numRuns: max }
}
