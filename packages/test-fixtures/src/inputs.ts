/** Number of inputs that a costly property tries. Each of thousands of mutants gets a few: there the examples must do the work. */
export function inputs(max: number): { readonly numRuns: number } {
  return { numRuns: process.env.MUTATE ? Math.ceil(max / 75) : max }
}
