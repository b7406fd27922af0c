/**
 * Brings the tables to where the program expects them: numbered SQL files, each in a transaction of its own together
 * with the note that it was done. Killed in the middle of one, the next start does it again from its beginning; of two
 * processes that start at once, one waits for the other.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { serverFolder } from '../folder'
import type { Tables } from '../schema'
import { StartRefused } from '../startRefused'

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

interface Applied {
  readonly name: string
  readonly checksum: string
}

/** Any number will do, as long as every process of ours takes the same. */
const lock = 4_720_123

const released = join(serverFolder, 'migrations')

/** The migrations before the first release, for which the baseline stands: SHA-256 of their names and checksums. */
const beforeBaseline = 'b19752f576318dc6b0ea9a2a5dfb5eec373260570c6bf578db85475011a9ce00'
const firstBefore = '0001_people.sql'
const takeOverFile = 'before_baseline.sql'

/** Answers the names of the migrations that were done now. */
export async function migrate(db: Kysely<Tables>, folder: string = released): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  await db.transaction().execute((tx) => takeOver(tx, folder, migrations))
  const done: string[] = []
  for (;;) {
    const name = await db.transaction().execute((tx) => doNext(tx, migrations))
    if (name === null) return done
    done.push(name)
  }
}

/** The name of the last one that the database has had; null if it has none. */
export async function lastMigration(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{
    isThere: boolean
  }>`select to_regclass('schema_migration') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return null
  return (await appliedMigrations(db)).at(-1)?.name ?? null
}

/** Whether this program has it. */
export async function isKnownMigration(name: string): Promise<boolean> {
  return (await readMigrations(released)).some((one) => one.name === name)
}

/** The name of the newest one of this program. */
export async function newestMigration(): Promise<string | null> {
  return (await readMigrations(released)).at(-1)?.name ?? null
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** A database with all migrations from before the first release becomes one that has had the baseline. */
async function takeOver(tx: Kysely<Tables>, folder: string, migrations: readonly Migration[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
  const old = (await appliedMigrations(tx)).filter(({ name }) => !migrations.some((one) => one.name === name))
  const [baseline] = migrations
  const digest = createHash('sha256').update(old.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''))
  if (!baseline || digest.digest('hex') !== beforeBaseline) return

  await sql.raw(await readFile(join(folder, takeOverFile), 'utf8')).execute(tx)
  await sql`delete from schema_migration where name = any(${old.map(({ name }) => name)})`.execute(tx)
  await noteDone(tx, baseline)
}

/** Does the first migration that is not done yet. Answers its name, or null if there is none. */
async function doNext(tx: Kysely<Tables>, migrations: readonly Migration[]): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
  const applied = await appliedMigrations(tx)
  refuseOthers(applied, migrations)
  const next = migrations[applied.length]
  if (!next) return null

  await sql.raw(next.text).execute(tx)
  await noteDone(tx, next)
  return next.name
}

async function noteDone(tx: Kysely<Tables>, { name, checksum }: Migration): Promise<void> {
  await sql`insert into schema_migration (name, checksum, applied_at) values (${name}, ${checksum}, now())`.execute(tx)
}

async function appliedMigrations(tx: Kysely<Tables>): Promise<readonly Applied[]> {
  await sql`
    create table if not exists schema_migration (
      name        text primary key,
      checksum    text not null,
      applied_at  timestamptz not null
    )`.execute(tx)
  const { rows } = await sql<Applied>`select name, checksum from schema_migration order by name`.execute(tx)
  return rows
}

/** The database's past must be the beginning of the program's list, word for word. */
function refuseOthers(applied: readonly Applied[], migrations: readonly Migration[]): void {
  applied.forEach(({ name, checksum }, index) => {
    const ours = migrations[index]
    if (!ours) throw new StartRefused(`The database is newer than this program: it has had the migration ${name}.`)
    if (ours.name !== name && name === firstBefore)
      throw new StartRefused(
        'The database was made by a version before the first release, and not by the last of them. Start that one once, then this program.',
      )
    if (ours.name !== name)
      throw new StartRefused(`The database has had the migration ${name} where this program has ${ours.name}.`)
    if (ours.checksum !== checksum)
      throw new StartRefused(`The migration ${name} was changed after this database had it.`)
  })
}
