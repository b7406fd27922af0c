/** A fresh database for a benchmark, and the time that a call takes on it. */
import { PGlite } from '@electric-sql/pglite'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { columnTypes } from '../src/database/columnTypes'
import { pglitePool } from '../src/database/embedded/pglitePool'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import type { Database } from '../src/services'
import type { Sign } from '../src/signing/signedRange'

/** `pglite`, or a PostgreSQL of its own, with the tables of the program. */
export async function openForBench(kind: string, sign?: Sign): Promise<Database> {
  const db = kyselyOn(
    kind === 'pglite'
      ? pglitePool(await PGlite.create({ parsers: columnTypes }))
      : postgresPool((await startPostgres()).urlOf('postgres')),
    sign,
  )
  await migrate(db)
  return db
}

const tries = 20

/** Prints the median and the longest of twenty runs. */
export async function time(name: string, run: () => unknown): Promise<void> {
  const taken: number[] = []
  for (let i = 0; i < tries; i++) {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const [median = 0, longest = 0] = [taken[tries / 2], taken.at(-1)]
  console.log(
    `${name.padEnd(44)} p50 ${median.toFixed(1).padStart(7)} ms, longest ${longest.toFixed(1).padStart(7)} ms`,
  )
}
