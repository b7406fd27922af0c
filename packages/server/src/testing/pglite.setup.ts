/**
 * Once per test run: a PGlite with all tables, dumped to a file from which each test starts its own within half a second.
 * The file is kept until the migrations change, or how it is made.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pglitePool } from '../database/embedded/pglitePool'
import { migrate } from '../database/migrate'
import { kyselyOn } from '../database/openDatabase'

const packageFolder = join(import.meta.dirname, '../..')
const migrations = join(packageFolder, 'migrations')
const cache = join(packageFolder, 'node_modules/.cache')

export default async function setup(): Promise<void> {
  const hash = createHash('sha256')
  for (const file of [join(packageFolder, 'package.json'), import.meta.filename]) hash.update(readFileSync(file))
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(join(migrations, file)))
  const snapshot = join(cache, `pglite-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(snapshot)) await dumpTo(snapshot)
  process.env.TEST_PGLITE_SNAPSHOT = snapshot
}

async function dumpTo(snapshot: string): Promise<void> {
  const pglite = await PGlite.create()
  const db = kyselyOn(pglitePool(pglite))
  await migrate(db)
  // A database that starts from the dump has nothing to redo.
  await pglite.exec('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  mkdirSync(cache, { recursive: true })
  const unfinished = `${snapshot}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, snapshot)
}
