/** Takes the place of `session/passwordCost.ts` in tests: they make thousands of hashes, and few look at what one costs. */
export const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
