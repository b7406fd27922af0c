import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config'
import { once } from '../http/idempotency'
import { createLog } from '../log'
import { startServer } from '../startServer'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { createPostgresDatabase } from '../testing/testPostgres'
import { aClock, notQueued } from '../testing/testServer'
import { forgetDeliveriesJob } from './forgetDeliveries.job'

const day = 24 * 60 * 60_000

describe('an answer that was kept for a delivery', async () => {
  const db = await openTestDatabase()
  const clock = aClock()
  const log = createLog({ logLevel: 'silent' })
  const services = { db, config: readConfig({}), log, now: clock.now, queueJob: notQueued }
  await db.insertInto('app_user').values({ username: 'ada', roles: [], created_at: clock.now() }).execute()

  const deliver = (key: string, answer: number, action = 'newCase', sender = 'user ada') =>
    once(services, { sender, action, key }, async () => answer)
  const kept = () => db.selectFrom('received_call').select('answer').orderBy('at').execute()

  it('is given again for a month, and removed then', async () => {
    expect(await deliver('first', 1)).toBe(1)
    clock.pass(30 * day)
    expect(await deliver('second', 2)).toBe(2)
    await forgetDeliveriesJob.run(services, {})
    expect(await deliver('first', 3)).toBe(1)
    clock.pass(2 * day)
    await forgetDeliveriesJob.run(services, {})
    expect(await kept()).toEqual([{ answer: 2 }])
    expect(await deliver('second', 4)).toBe(2)
    expect(await deliver('first', 5)).toBe(5)
  })

  it('stays for good where it is that of a submitted case', async () => {
    expect(await deliver('submitted', 6, 'submitCase')).toBe(6)
    clock.pass(400 * day)
    await forgetDeliveriesJob.run(services, {})
    expect(await deliver('submitted', 7, 'submitCase')).toBe(6)
    expect(await kept()).toEqual([{ answer: 6 }])
  })

  it('stays as long as its link may work, and a month', async () => {
    expect(await deliver('by a link', 8, 'ImportData', 'token 1')).toBe(8)
    clock.pass(399 * day)
    await forgetDeliveriesJob.run(services, {})
    expect(await deliver('by a link', 9, 'ImportData', 'token 1')).toBe(8)
    clock.pass(2 * day)
    await forgetDeliveriesJob.run(services, {})
    expect(await kept()).toEqual([{ answer: 6 }])
  })

  it('goes with as many others as there are', async () => {
    await sql`insert into received_call (sender, key, action, answer, at)
      select 'user ada', 'old ' || nth, 'newCase', '1', '2020-01-01T00:00:00Z' from generate_series(1, 12000) nth`.execute(
      db,
    )
    await forgetDeliveriesJob.run(services, {})
    expect(await kept()).toEqual([{ answer: 6 }])
  })
})

describe('a server', async () => {
  const DATABASE_URL = testDatabaseKind === 'postgres' ? await createPostgresDatabase() : ''
  const DATA_DIR = temporaryFolder()
  const server = await startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL }))
  afterAll(() => server.close())

  it('removes old answers of deliveries every night, and what has expired every hour, and sends mails that are due', async () => {
    const { rows } = await sql<{
      name: string
      cron: string
    }>`select name, cron from jobs.schedule order by name`.execute(server.services.db)
    expect(rows).toEqual([
      { name: 'deliver-webhooks', cron: '* * * * *' },
      { name: 'forget-deliveries', cron: '41 2 * * *' },
      { name: 'join-heads', cron: '*/10 * * * *' },
      { name: 'mail-round', cron: '7 * * * *' },
      { name: 'publish-head', cron: '3 * * * *' },
      { name: 'tidy', cron: '17 * * * *' },
    ])
  })
})
