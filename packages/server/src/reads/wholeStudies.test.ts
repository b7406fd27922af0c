import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { exportWire } from '@casebook/api-adapter/export/export.wire'
import { matrixWire } from '@casebook/api-adapter/matrix/matrix.wire'
import { pastCasesWire } from '@casebook/api-adapter/pictures/pastCases.wire'
import { picturesWire } from '@casebook/api-adapter/pictures/pictures.wire'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import type { FileContent } from '@casebook/core/call/file'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { migrate } from '../database/migrate'
import { kyselyOn } from '../database/openDatabase'
import { postgresPool } from '../database/postgresPool'
import { openReplica } from '../database/replica'
import { startWard } from '../locks/ward.fixture'
import { testDatabaseKind, testKey } from '../testing/testDatabase'

describe.runIf(testDatabaseKind === 'postgres')('whole studies, where there is a replica', async () => {
  if (testDatabaseKind !== 'postgres') return
  const postgres = await startPostgres()
  const standby = await postgres.startReplica()
  const db = kyselyOn(postgresPool(postgres.urlOf('postgres')), testKey.sign)
  await migrate(db)
  const replica = openReplica(standby.urlOf('postgres'))
  const onStandby = kyselyOn(postgresPool(standby.urlOf('postgres')))
  const ward = await startWard(db, {}, true, replica)
  const { ada, rita, clock } = ward
  afterAll(async () => {
    await ward.server.close()
    for (const each of [replica, { close: () => onStandby.destroy() }, { close: () => db.destroy() }])
      await each.close()
    await standby.stop()
    await postgres.stop()
  })

  const base = { group: 'Ward', base: 'visit' }
  const spec = { base, headFilters: [], sideFilters: [], evaluations: [[{ Average: { questionId: 'age' } }]] }
  const search = { base, content: '4', order: 'name', descending: false } as const

  /** Reads it to its end. */
  async function file(answer: { readonly type: string; readonly file?: { readonly content: FileContent } }) {
    await answer.file?.content.arrayBuffer()
    return answer.type
  }

  const reads = {
    data: async () => file(await createClient(exportWire, ada.browser.send).data(base)),
    histories: async () => file(await createClient(exportWire, rita.browser.send).data({ ...base, as: 'histories' })),
    statistics: async () =>
      file(await createClient(statisticsWire, rita.browser.send).getAllStatistics({ ...base, as: 'zip' })),
    odm: async () =>
      file(await createClient(statisticsWire, rita.browser.send).getAllStatistics({ ...base, as: 'odm' })),
    past: async () => {
      const asOf = clock.now().toISOString()
      clock.pass(settlesAfter)
      return file(await createClient(statisticsWire, rita.browser.send).getAllStatistics({ ...base, as: 'zip', asOf }))
    },
    matrix: async () => (await createClient(matrixWire, ada.browser.send).getMatrix({ spec })).type,
    cell: async () =>
      (await createClient(matrixWire, ada.browser.send).getCasesOfCell({ spec, row: 0, column: 0 })).type,
    pictures: async () => (await createClient(picturesWire, ada.browser.send).getStudyPictures({ base })).type,
    pastCases: async () => {
      const asOf = clock.now().toISOString()
      clock.pass(settlesAfter)
      return (await createClient(pastCasesWire, ada.browser.send).getPastCases({ base, asOf })).type
    },
    search: async () => (await ada.cases.searchInCases(search)).type,
    archive: async () => {
      const exports = createClient(allHistoriesWire, rita.browser.send)
      await exports.exportCompleteCaseHistory({})
      await expect.poll(async () => (await exports.getExportState()).type, { timeout: 30_000 }).toBe('ExportComplete')
      return file(await exports.downloadCompleteCaseHistory())
    },
  }

  it.each(Object.entries(reads))('answers %s by the replica [MORE-45]', async (name, read) => {
    await ward.aCase(`SeenBy${name}`)
    const before = replica.counts()
    expect(await read()).toMatch(/^(Received|Exported)/)
    expect(replica.counts().replica).toBeGreaterThan(before.replica)
    expect(replica.counts().primary).toBe(before.primary)
  })

  const found = async (name: string) => {
    const answer = await createClient(exportWire, ada.browser.send).data(base)
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    return Buffer.from(await answer.file.content.arrayBuffer())
      .toString()
      .includes(name)
  }

  it('shows people their own last save at once [MORE-45]', async () => {
    for (let n = 0; n < 20; n++) {
      await ward.aCase(`JustSaved${n}`)
      expect(await found(`JustSaved${n}`)).toBe(true)
    }
  })

  it('is read from the primary while the replica is behind, so that nothing is missing [MORE-45]', async () => {
    await sql`select pg_wal_replay_pause()`.execute(onStandby)
    await ward.aCase('NotThereYet')
    const before = replica.counts()
    expect(await found('NotThereYet')).toBe(true)
    expect(replica.counts()).toEqual({ ...before, primary: before.primary + 1 })
    const rows = await onStandby.selectFrom('study_case').select('name').where('name', '=', 'NotThereYet').execute()
    expect(rows).toEqual([])
    await sql`select pg_wal_replay_resume()`.execute(onStandby)
  })

  it('is read from the primary while the replica is away, and from the replica once it is back [MORE-45]', async () => {
    await standby.pause()
    await ward.aCase('WhileItIsAway')
    expect(await found('WhileItIsAway')).toBe(true)
    await standby.resume()
    const { replica: before } = replica.counts()
    await expect
      .poll(async () => (await found('WhileItIsAway')) && replica.counts().replica, { timeout: 20_000 })
      .toBeGreaterThan(before)
  })

  it('is never read from a server that is no replica [MORE-45]', async () => {
    const noReplica = openReplica(postgres.urlOf('postgres'))
    expect(await noReplica.upTo(db)).toBeNull()
    await noReplica.close()
  })
})
