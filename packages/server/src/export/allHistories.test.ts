import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { resultHeader } from '@casebook/api-adapter/wireFiles'
import type { AllHistoriesPort } from '@casebook/core/export/allHistories.calls'
import excel from 'exceljs'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { areas } from '../areas'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { contentOf } from './allHistories.repository'
import { writeHistoriesJob } from './writeHistories.job'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, root, db, clock, services } = ward
afterAll(() => ward.server.close())
const day = 24 * 60 * 60_000

const none = { type: 'NoneFound' }
const exportOf = (who: { browser: Browser }): AllHistoriesPort => createClient(allHistoriesWire, who.browser.send)

describe('the export of all histories', async () => {
  for (const name of ['Case1', 'Case2']) await ward.aCase(name)
  await ward.aCase('Case3')
  await ada.cases.deleteCase({ base: { group: 'Ward', base: 'visit' }, caseName: 'Case3' })
  afterEach(() => db.deleteFrom('history_export').execute())

  /** Does what the queue would, with the export of this person. */
  async function work(username: string): Promise<void> {
    const { id } = await db
      .selectFrom('history_export')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await writeHistoriesJob.run(services, { id })
  }

  async function completed(who: { browser: Browser }, username: string) {
    expect(await exportOf(who).exportCompleteCaseHistory()).toEqual({ type: 'Ok' })
    await work(username)
    const answer = await exportOf(who).downloadCompleteCaseHistory()
    if (answer.type !== 'ExportedCompleteCaseHistory') throw new Error(answer.type)
    return answer
  }

  /** The last entry of each trail in an archive, by path. */
  async function trailsIn(archive: ArrayBuffer | Buffer) {
    const ends: Record<string, unknown> = {}
    const zip = await fromBufferPromise(Buffer.from(archive as ArrayBuffer), { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('.xlsx')) continue
      const workbook = new excel.Workbook()
      // The cast is safe: the types of the library name a buffer of an older Node.js.
      await workbook.xlsx.load((await buffer(await zip.openReadStreamPromise(entry))) as never)
      const rows = (workbook.getWorksheet('Trail')?.getSheetValues() ?? []) as unknown[][]
      ends[entry.fileName] = rows.at(-1)?.[5]
    }
    return ends
  }

  const inProgress = { type: 'ExportInProgress', done: 0, toGo: 3 }
  const whole = {
    'Ward/visit/ada/Case1.xlsx': 'Saved',
    'Ward/visit/ada/Case2.xlsx': 'Saved',
    'Ward/visit/ada/Case3.xlsx': 'Marked deleted',
  }

  it('is started, tells its progress, and is an archive with every history at its end [EXPO-01] [LOG-02]', async () => {
    const calls = exportOf(rita)
    expect(await calls.getExportState()).toEqual(none)
    expect(await calls.downloadCompleteCaseHistory()).toEqual(none)
    expect(await calls.exportCompleteCaseHistory()).toEqual({ type: 'Ok' })
    expect(await calls.exportCompleteCaseHistory()).toEqual(inProgress)
    expect(await calls.getExportState()).toEqual(inProgress)
    expect(await calls.downloadCompleteCaseHistory()).toEqual(inProgress)

    clock.pass(60_000)
    await work('rita')
    const instant = clock.now().toISOString()
    expect(await calls.getExportState()).toEqual({ type: 'ExportComplete', instant })
    const answer = await calls.downloadCompleteCaseHistory()
    if (answer.type !== 'ExportedCompleteCaseHistory') throw new Error(answer.type)
    expect(answer).toMatchObject({ instant, file: { name: 'export.zip', mediaType: 'application/zip' } })
    expect(await trailsIn(await answer.file.content.arrayBuffer())).toEqual(whole)
    const events = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'exportedAllData')
      .execute()
    expect(events).toEqual([{ source: 'rita', payload: { group: 'Ward', base: 'visit', count: 3 } }])
  })

  it('travels as JSON with the archive in base64 to a client of the specified wire [EXPO-01]', async () => {
    await completed(rita, 'rita')
    const response = await rita.browser.fetch('proket/dialogApi?action=downloadCompleteCaseHistory', {
      method: 'POST',
      body: '{}',
      headers: { Accept: 'application/json' },
    })
    expect(response.headers.get(resultHeader)).toBeNull()
    const { ExportedCompleteCaseHistory: result } = (await response.json()) as Record<string, Record<string, string>>
    expect(result?.instant).toBe(clock.now().toISOString())
    expect(await trailsIn(Buffer.from(result?.data ?? '', 'base64'))).toEqual(whole)
  })

  it('is replaced by a new one only when it has ended [EXPO-01]', async () => {
    const first = await completed(rita, 'rita')
    await root.cases.restoreCase({ base: { group: 'Ward', base: 'visit' }, caseName: 'Case3', owner: 'ada' })
    clock.pass(60_000)
    const second = await completed(rita, 'rita')
    expect(second.instant > first.instant).toBe(true)
    expect(await trailsIn(await second.file.content.arrayBuffer())).toMatchObject({
      'Ward/visit/ada/Case3.xlsx': 'Restored',
    })
    await ada.cases.deleteCase({ base: { group: 'Ward', base: 'visit' }, caseName: 'Case3' })
    const kept = await db.selectFrom('history_export_file').select('export_id').distinct().execute()
    expect(kept).toHaveLength(1)
  })

  it('is for reviewers only, and each sees their own [ROLE-01] [EXPO-01]', async () => {
    await completed(rita, 'rita')
    for (const who of [ada, ben])
      for (const action of ['exportCompleteCaseHistory', 'getExportState', 'downloadCompleteCaseHistory'] as const)
        expect(await exportOf(who)[action]()).toEqual({ type: 'InsufficientPermissions' })
    for (const who of [dana, root]) {
      expect(await exportOf(who).getExportState()).toEqual(none)
      expect(await exportOf(who).downloadCompleteCaseHistory()).toEqual(none)
    }
    const stranger = new Browser(ward.server)
    expect(await exportOf({ browser: stranger }).downloadCompleteCaseHistory()).toEqual({ type: 'LoginRequired' })
  })

  it('gives nobody a case that they may no longer look at [EXPO-01]', async () => {
    await completed(rita, 'rita')
    await completed(root, 'root')
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect(await exportOf(rita).getExportState()).toEqual(none)
    expect(await exportOf(rita).downloadCompleteCaseHistory()).toEqual(none)
    // There is no case that she may look at.
    expect(await exportOf(rita).exportCompleteCaseHistory()).toEqual(none)
    expect((await exportOf(root).downloadCompleteCaseHistory()).type).toBe('ExportedCompleteCaseHistory')
    await db.deleteFrom('base_protection').execute()

    await db.updateTable('app_user').set({ roles: sql`'{}'` }).where('username', '=', 'rita').execute()
    expect(await exportOf(rita).downloadCompleteCaseHistory()).toEqual({ type: 'InsufficientPermissions' })
    await db.updateTable('app_user').set({ roles: sql`'{REPORTER}'` }).where('username', '=', 'rita').execute()
  })

  it('fails, and can be started again, when no history gets written in five tries [EXPO-01]', async () => {
    await exportOf(rita).exportCompleteCaseHistory()
    const file = (place: number) => db.updateTable('history_export_file').where('place', '=', place)
    await db.schema
      .alterTable('history_export_file')
      .addCheckConstraint('disk', sql`place <> 2 or content is null`)
      .execute()
    await expect(work('rita')).rejects.toThrow('disk')
    // Files that are written stay and count as progress. From here on nothing can be written.
    for (let nth = 0; nth < 5; nth++) {
      expect(await exportOf(rita).getExportState()).toEqual({ type: 'ExportInProgress', done: 1, toGo: 2 })
      await expect(work('rita')).rejects.toThrow('disk')
    }
    await work('rita')
    await db.schema.alterTable('history_export_file').dropConstraint('disk').execute()
    expect(await exportOf(rita).getExportState()).toEqual({ type: 'ExportFailed' })
    expect(await exportOf(rita).downloadCompleteCaseHistory()).toEqual(none)
    expect(ward.server.logged()).toContain('was given up')
    // A late job of it does no harm.
    await file(2).set({ content: null }).execute()
    await work('rita')
    expect(await exportOf(rita).getExportState()).toEqual({ type: 'ExportFailed' })
    await completed(rita, 'rita')
  })

  it('that is replaced while it is downloaded fails its reader', async () => {
    await completed(rita, 'rita')
    const { id } = await db.selectFrom('history_export').select('id').executeTakeFirstOrThrow()
    await db
      .updateTable('history_export_file')
      .set({ content: null })
      .where('export_id', '=', id)
      .where('place', '=', 3)
      .execute()
    await expect(exportOf(rita).downloadCompleteCaseHistory()).rejects.toThrow()
    const lines = ward.server
      .logged()
      .split('\n')
      .filter((line) => line.includes('The export was replaced'))
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['info'])
  })

  it('queries no content for an aborted download, so that no rejection stays unhandled', async () => {
    const gone = Readable.from(contentOf(db, randomUUID(), 1))
    gone.destroy()
    await setImmediate()
    expect(gone.errored).toBeNull()
    await expect(contentOf(db, randomUUID(), 1).next()).rejects.toThrow('The export was replaced while it was read')
  })

  it('is started once, however often a person presses at the same time [EXPO-01]', async () => {
    const presses = Array.from({ length: 8 }, () => exportOf(rita).exportCompleteCaseHistory())
    const answers = (await Promise.all(presses)).map(({ type }) => type)
    expect(answers.filter((type) => type === 'Ok')).toHaveLength(1)
    expect(answers.filter((type) => type === 'ExportInProgress')).toHaveLength(7)
  })

  it('is removed a week after it was started', async () => {
    await completed(rita, 'rita')
    const tidy = async () => {
      for (const area of areas) await area.tidy?.(services)
    }
    const kept = () => db.selectFrom('history_export_file').select('place').orderBy('place').execute()
    clock.pass(6.9 * day)
    await tidy()
    expect(await kept()).toHaveLength(3)
    clock.pass(0.2 * day)
    await tidy()
    expect(await kept()).toEqual([])
  })
})
