/** What an import has kept of a case goes with its answers: the values in its report, and the file itself. */
import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { afterAll, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { playImport } from '../imports/importData.job'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { eraserIn, everything } from './erasure.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, aCase, db, services } = ward
const { erase } = eraserIn(ward)
afterAll(() => ward.server.close())

it('leaves no answer in the reports of imports, and no file [MORE-33] [MORE-38]', async () => {
  await aCase('Gone', [{ id: 'age', value: 83 }])
  await aCase('Other', [{ id: 'age', value: 40 }])
  const calls = createClient(importsWire, ada.browser.send)
  const content = Buffer.from('case,age\nGone,84\nOther,41\n')
  const file = { fileName: 'lab.csv', format: 'table', language: null, size: content.byteLength } as const
  const begun = await calls.beginImport({ ...visit, ...file }, { idempotencyKey: 'begin' })
  if (begun.type !== 'ImportBegun') throw new Error(begun.type)
  const { import: id } = begun
  await calls.sendImportPiece({ import: id, from: 0, data: content.toString('base64') })
  const chosen = { mapping: {}, policy: 'onlyEmpty', makesCases: false, reason: null } as const
  await calls.rehearseImport({ import: id, ...chosen }, { idempotencyKey: 'rehearse' })
  await playImport(services, id)
  const values = () =>
    db
      .selectFrom('data_import_finding')
      .select(['case_name', 'sent', 'standing'])
      .where('import_id', '=', id)
      .orderBy('seq')
      .execute()
  expect(await values()).toEqual([
    { case_name: 'Gone', sent: 84, standing: 83 },
    { case_name: 'Other', sent: 41, standing: 40 },
  ])

  await erase('Gone', everything)
  expect(await values()).toEqual([
    { case_name: 'Gone', sent: null, standing: null },
    { case_name: 'Other', sent: 41, standing: 40 },
  ])
  expect(await db.selectFrom('data_import_piece').select('at').where('import_id', '=', id).execute()).toEqual([])
  expect(await calls.getImport({ import: id })).toMatchObject({ import: { received: 0, phase: 'stopped' } })
  expect(await calls.runImport({ import: id }, { idempotencyKey: 'run' })).toEqual({ type: 'NotNow', phase: 'stopped' })
})
