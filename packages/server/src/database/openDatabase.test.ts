import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../services'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { createPostgresDatabase, onServer } from '../testing/testPostgres'
import { openDatabase } from './openDatabase'

const db = await openTestDatabase()

const setOption = (on: Database, name: string) =>
  on.insertInto('option').values({ name, value: '1', changed_by: null, changed_at: new Date() }).execute()

const optionNames = async () => (await db.selectFrom('option').select('name').execute()).map(({ name }) => name)

describe('a transaction', () => {
  it('keeps all of it or nothing', async () => {
    const work = db.transaction().execute(async (tx) => {
      await setOption(tx, 'half')
      throw new Error('on second thoughts')
    })
    await expect(work).rejects.toThrow('on second thoughts')
    expect(await optionNames()).not.toContain('half')
  })

  it('is not told to be kept when one of its queries failed and nobody minded', async () => {
    const work = db.transaction().execute(async (tx) => {
      await setOption(tx, 'swallowed')
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back instead of committed')
    expect(await optionNames()).not.toContain('swallowed')
  })

  it('leaves the connection as it was for those who come after', async () => {
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        db.transaction().execute(async (tx) => {
          await setOption(tx, `many ${n}`)
          if (n % 3 === 0) throw new Error('no')
        }),
      ),
    )
    const kept = (await optionNames()).filter((name) => name.startsWith('many'))
    expect(kept).toHaveLength(13)
  })

  it('counts what it changed', async () => {
    await setOption(db, 'counted')
    const update = db.updateTable('option').set({ value: '2' })
    const [one] = await update.where('name', '=', 'counted').execute()
    const [none] = await update.where('name', '=', 'missing').execute()
    expect([one?.numUpdatedRows, none?.numUpdatedRows]).toEqual([1n, 0n])
  })
})

describe.runIf(testDatabaseKind === 'postgres')('a PostgreSQL', () => {
  it('may throw everybody out, in the middle of a transaction too, and is connected to anew', async () => {
    const url = await createPostgresDatabase()
    const opened = await openDatabase({ databaseUrl: url, dataDir: '', signingKeyFile: '' })
    const throwOut = () =>
      onServer(url, (client) =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        ),
      )

    const work = opened.db.transaction().execute(async (tx) => {
      await setOption(tx, 'lost')
      await throwOut()
      await delay(100)
      await setOption(tx, 'lost too')
    })
    await expect(work).rejects.toThrow()
    await throwOut()
    await delay(100)

    expect(await opened.db.selectFrom('option').selectAll().execute()).toEqual([])
    await opened.close()
  })

  it('is refused when it keeps no promise, or is not there', async () => {
    const url = new URL(await createPostgresDatabase())
    const careless = new URL(url)
    careless.searchParams.set('options', '-c synchronous_commit=off')
    await expect(openDatabase({ databaseUrl: careless.href, dataDir: '', signingKeyFile: '' })).rejects.toThrow(
      'it may lose saves',
    )

    url.pathname = 'no_such_database'
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '', signingKeyFile: '' })).rejects.toThrow(
      /^The database at DATABASE_URL does not answer/,
    )
  })
})
