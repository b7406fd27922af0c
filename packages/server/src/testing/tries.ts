import { takesAll } from './share'
import { testDatabaseKind } from './testDatabase'

const fuzz = Number(process.env.FUZZ ?? 1)

/**
 * Number of tries of a property: `npm test` takes a third, for a fault of a rule shows within the first few. On the embedded database a third
 * of that, which is slower and of which other runs ask the same. FUZZ multiplies it: `FUZZ=20 npx vitest run --project server-postgres calls`. What fails is told as it was found: to look for
 * something simpler that fails too takes longer on a database than a test may, and then nothing is told.
 */
export const tries = (often: number) => ({
  numRuns: Math.ceil(often * fuzz * (takesAll ? 1 : 1 / 3) * (testDatabaseKind === 'pglite' ? 1 / 3 : 1)),
  endOnFailure: true,
})
