/**
 * Times an import of data beside the saves of others: `npm run bench:imports [postgres|pglite] [ROWS …]`, 10,000 if no number is given. A row answers
 * four questions of a small study. The first file makes the cases; the second is about the same ones, adds one answer to each and replaces another.
 * Meanwhile a case is saved twenty times a second: how long that takes is what a nurse would wait.
 */
import type { Caller } from '@casebook/core/call/policy'
import type { ChosenImport } from '@casebook/core/imports/imports.calls'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { columnTypes } from '../src/database/columnTypes'
import { pglitePool } from '../src/database/embedded/pglitePool'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import { inTransaction } from '../src/database/transaction'
import { visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { playImport } from '../src/imports/importData.job'
import { beginPlay, beginRun, findImport, insertImport, insertPiece, setPhase } from '../src/imports/imports.repository'
import { createUser } from '../src/session/users'
import { aSave, head, timed } from './besideSaves'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

async function open() {
  if (kind === 'pglite') return kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  const postgres = await startPostgres()
  return kyselyOn(postgresPool(postgres.urlOf('postgres')))
}

const db = await open()
await migrate(db)
const { services } = await visitStudy(db)
const caller: Caller = { username: 'importer', roles: ['ADMIN'] }
await createUser(db, { ...caller, at: services.now() })
await createUser(db, { username: 'nurse', at: services.now() })

const pieceSize = 1024 * 1024

async function received(text: string): Promise<string> {
  const bytes = Buffer.from(text)
  const file = { fileName: 'lab.csv', format: 'table', language: null, size: bytes.byteLength } as const
  const id = await insertImport(db, { ...visit, ...file, by: caller.username, keyId: null, at: services.now() })
  for (let at = 0; at < bytes.byteLength; at += pieceSize)
    await insertPiece(db, id, at, bytes.subarray(at, at + pieceSize))
  await setPhase(db, id, 'received')
  return id
}

const saveOne = aSave(services, visit, [{ id: 'age', value: 40 }])

/** As the queue would: each part is a job of its own. */
async function played(id: string, done: string) {
  for (;;) {
    const found = await findImport(db, id, caller.username)
    if (found?.phase === done) return
    if (found?.phase !== 'rehearsing' && found?.phase !== 'running') throw new Error(found?.phase)
    await playImport(services, id)
  }
}

console.log(`${kind}, Node ${process.version}`)
console.log(head)
for (const rows of (sizes.length > 0 ? sizes : ['10000']).map(Number)) {
  const chosen: ChosenImport = { mapping: {}, policy: 'replace', makesCases: true, reason: 'A second reading' }
  const tableOf = (line: (nth: number) => string, header: string) =>
    `${header}\n${Array.from({ length: rows }, (_, nth) => `R${rows}_${nth},${line(nth)}`).join('\n')}\n`
  const files = [
    ['new cases', tableOf((nth) => `${20 + (nth % 80)},f,2026-01-05,note ${nth}`, 'case,age,sex,seen,note')],
    ['existing cases', tableOf((nth) => `${21 + (nth % 80)},f,2026-01-05,1960-02-03`, 'case,age,sex,seen,born')],
  ] as const
  for (const [words, text] of files) {
    const id = await received(text)
    await inTransaction(db, (tx) => beginPlay(tx, id, chosen))
    await timed(saveOne, `dry run, ${words}`, rows, () => played(id, 'rehearsed'))
    await inTransaction(db, (tx) => beginRun(tx, id, true))
    await timed(saveOne, `import, ${words}`, rows, () => played(id, 'done'))
    await sql`vacuum (analyze)`.execute(db)
  }
}
process.exit(0)
