/**
 * Once per test run: a PGlite with all tables, dumped to a file from which each test starts its own within half a second.
 * The file is kept until the migrations change.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../database/migrate'
import { kyselyOn } from '../database/openDatabase'
import { pglitePool } from '../database/pglitePool'

const packageFolder = join(import.meta.dirname, '../..')
const migrations = join(packageFolder, 'migrations')
const cache = join(packageFolder, 'node_modules/.cache')

export default async function setup(): Promise<void> {
  const hash = createHash('sha256').update(readFileSync(join(packageFolder, 'package.json')))
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(join(migrations, file)))
  const snapshot = join(cache, `pglite-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(snapshot)) await dumpTo(snapshot)
  process.env.TEST_PGLITE_SNAPSHOT = snapshot
}

async function dumpTo(snapshot: string): Promise<void> {
  const pglite = await PGlite.create()
  const db = kyselyOn(pglitePool(pglite))
  await migrate(db)
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  mkdirSync(cache, { recursive: true })
  const unfinished = `${snapshot}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, snapshot)
}
