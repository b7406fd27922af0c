/** Backups of the database that the configuration names, and their way back into an empty one. */
import { sql } from 'kysely'
import type { Config } from '../config/config'
import { lockFolder } from '../database/embedded/folderLock'
import { isKnownMigration, lastMigration } from '../database/migrate'
import { openDatabase } from '../database/openDatabase'
import { StartRefused } from '../startRefused'
import { type AboutBackup, type Locked, readBackup, writeBackup } from './backupFile'
import { hasDatabase, packFolder, readThroughFolder, unpackFolder } from './embeddedFolder'
import { dump, readThrough, restore } from './postgresTools'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'signingKeyFile'>

/**
 * Writes the whole database into a new file, and reads that through. PostgreSQL may be at work meanwhile; the embedded database may not be
 * open in a server. Throws StartRefused for what the person at the terminal can mend.
 */
export async function backUp(place: Place, locked: Locked, now: Date): Promise<AboutBackup> {
  const { databaseUrl: url, dataDir } = place
  if (url === null && !hasDatabase(dataDir))
    throw new StartRefused(`There is no database in ${dataDir}: DATA_DIR or DATABASE_URL names another.`)
  const head = await headOf(place, now)
  const lock = url === null ? await lockFolder(dataDir) : null
  try {
    await writeBackup(locked, head, url === null ? packFolder(dataDir) : dump(url))
  } finally {
    lock?.release()
  }
  const { content } = await readBackup(locked)
  await (head.kind === 'pglite' ? readThroughFolder(content) : readThrough(content))
  return head
}

async function headOf(place: Place, now: Date): Promise<AboutBackup> {
  const { db, kind, close } = await openDatabase(place)
  try {
    const migration = await lastMigration(db)
    if (migration === null) throw new StartRefused('The database is not one of Casebook: it has no tables.')
    return { casebook: 'backup', kind, at: now.toISOString(), migration }
  } finally {
    await close()
  }
}

/** Puts a backup into a place that has no database, or an empty one. Whatever fails, the place is as it was. */
export async function restoreBackup(place: Place, locked: Locked): Promise<AboutBackup> {
  const { databaseUrl: url, dataDir } = place
  const { head, content } = await readBackup(locked)
  if (!(await isKnownMigration(head.migration)))
    throw new StartRefused(`The backup is of a newer program: it has had the migration ${head.migration}.`)
  if (head.kind === 'postgres' && url === null)
    throw new StartRefused('The backup is of a PostgreSQL: name an empty database in DATABASE_URL.')
  if (head.kind === 'pglite' && url !== null)
    throw new StartRefused('The backup is of an embedded database: name a folder in DATA_DIR, without DATABASE_URL.')
  if (url === null) await intoFolder(dataDir, () => unpackFolder(dataDir, content))
  else {
    if (!(await isEmpty(place)))
      throw new StartRefused('The database at DATABASE_URL is not empty: nothing was restored.')
    await restore(url, content)
  }
  return head
}

async function intoFolder(folder: string, unpack: () => Promise<void>): Promise<void> {
  const lock = await lockFolder(folder)
  try {
    if (hasDatabase(folder)) throw new StartRefused(`There is a database in ${folder}: nothing was restored.`)
    await unpack()
  } finally {
    lock.release()
  }
}

async function isEmpty(place: Place): Promise<boolean> {
  const { db, close } = await openDatabase(place)
  try {
    const { rows } = await sql`
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname not like 'pg\\_%' and nspname <> 'information_schema' limit 1`.execute(db)
    return rows.length === 0
  } finally {
    await close()
  }
}
