/**
 * Times a move of stored cases to a new version beside the saves of others: `npm run bench:moves [postgres|pglite] [CASES …]`, 10,000 if no number is
 * given. The base is a registry's, of 528 questions and some 1,200 rules; each case answers half of the questions, and loses a tenth of these answers.
 * Then all of them move back.
 */
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { findVersion } from '../src/bases/bases.repository'
import { publishBase } from '../src/bases/publishBase'
import { columnTypes } from '../src/database/columnTypes'
import { pglitePool } from '../src/database/embedded/pglitePool'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import { visitStudy } from '../src/entry/visitStudy.fixture'
import { noCounts, playMove } from '../src/moves/moveCases.job'
import { beginRun, findMove, insertMove } from '../src/moves/moves.repository'
import { createUser } from '../src/session/users'
import { aSave, head, timed } from './besideSaves'
import { amended, answersOfCase, asked, base, fillRegistry } from './registry'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

async function open() {
  if (kind === 'pglite') return kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  const postgres = await startPostgres()
  return kyselyOn(postgresPool(postgres.urlOf('postgres')))
}

const db = await open()
await migrate(db)
const { services } = await visitStudy(db, base)
await createUser(db, { username: 'nurse', at: services.now() })
const name = { group: base.group, base: base.id }
const facts = Object.entries(answersOfCase()).map(([id, value]) => ({ id, value }))
const saveOne = aSave(services, name, facts.slice(0, 5))

/** As the queue would: each part is a job of its own. */
async function played(id: string, done: string) {
  for (;;) {
    const found = await findMove(db, id)
    if (found?.phase === done) return
    if (found?.phase !== 'rehearsing' && found?.phase !== 'running') throw new Error(found?.phase)
    await playMove(services, id)
  }
}

async function move(
  words: string,
  to: { readonly versionId: number | null; readonly undoes: string | null },
  many: number,
) {
  const filter = { ...name, ...to, sites: null, names: null, state: 'all', status: null } as const
  const order = {
    signed: 'stay',
    reason: 'Amendment',
    by: 'root',
    at: services.now(),
    total: many,
    counts: noCounts,
  } as const
  const id = await insertMove(db, { filter, ...order })
  await timed(saveOne, `dry run, ${words}`, many, () => played(id, 'rehearsed'))
  await beginRun(db, id, noCounts)
  await timed(saveOne, `move, ${words}`, many, () => played(id, 'done'))
  const { effects } = (await findMove(db, id))?.moved ?? noCounts
  if (effects.played < many) throw new Error(`${effects.played} of ${many} cases moved`)
  await sql`vacuum (analyze)`.execute(db)
  return id
}

console.log(
  `${asked.length} questions that people answer, ${base.rules.length} rules, ${kind}, Node ${process.version}`,
)
const [many = 10_000] = sizes.map(Number)
await fillRegistry(db, 0, many)
await sql`vacuum (analyze)`.execute(db)
const published = await publishBase(services, amended())
if (published.type !== 'Published') throw new Error(JSON.stringify(published))
const versionId = (await findVersion(db, name, '2'))?.id ?? null
console.log(head)
const undoes = await move('to the new version', { versionId, undoes: null }, many)
await move('back', { versionId: null, undoes }, many)
process.exit(0)
