import { createClient } from '@casebook/api-adapter/client'
import { codeListsWire } from '@casebook/api-adapter/codeLists/codeLists.wire'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startWard } from '../locks/ward.fixture'
import { readTable } from '../testing/readCsv'
import { sheetsIn, textsIn } from '../testing/readFiles'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
afterAll(() => ward.server.close())

const lists = createClient(codeListsWire, ward.root.browser.send)
const { submitCase } = createClient(submissionWire, ward.ada.browser.send)
const { getStatistics } = createClient(statisticsWire, ward.ada.browser.send)
const coded = { group: 'Ward', base: 'coded' }

const upload = async (version: string, lines: readonly string[], list = 'ICD') => {
  const data = Buffer.from(['code,label,label_en', ...lines, ''].join('\n')).toString('base64')
  const answer = await lists.uploadCodeList({ list, version, language: 'de', data })
  expect(answer).toMatchObject({ type: 'CodeListStored' })
}

async function publish(version: string, list = 'ICD') {
  const optionsFrom = { list, version }
  const asked = [
    aQuestion({ id: 'diagnosis', type: 'Text', optionsFrom, optional: true }),
    aQuestion({ id: 'remark', type: 'Text', optional: true }),
  ]
  const base = aBase({
    id: 'coded',
    group: 'Ward',
    version,
    questionnaires: [aQuestionnaire({ questions: asked })],
  })
  expect(await publishBase(ward.services, base)).toMatchObject({ type: 'Published' })
}

const enter = async (caseName: string, value: string | { readonly unknown: true }) => {
  const facts = [
    { id: 'diagnosis', value },
    { id: 'remark', value: 'I21' },
  ]
  expect(await submitCase({ submission: { base: coded, caseName, facts } })).toMatchObject({ type: 'Submitted' })
}

async function bytes(as?: 'zip' | 'xport') {
  const answer = await getStatistics({ ...coded, language: 'en', ...(as && { as }) })
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return new Uint8Array(await answer.file.content.arrayBuffer())
}

await upload('2025', ['I21,Infarkt,Infarction', 'I99,Veraltet,Outdated', 'I50,Herzinsuffizienz,Heart failure'])
await upload('2026', ['I21,Akuter Infarkt,Acute infarction', 'I50,Herzinsuffizienz,Heart failure'])
await publish('2025')
await enter('Old', 'I99')
await publish('2026')
await enter('New', 'I21')
await enter('Again', 'I21')
await enter('Unknown', { unknown: true })
await upload('2027', ['I21,Anderes,Another', 'I99,Anderes,Another'], 'OPS')
await publish('2027', 'OPS')
await enter('Other', 'I21')

describe('the codes of a list, in files for statistics', () => {
  const expected = [
    ['diagnosis', 'I21', 'Acute infarction'],
    ['diagnosis', 'I99', 'Outdated'],
    // Of the other list, which is another column.
    [expect.stringMatching(/^diagnosis_\w+$/), 'I21', 'Another'],
  ]

  it.each(['zip', 'xport'] as const)(
    'that the data have stand with their labels in answers.csv of %s [MORE-56]',
    async (as) => {
      const files = await textsIn(await bytes(as))
      const rows = readTable(files.get('answers.csv') ?? '')
      expect(rows.map(({ column, answer, text }) => [column, answer, text])).toEqual(expected)
      const [row] = readTable(files.get('codebook.csv') ?? '').filter(({ column }) => column === 'diagnosis')
      expect(row?.codes).toMatch(/^a code of ICD 2026, see answers; /)
    },
  )

  it('that the data have stand with their labels on the sheet of answers [MORE-56]', async () => {
    const sheets = await sheetsIn(await bytes())
    expect(sheets.get('answers')?.map(({ column, answer, text }) => [column, answer, text])).toEqual(expected)
  })
})
