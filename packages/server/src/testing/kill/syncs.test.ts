import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { luckOf } from '@casebook/test-fixtures/luck'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../../scripts/postgres.mjs'
import { readConfig } from '../../config/config'
import { type RunningServer, startServer } from '../../startServer'
import { temporaryFolder } from '../temporaryFolder'
import { createDatabase, onServer } from '../testPostgres'
import { aStudy, createAdministrator, signIn } from './study'
import { Writer } from './writer'

/*
 * A killed process loses nothing that it has given to the kernel, so no kill shows whether a power cut would have lost it.
 * That the disk was asked to keep it is counted instead.
 */

const folder = temporaryFolder()
const postgres = await startPostgres()
afterAll(() => postgres.stop())

async function aServer(name: string, databaseUrl: string | null) {
  const { settings } = aStudy(join(folder, name), 0, databaseUrl)
  const config = readConfig({ LOG_LEVEL: 'warn', ...settings })
  const server = await startServer(config)
  await createAdministrator(asProcess(server))
  return { config, server, writer: new Writer('careful', await signIn(server), luckOf(3)) }
}

const asProcess = ({ url, setupLink }: RunningServer) => ({ url, setupSecret: setupLink?.split('data=')[1] ?? null })

describe('an acknowledged save', () => {
  it('was synced to the disk by the embedded database, each at least once', async () => {
    const { server, writer } = await aServer('embedded', null)
    while (writer.acknowledgedSaves < 20) {
      const [saves, syncs] = [writer.acknowledgedSaves, server.fsyncs() ?? 0]
      await writer.step()
      if (writer.acknowledgedSaves > saves) expect(server.fsyncs()).toBeGreaterThan(syncs)
    }
    await server.close()
  })

  it('was synced to the disk by PostgreSQL, each at least once', async () => {
    const url = await createDatabase(postgres.urlOf('postgres'), 'synced', 'template0')
    const made = await aServer('postgres', url)
    await made.server.close()

    const before = await syncsOf(url)
    const server = await startServer(made.config)
    const writer = new Writer('careful', await signIn(server), luckOf(4))
    let acknowledged = 0
    for (; writer.acknowledgedSaves < 50; acknowledged++) await writer.step()
    // Its connections report what they did when they end.
    await server.close()
    expect((await syncsOf(url)) - before).toBeGreaterThanOrEqual(acknowledged)
  })
})

/** Number of times PostgreSQL has synced its log so far. */
async function syncsOf(url: string): Promise<number> {
  await delay(500)
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ fsync: string; version: number }>(
      `select current_setting('fsync') as fsync, current_setting('server_version_num')::integer as version`,
    )
    expect(rows[0]?.fsync).toBe('on')
    const isNew = (rows[0]?.version ?? 0) >= 180_000
    const counted = isNew
      ? `sum(fsyncs)::integer as count from pg_stat_io where object = 'wal'`
      : 'wal_sync::integer as count from pg_stat_wal'
    const { rows: syncs } = await client.query<{ count: number }>(`select ${counted}`)
    return syncs[0]?.count ?? 0
  })
}
