import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { migrate } from './migrate'

const [db, another, newer] = await Promise.all([openTestDatabase(), openTestDatabase(), openTestDatabase()])
const released = join(import.meta.dirname, '../../migrations')
const folders: string[] = []

/** The released migrations, with some changed or added. */
async function aFolder(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casebook-migrations-'))
  folders.push(folder)
  await cp(released, folder, { recursive: true })
  for (const [name, text] of Object.entries(changes)) await writeFile(join(folder, name), text)
  return folder
}

const applied = async (on = db) =>
  (await sql<{ name: string }>`select name from schema_migration order by name`.execute(on)).rows.map(
    ({ name }) => name,
  )

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

describe('migrating', () => {
  it('does nothing a second time', async () => {
    const before = await applied()
    expect(before).toContain('0001_baseline.sql')
    expect(await migrate(db)).toEqual([])
    expect(await applied()).toEqual(before)
  })

  it('is refused when a released file was changed', async () => {
    const folder = await aFolder()
    await appendFile(join(folder, '0001_baseline.sql'), '\n-- a change')
    await expect(migrate(db, folder)).rejects.toThrow(
      'The migration 0001_baseline.sql was changed after this database had it.',
    )
  })

  it('does not mind how lines end', async () => {
    const folder = await aFolder()
    const path = join(folder, '0001_baseline.sql')
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'))
    expect(await migrate(db, folder)).toEqual([])
  })

  it('is refused on a database of a newer program', async () => {
    const name = '9000_newer.sql'
    expect(await migrate(newer, await aFolder({ [name]: 'create table newer (id integer)' }))).toEqual([name])
    await expect(migrate(newer)).rejects.toThrow(
      `The database is newer than this program: it has had the migration ${name}.`,
    )
  })

  it('leaves nothing of a step that failed, and does it again from its beginning', async () => {
    const name = '9000_later.sql'
    const broken = await aFolder({ [name]: 'create table later (id integer); create table later (id integer);' })
    await expect(migrate(db, broken)).rejects.toThrow('already exists')
    expect(await applied()).not.toContain(name)

    const mended = await aFolder({ [name]: 'create table later (id integer); insert into later values (1);' })
    expect(await migrate(db, mended)).toEqual([name])
  })

  it('is done once when several begin together', async () => {
    const name = '9000_together.sql'
    const folder = await aFolder({ [name]: 'create table together (id integer)' })
    const done = await Promise.all([migrate(another, folder), migrate(another, folder), migrate(another, folder)])
    expect(done.flat()).toEqual([name])
  })
})
