/**
 * Two people and their tabs in one case, on a network that loses, repeats and reorders calls, with browsers killed at
 * any moment: the real charts on a model of device and server. INTERLEAVINGS sets the number of runs, SEED selects
 * them.
 */
import { takesAll } from '@casebook/test-fixtures/takesAll'
import { describe, expect, it } from 'vitest'
import { runOnce } from './interleavings.fixture'

const runs = Number(process.env.INTERLEAVINGS ?? 100)
/** The same in each run of the tests; new ones in `npm run test:all`. */
const seed = Number(process.env.SEED ?? (takesAll ? Date.now() % 1_000_000 : 20_261))

describe(`two people, their tabs and any luck (SEED=${seed})`, () => {
  it('loses nothing stored on the device, delivers it once and in order, and overwrites nobody silently [DATA-20, CASE-12]', {
    timeout: 600_000,
  }, async () => {
    const totals = { kept: 0, kills: 0, repeats: 0, conflicts: 0, refused: 0 }
    for (let run = 0; run < runs; run++) {
      const { faults, counts } = await runOnce(seed + run, () => new Promise((resolve) => setImmediate(resolve)))
      expect(faults, `SEED=${seed + run} INTERLEAVINGS=1`).toEqual([])
      for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += counts[name]
    }
    // Enough went wrong for the run to be meaningful.
    if (runs >= 1_000)
      for (const [name, count] of Object.entries(totals)) expect([name, count > runs / 50]).toEqual([name, true])
  })
})
