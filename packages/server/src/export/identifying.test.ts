/** What leaves the house for evaluation has no answer that identifies a person, unless somebody asks for them and says why. */
import { createClient } from '@casebook/api-adapter/client'
import { matrixWire } from '@casebook/api-adapter/matrix/matrix.wire'
import { queryFilesWire } from '@casebook/api-adapter/queries/queries.wire'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import type { Base } from '@casebook/core/bases/base'
import type { ReceivedFile } from '@casebook/core/call/file'
import type { Fact } from '@casebook/core/facts/fact'
import { studyFormats } from '@casebook/core/statistics/statistics.calls'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startWard, wardBase } from '../locks/ward.fixture'
import { sheetsIn, textsIn } from '../testing/readFiles'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, db, services } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const identifying = true
const answer = (questionId: string) => ({ Answer: { questionId } })
const towns = ['Aville', 'Btown'].map((town) => ({ id: `Marker${town}`, text: { en: town } }))

const personBase: Base = {
  ...wardBase,
  version: '2',
  questionnaires: [
    ...wardBase.questionnaires,
    {
      id: 'person',
      text: { en: 'About {{name}}' },
      initial: true,
      questions: [
        { id: 'name', type: 'Text', text: { en: 'Name' }, identifying },
        { id: 'phone', type: 'Num', text: { en: 'Phone' }, identifying },
        { id: 'born on', type: 'Date', text: { en: 'Born' }, identifying },
        { id: 'town', type: 'OC', text: { en: 'Town' }, answers: towns, identifying },
        { id: 'greeting', type: 'Text', text: { en: 'Greeting' }, abstract: true },
        { id: 'hidden name', type: 'Text', text: { en: 'Maiden name of {{name}}' }, identifying },
        { id: 'height', type: 'Num', text: { en: 'How tall is {{name}}?' } },
      ],
    },
    {
      id: 'children',
      text: { en: 'Children' },
      initial: true,
      repeats: { min: 0, max: 5 },
      questions: [
        { id: 'child', type: 'Text', text: { en: 'Child' }, identifying },
        { id: 'old', type: 'Num', text: { en: 'Age of {{child}}' } },
      ],
    },
  ],
  rules: [
    ...wardBase.rules,
    {
      id: 'greet',
      if: { All: [] },
      then: {
        Set: { questionId: 'greeting', formula: { Join: { of: [{ Text: { value: 'Dear ' } }, answer('name')] } } },
      },
    },
    {
      id: 'hide',
      if: { Known: { questionId: 'height' } },
      then: { ContraIndicate: { targets: ['hidden name'] } },
    },
  ],
  checks: [
    {
      id: 'tall',
      questionId: 'height',
      if: { Greater: { questionId: 'height', value: 200 } },
      nodeId: 'automatic-check',
      text: { en: 'Is {{name}} of {{town}} so tall, {{height}} cm?' },
    },
  ],
}
await publishBase(services, personBase)

const word = fc.stringMatching(/^Marker[a-z]{8}$/)
const aPerson = fc.record({
  name: word,
  phone: fc.integer({ min: 7_000_000_000, max: 7_999_999_999 }),
  born: fc.integer({ min: 1000, max: 9999 }).map((n) => `18${String(n).slice(0, 2)}-0${1 + (n % 9)}-1${n % 10}`),
  town: fc.constantFrom(...towns.map(({ id }) => id)),
  maiden: word,
  children: fc.array(word, { minLength: 1, maxLength: 3 }),
  note: word,
})
const persons = fc.sample(aPerson, 6)
for (const [nth, { name, phone, born, town, maiden, children, note }] of persons.entries())
  await ward.aCase(`P${nth}`, [
    { id: 'age', value: 40 },
    { id: 'name', value: name },
    { id: 'phone', value: phone },
    { id: 'born on', value: born },
    { id: 'town', value: town },
    { id: 'hidden name', value: maiden },
    { id: 'name (Annotation)', value: note },
    { id: 'height (Annotation)', value: 'measured' },
    { id: 'height', value: 201 + nth },
    ...children.map((child, i): Fact => ({ id: i === 0 ? 'child' : `child#${i + 1}`, value: child })),
  ])
/** Each stands somewhere in the cases, and nowhere else. */
const markers = persons.flatMap(({ name, phone, born, town, children }) =>
  [name, phone, born, town, ...children].map(String),
)
/** Of the notes on such answers, and the answers that the rules hide: the files for statistics never have them. */
const others = persons.flatMap(({ note, maiden }) => [note, maiden])
/** Formats of other systems have what the rules hide, and no notes. */
const hidden = persons.map(({ maiden }) => maiden)

const because = { identifyingBecause: 'Letters to the families' }
const statistics = createClient(statisticsWire, ada.browser.send)
const queryFiles = createClient(queryFilesWire, ada.browser.send)

async function bytesOf(received: { readonly type: string; readonly file?: ReceivedFile }) {
  if (!received.file) throw new Error(received.type)
  return new Uint8Array(await received.file.content.arrayBuffer())
}
const cellsIn = async (bytes: Uint8Array) => JSON.stringify([...(await sheetsIn(bytes))])
const wordsIn = async (bytes: Uint8Array) => [...(await textsIn(bytes)).values()].join('\n')
const exported = async (asked: object, as: 'csv' | 'xlsx') => {
  const address = new URLSearchParams({ kbg: 'Ward', kb: 'visit', as, ...asked })
  const file = await ada.browser.fetch(`proket/export?${address}`)
  return new Uint8Array(await file.arrayBuffer())
}

type Asked = Partial<typeof because>

/** In transport files of SAS numbers and days are no text. */
const textFormats = studyFormats.filter((format) => format !== 'xport')

/** The files for evaluation, as all the text that is in them. */
const doors: Readonly<Record<string, (asked: Asked) => Promise<string>>> = {
  'data as CSV': async (asked) => new TextDecoder().decode(await exported(asked, 'csv')),
  'data as a spreadsheet': async (asked) => cellsIn(await exported(asked, 'xlsx')),
  'statistics as a spreadsheet': async (asked) =>
    cellsIn(await bytesOf(await statistics.getStatistics({ ...visit, ...asked }))),
  'files for statistics programs': async (asked) =>
    wordsIn(await bytesOf(await statistics.getStatistics({ ...visit, as: 'zip', ...asked }))),
  ...Object.fromEntries(
    textFormats.map((as) => [
      `${as === 'odm' || as === 'odm2' ? 'data with their study' : 'records'} as ${as}`,
      async (asked: Asked) => {
        const bytes = await bytesOf(await statistics.getStatistics({ ...visit, as, ...asked }))
        // The study itself names the options that it offers.
        return new TextDecoder().decode(bytes).replace(/<Study [\s\S]*<\/Study>/, '')
      },
    ]),
  ),
}

const found = (text: string, wanted: readonly string[]) => wanted.filter((one) => text.includes(one))

describe('answers that identify people', () => {
  it.each(Object.entries(doors))(
    'are left out of %s, and are all there with a reason [MORE-25]',
    async (name, read) => {
      const without = await read({})
      expect(without).toContain('201')
      expect(found(without, [...markers, ...others])).toEqual([])
      const all = await read(because)
      expect(found(all, markers)).toEqual(markers)
      expect(all).toContain('Dear Marker')
      const ofOthers = name.startsWith('data') ? others : name.startsWith('records') ? hidden : []
      expect(found(all, others)).toEqual(ofOthers)
    },
  )

  it('are left out of the tables for SAS, and are there with a reason [MORE-25]', async () => {
    const read = async (asked: Asked) =>
      wordsIn(await bytesOf(await statistics.getStatistics({ ...visit, as: 'xport', ...asked })))
    const texts = persons.flatMap(({ name, children }) => [name, ...children])
    expect(found(await read({}), [...texts, ...others])).toEqual([])
    expect(found(await read(because), texts)).toEqual(texts)
  })

  it('are offered where the study asks for them [MORE-25]', async () => {
    const sources = await statistics.getStatisticsSources({ base: visit })
    expect(sources).toMatchObject({ type: 'ReceivedStatisticsSources', identifying: true })
  })

  it('leave a row for each case and entry [MORE-25]', async () => {
    const rows = async (asked: Asked) => {
      const sheets = await sheetsIn(await bytesOf(await statistics.getStatistics({ ...visit, ...asked })))
      return [sheets.get('cases')?.length, sheets.get('children')?.length]
    }
    expect(await rows({})).toEqual(await rows(because))
  })

  it('stand in no query that a check raises, and so in no file of queries [MORE-25]', async () => {
    const file = await cellsIn(await bytesOf(await queryFiles.getAllQueriesExcel()))
    expect(file).toContain('Is … of … so tall, 201 cm?')
    expect(found(file, [...markers, ...others])).toEqual([])
  })

  it('are counted in no matrix [MORE-25]', async () => {
    const matrices = createClient(matrixWire, ada.browser.send)
    const spec = { base: visit, headFilters: [], sideFilters: [], evaluations: [[{ Min: { questionId: 'phone' } }]] }
    expect(await matrices.getMatrix({ spec })).toMatchObject({
      type: 'InputError',
      error: expect.stringContaining('Identifying at evaluations/0/0: phone'),
    })
  })

  it('are in the log with who took them, of which study, and why [MORE-25]', async () => {
    const lines = () =>
      db.selectFrom('server_event').select(['source', 'payload']).where('kind', '=', 'exportedIdentifying').execute()
    const before = (await lines()).length
    await doors['data as CSV']?.({})
    await doors['data as CSV']?.(because)
    await doors['files for statistics programs']?.(because)
    const line = { source: 'ada', payload: { ...visit, count: persons.length, reason: 'Letters to the families' } }
    expect((await lines()).slice(before)).toEqual([line, line])
  })

  it('are given for no blank reason [MORE-25]', async () => {
    const refused = await statistics.getStatistics({ ...visit, identifyingBecause: '  ' }).catch(String)
    expect(refused).not.toMatchObject({ type: 'ReceivedBinaryData' })
    const address = 'kbg=Ward&kb=visit&identifyingBecause=%20'
    expect((await ada.browser.fetch(`proket/export?${address}`)).ok).toBe(false)
  })
})
