import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config'
import { openDatabase } from '../database/openDatabase'
import { createUser } from '../session/users'
import { StartRefused } from '../startRefused'
import { startServer } from '../startServer'
import { temporaryFolder } from '../testing/temporaryFolder'
import { testDatabaseKind } from '../testing/testDatabase'
import { createPostgresDatabase, onServer } from '../testing/testPostgres'
import { verifyTrail } from '../trail/verifyTrail'
import { writeBackup } from './backupFile'
import { backUp, restoreBackup } from './backups'

const isPostgres = testDatabaseKind === 'postgres'
const folder = temporaryFolder()
const passphrase = 'Analytical Engine'
const now = new Date('2026-11-29T12:00:00Z')

/** A place without a database, or with an empty one. */
async function emptyPlace() {
  const DATABASE_URL = isPostgres ? await createPostgresDatabase({ bare: true }) : ''
  return readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL, LOG_LEVEL: 'silent', PORT: '0' })
}

const tables = async (client: Client) =>
  (await client.query("select from information_schema.tables where table_schema in ('public', 'jobs')")).rowCount

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => {
      if (!(error instanceof StartRefused)) throw error
      return error.message
    },
  )

describe('a backup', async () => {
  const place = await emptyPlace()
  const server = await startServer(place)
  const { db } = server.services
  await createUser(db, { username: 'ada', password: 'Bernoulli numbers, 1843', roles: ['PI'], at: now })
  if (!isPostgres) await server.close()
  const file = join(folder, 'one.backup')
  const written = await backUp(place, { file, passphrase, workFactor: 10 }, now)
  if (isPostgres) await server.close()

  it('of a database is restored into an empty place, with a trail without a fault [MORE-46]', async () => {
    const empty = await emptyPlace()
    expect(await restoreBackup(empty, { file, passphrase })).toEqual(written)
    const restored = await openDatabase(empty)
    expect(await restored.db.selectFrom('app_user').select('username').execute()).toEqual([{ username: 'ada' }])
    expect(await verifyTrail(restored.db, null).next()).toMatchObject({ done: true })
    await restored.close()
    // A server starts on it, with its key.
    cpSync(place.signingKeyFile, empty.signingKeyFile)
    await (await startServer(empty)).close()
  })

  it('overwrites nothing: no file, and no database [MORE-46]', async () => {
    expect(await refusalOf(backUp(place, { file, passphrase }, now))).toBe(`There is a file ${file} already.`)
    expect(await refusalOf(restoreBackup(place, { file, passphrase }))).toMatch(/nothing was restored\.$/)
  })

  it('is read by nobody without its passphrase, and shows no word of what it holds [MORE-46]', async () => {
    const empty = await emptyPlace()
    const refusal = await refusalOf(restoreBackup(empty, { file, passphrase: 'Difference Engine' }))
    expect(refusal).toBe(`The passphrase is not that of ${file}.`)
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(bytes.includes('casebook')).toBe(false)
  })

  it.each([
    ['a changed byte at its end', (bytes: Buffer) => bytes.fill(1, bytes.length - 20)],
    ['a changed byte at its beginning', (bytes: Buffer) => bytes.fill(1, 300, 320)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, -20)],
    ['nothing in it', () => Buffer.alloc(0)],
    ['something else in it', () => Buffer.from('{"casebook":"backup"}\n')],
  ])('with %s is refused, and leaves the place as it was [MORE-46]', async (_, spoil) => {
    const spoilt = join(temporaryFolder(), 'spoilt.backup')
    writeFileSync(spoilt, spoil(readFileSync(file)))
    const empty = await emptyPlace()
    expect(await refusalOf(restoreBackup(empty, { file: spoilt, passphrase }))).toMatch(/damaged|no backup/)
    if (isPostgres) expect(await onServer(empty.databaseUrl ?? '', tables)).toBe(0)
    else expect(readdirSync(empty.dataDir)).toEqual([])
  })

  it('of a newer program is refused', async () => {
    const newer = join(folder, 'newer.backup')
    const locked = { file: newer, passphrase, workFactor: 10 }
    await writeBackup(locked, { ...written, migration: '9999_later.sql' }, Readable.from([Buffer.from('x')]))
    expect(await refusalOf(restoreBackup(await emptyPlace(), locked))).toBe(
      'The backup is of a newer program: it has had the migration 9999_later.sql.',
    )
  })
})
