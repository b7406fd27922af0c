import { createClient } from '@casebook/api-adapter/client'
import { queryFilesWire } from '@casebook/api-adapter/queries/queries.wire'
import type { ReceivedFile } from '@casebook/core/call/file'
import { uploadColumns } from '@casebook/core/queries/upload'
import excel from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const { ada, ben, rita, aCase, clock, db, server } = await startWard(await openTestDatabase())
afterAll(() => server.close())
for (const name of ['VH_1', 'VH_2']) await aCase(name)
clock.pass(60_000)
const now = clock.now().toISOString()

const filesOf = ({ browser }: typeof ada) => createClient(queryFilesWire, browser.send)
const first = { group: 'Ward', base: 'visit', owner: 'ada', name: 'VH_1' }
const encoded = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64')
const table = (rows: readonly (readonly string[])[], delimiter = ',') =>
  [uploadColumns, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
const upload = (rows: readonly (readonly string[])[], who = rita) =>
  filesOf(who).uploadQueries({ data: encoded(`\ufeff${table(rows)}`) })

/** The cells of each sheet, as another program reads them. */
async function sheetsOf({ content }: ReceivedFile) {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await content.arrayBuffer())
  return workbook.worksheets.map((sheet) => {
    const rows = sheet.getSheetValues() as readonly (readonly unknown[] | undefined)[] // The cast is safe: cells stand in rows.
    return rows.slice(1).map((cells) => cells?.slice(1))
  })
}

const counts = async () => {
  const [queries, steps] = await Promise.all([
    db.selectFrom('query').select('id').execute(),
    db.selectFrom('query_step').select('seq').execute(),
  ])
  return [queries.length, steps.length]
}

const row = (nth: number, more: Readonly<Record<number, string>> = {}) =>
  ['age', 'rita', now, nth % 2 ? 'VH_1' : 'VH_2', 'source-query', `Seen otherwise, ${nth}`, ''].map(
    (cell, i) => more[i] ?? cell,
  )

describe('an upload of queries', () => {
  it('of 500 rows with a bad one takes nothing and names the row; mended, it takes them all [QRY-11]', async () => {
    const rows = Array.from({ length: 500 }, (_, nth) => row(nth))
    const bad = rows.with(311, row(311, { 3: 'VH_9' }))
    expect(await upload(bad)).toEqual({
      type: 'UploadFailed',
      message: 'one row cannot be used. Row 313, case identifier: there is no such case, or several have this name',
      rows: [{ row: 313, problem: 'noSuchCase' }],
    })
    expect(await counts()).toEqual([0, 0])
    expect(await upload(rows)).toEqual({ type: 'Ok', steps: 500, queries: 500 })
    expect(await counts()).toEqual([500, 500])
    const events = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'uploadedQueries')
      .execute()
    expect(events).toEqual([{ source: 'rita', payload: { queries: 500, steps: 500 } }])
  })

  it('goes on with the query of the same id, in the file and in later ones, and keeps who uploaded it [QRY-11] [QRY-01]', async () => {
    const answer = row(1, { 1: 'ada', 4: 'confirmed', 5: 'correct-as-entered', 6: 'q-7' })
    expect(await upload([row(1, { 6: 'q-7' }), answer])).toEqual({ type: 'Ok', steps: 2, queries: 1 })
    expect(await upload([answer])).toMatchObject({ rows: [{ row: 2, problem: 'notAllowedHere' }] })
    expect(await upload([row(1, { 4: 'resolved', 5: 'Accepted.', 6: 'q-7' })])).toEqual({
      type: 'Ok',
      steps: 1,
      queries: 1,
    })
    const received = await rita.queries.getQueriesForCase({ name: 'VH_1' })
    const threads = received.type === 'ReceivedQueries' ? received.queries : []
    expect(
      threads.find(({ steps }) => steps.length === 3)?.steps.map(({ nodeId, source }) => [nodeId, source]),
    ).toEqual([
      ['source-query', { kind: 'user', user: 'rita', uploadedBy: 'rita' }],
      ['confirmed', { kind: 'user', user: 'ada', uploadedBy: 'rita' }],
      ['resolved', { kind: 'user', user: 'rita', uploadedBy: 'rita' }],
    ])
  })

  it('knows a case by its name and by its id, and a query of another case from that of the row [QRY-11]', async () => {
    const { id } = await db.selectFrom('study_case').select('id').where('name', '=', 'VH_1').executeTakeFirstOrThrow()
    const said = (name: string, node: string) => row(1, { 3: name, 4: node, 6: 'both-names' })
    expect(await upload([said('VH_1', 'source-query'), said(id, 'withdrawn')])).toMatchObject({
      type: 'Ok',
      queries: 1,
    })
    expect(await upload([said('VH_2', 'resolved')])).toMatchObject({ rows: [{ row: 2, problem: 'otherThread' }] })
  })

  it('is refused before the case was first entered, in the specified words [QRY-06]', async () => {
    expect(await upload([row(1, { 2: '2020-01-01T00:00:00Z' })])).toMatchObject({
      message: 'one row cannot be used. Row 2, timestamp: query start time before first entry time',
    })
  })

  it.each([
    ['the file is not text in UTF-8', encoded(new Uint8Array([0xff, 0xfe, 0x41]))],
    [
      'the first row has to name these columns: question id, source, timestamp, case identifier, query name, query value, id',
      encoded('case,question\nVH_1,age'),
    ],
    ['the file has no rows', encoded(table([]))],
    ['the file has no rows', ''],
    ['the file holds characters that cannot be stored', encoded('a\u0000b')],
  ])('says that %s [QRY-11]', async (message, data) => {
    expect(await filesOf(rita).uploadQueries({ data })).toEqual({ type: 'UploadFailed', message })
    expect(await filesOf(rita).uploadQueries({ data: encoded('a,"b') })).toMatchObject({
      message: expect.stringMatching(/^the file is not CSV: /),
    })
  })

  it('names the seven columns where a header has seven others, and every fault of a row [QRY-11]', async () => {
    const head = 'Frage,Wer,Wann,Fall,Schritt,Wert,Nr'
    const columns = uploadColumns.join(', ')
    expect(
      await filesOf(rita).uploadQueries({ data: encoded(`${head}\n${row(1, { 5: 'Look' }).join(',')}`) }),
    ).toMatchObject({
      message: `the first row has to name these columns: ${columns}`,
      rows: [{ row: 1, problem: 'wrongHeader' }],
    })
    expect(await upload([row(1, { 0: 'none', 1: 'nobody' }), row(2)])).toMatchObject({
      message: 'one row cannot be used. Row 2, question id: the case has no such question',
      rows: [
        { row: 2, problem: 'noSuchQuestion' },
        { row: 2, problem: 'noSuchUser' },
      ],
    })
  })

  it('reads the file of a spreadsheet that parts cells by semicolons [QRY-11]', async () => {
    expect(await filesOf(rita).uploadQueries({ data: encoded(table([row(3)], ';')) })).toMatchObject({ type: 'Ok' })
  })
})

describe('the spreadsheet of queries', () => {
  it('holds those of one case, or of all within reach, with every step [QRY-10]', async () => {
    const one = await filesOf(ada).getQueriesForCaseExcel(first)
    const all = await filesOf(ada).getAllQueriesExcel()
    if (one.type !== 'ReceivedBinaryData' || all.type !== 'ReceivedBinaryData') throw new Error(one.type)
    expect(one.file.name).toBe('queries.xlsx')
    const [queries, steps] = await sheetsOf(one.file)
    expect(queries?.[0]).toEqual([
      'ID',
      'Question ID',
      'Source',
      'Instant',
      'Case identifier',
      'Step',
      'Value',
      'Group',
      'Base',
      'Owner',
      'Check',
    ])
    expect(queries).toHaveLength(1 + 253)
    expect(steps).toHaveLength(1 + 256)
    const [everything] = await sheetsOf(all.file)
    expect(everything).toHaveLength(1 + 503)
    const none = await filesOf(ben).getAllQueriesExcel()
    expect(none.type === 'ReceivedBinaryData' && (await sheetsOf(none.file))[0]).toHaveLength(1)
    expect(await filesOf(ben).getQueriesForCaseExcel(first)).toEqual({ type: 'CaseNotFound' })
  })
})
