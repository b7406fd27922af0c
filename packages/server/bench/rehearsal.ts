/**
 * Times the rehearsal of an amended base over its stored cases: `npm run bench:rehearsal [postgres|pglite] [CASES …]`, 1,000 and 10,000 if no
 * number is given. The base is a registry's, of 528 questions and some 1,200 rules; each case answers half of the questions. Between two cases a save's worth of waiting is measured: how long the
 * event loop lets others wait.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { columnTypes } from '../src/database/columnTypes'
import { pglitePool } from '../src/database/embedded/pglitePool'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import { visitStudy } from '../src/entry/visitStudy.fixture'
import { aCandidate } from '../src/rehearsal/candidate.fixture'
import { replaceRehearsal } from '../src/rehearsal/rehearsal.repository'
import { playRehearsal } from '../src/rehearsal/rehearse.job'
import { amended, asked, base, fillRegistry } from './registry'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

async function open() {
  if (kind === 'pglite') return kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  const postgres = await startPostgres()
  return kyselyOn(postgresPool(postgres.urlOf('postgres')))
}

const db = await open()
await migrate(db)
const { services } = await visitStudy(db, base)
const candidate = await aCandidate(db, services.now(), amended())
console.log(
  `${asked.length} questions that people answer, ${base.rules.length} rules, ${kind}, Node ${process.version}`,
)
console.log(
  '| cases | seconds | ms per case | effects | peak memory, MiB | longest wait of others, p99, ms |\n|--:|--:|--:|--:|--:|--:|',
)
let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['1000', '10000']).map(Number)) {
  await fillRegistry(db, filled, many - filled)
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  const id = await replaceRehearsal(db, candidate, { by: 'root', at: services.now(), total: many })
  global.gc?.()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  const began = performance.now()
  const outcome = async () =>
    (await db.selectFrom('rehearsal').select(['outcome', 'counts']).where('id', '=', id).executeTakeFirstOrThrow()) ??
    {}
  // As the queue would: each part is a job of its own.
  while ((await outcome()).outcome === null) await playRehearsal(services, id)
  const took = performance.now() - began
  clearInterval(watch)
  waits.disable()
  const { counts } = await outcome()
  if (counts?.played !== many) throw new Error(`${counts?.played} of ${many} cases were played`)
  const effects = Object.values(counts.kinds).reduce((sum, kind) => sum + kind.effects, 0)
  const figures = [many, (took / 1000).toFixed(1), (took / many).toFixed(2), effects, Math.round(peak / 2 ** 20)]
  console.log(`| ${[...figures, (waits.percentile(99) / 1e6).toFixed(0)].join(' | ')} |`)
}
process.exit()
