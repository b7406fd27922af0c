/** One rule, whichever way a value comes in or goes out: data entry, a whole case in one call, a table, a patient's link, an interview, and the export. */
import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Base } from '@casebook/core/bases/base'
import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { baseStructure } from '@casebook/core/bases/structure'
import { guarded, joined } from '@casebook/core/facts/cellText'
import { type Fact, type FactValue, isPlainUnknown, isUnknown, type Unknown } from '@casebook/core/facts/fact'
import { currentItem } from '@casebook/core/interview/interview'
import { interviewMachine } from '@casebook/core/interview/interview.machine'
import { compileBase } from '@casebook/core/rules/compile'
import { csvColumns } from '@casebook/core/submission/csvColumns'
import { submissionOfRow } from '@casebook/core/submission/csvRow'
import { afterAll, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { publishBase } from '../bases/publishBase'
import { aCodeList, icd2026 } from '../codeLists/codeLists.fixture'
import { visitBase } from '../entry/visitStudy.fixture'
import { exportData } from '../export/dataExport'
import { playImport } from '../imports/importData.job'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const codes = ['-9', 'a;b', '=1+1', ' a', 'a', '\\', "'-"].map((id) => ({ id, text: { en: id } }))
const symptoms = ['a', 'b', 'c', 'none', 'unsaid'].map((id) => ({
  id,
  text: { en: id },
  exclusive: id === 'none' || id === 'unsaid',
}))
const missingReasons = [
  { id: 'broken', text: { en: 'Device broken' }, code: 'DEV' },
  { id: 'refused', text: { en: 'I prefer not to say' }, code: 'PNTS', forPatients: true },
]
const doorsBase: Base = {
  ...visitBase,
  id: 'doors',
  config: { ...visitBase.config, missingReasons },
  rules: [],
  solutions: [],
  questionnaires: [
    {
      id: 'all',
      text: { en: 'All kinds' },
      initial: true,
      meta: { 'permission/patient': 'true' },
      questions: [
        { id: 'number', type: 'Num', text: { en: 'Number' }, min: 0, max: 10 },
        { id: 'fixed', type: 'Num', text: { en: 'Fixed' }, meta: { 'layout/decimal-places': '2' } },
        { id: 'text', type: 'Text', text: { en: 'Text' } },
        { id: 'one', type: 'OC', text: { en: 'One' }, answers: codes },
        { id: 'some', type: 'MC', text: { en: 'Some' }, answers: codes },
        { id: 'alone', type: 'MC', text: { en: 'Alone' }, answers: symptoms, choices: { min: 2, max: 2 } },
        { id: 'yes', type: 'YN', text: { en: 'Yes' } },
        { id: 'day', type: 'Date', text: { en: 'Day' } },
        { id: 'part', type: 'Date', text: { en: 'Part' }, partialDate: true },
        { id: 'time', type: 'Time', text: { en: 'Time' } },
        { id: 'moment', type: 'DateTime', text: { en: 'Moment' } },
        { id: 'code', type: 'Text', text: { en: 'Code' }, optionsFrom: icd2026 },
        { id: 'past', type: 'Date', text: { en: 'Past' }, dates: { notAfterToday: true } },
        { id: 'photo', type: 'File', text: { en: 'Photo' }, maxBytes: 5_000 },
        { id: 'given', type: 'Text', text: { en: 'Given' }, readOnly: true },
      ],
    },
  ],
}
const structure = baseStructure(doorsBase)

const numbers = [
  0,
  -0,
  -9,
  11,
  0.005,
  0.1,
  0.1 + 0.2,
  1e-7,
  1e-25,
  1e15,
  1e21,
  999_999_999_999_999,
  1_234_567_890_123_456,
]
const dates = ['0001-01-01', '1066-10-14', '1582-10-10', '2026-02-30', '2026-02', '2026', '9999-12-31', '9999', 'soon']
const texts = [
  '-',
  "'-",
  "'tis",
  '=1+1',
  '\u0007',
  'a\u0000b',
  '\ud83d',
  ' \n',
  'NaN',
  'x'.repeat(20_000),
  'x'.repeat(20_001),
  'a\r\nb',
  '"',
  'Ü😀',
]
/** Its bytes are in no case. */
const photo = { name: 'a.jpg', mediaType: 'image/jpeg', size: 5_000, sha256: 'x'.repeat(43) } as const
const values: Readonly<Record<string, readonly FactValue[]>> = {
  number: [...numbers, 'NaN', 'Infinity', '8900000000000000123', '1,5'],
  fixed: numbers,
  text: texts,
  one: [...codes.map(({ id }) => id), 'b'],
  some: [['a', '-9'], ['-9', 'a'], ['a;b', '\\'], [' a', 'a'], ["'-"], ['=1+1'], ['a', 'a'], ['a', 'b']],
  alone: [['none'], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'none'], ['none', 'unsaid'], ['none', 'd']],
  yes: [true, false, 'perhaps'],
  day: dates,
  part: dates,
  code: ['I21.0', 'I21', 'i21.0', ' I21', 'X99', 'a\u0000b', ' '],
  past: ['2026-01-01', '9999-12-31'],
  time: ['00:00', '14:05', '23:59:59', '14:05:00', '24:00', '7:05', '1405', 'noon'],
  photo: [
    fileValue(photo),
    fileValue({ ...photo, size: 5_001 }),
    fileValue({ ...photo, mediaType: 'application/pdf', name: 'a.pdf' }),
    'a.jpg',
  ],
  moment: ['2026-11-27T14:05', '2026-11-27T14:05:30', '2026-11-27', '2026-02-30T10:00', '2026-11-27T25:00', 'now'],
}
const unknowns: readonly Unknown[] = [
  { unknown: true },
  ...['broken', 'refused', 'notDone', 'stolen', ''].map((reason) => ({ unknown: true as const, reason })),
]
const said = Object.entries(values).flatMap(([id, all]) =>
  [...all, ...(id === 'number' ? unknowns : unknowns.slice(0, 2))].map((value): Fact => ({ id, value })),
)

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, services } = ward
afterAll(() => ward.server.close())
await aCodeList(db)
await publishBase(services, doorsBase)
const doors = { group: 'Ward', base: 'doors' } as const
const ofDoors = { kbg: 'Ward', kb: 'doors' } as const
const phone = createClient(commandWire, new Browser(ward.server).send)
const program = wireClient(submissionWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: `door-${++nth}` }))
const importer = wireClient(importsWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: `import-${++nth}` }))
let nth = 0

/** What became of it: the answer of the case, or why it was refused. */
type Outcome = { readonly held: FactValue | undefined } | { readonly refused: string }

const heldIn = async (name: string, id: string): Promise<Outcome> => {
  const held = (await ward.answersOf(name))[id]
  return { held: held === 0 ? 0 : Array.isArray(held) ? held.toSorted() : held }
}
type Errors = readonly { readonly id: string; readonly reason: string }[]
const refusedBy = (errors: Errors): Outcome => ({ refused: errors.map(({ reason }) => reason).join() })

async function byForm(fact: Fact): Promise<Outcome> {
  const begun = await ada.entry.reset(ofDoors)
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  const taken = await ada.entry.addFactsJson({ ...ofDoors, draft: begun.draft.id, facts: [fact] })
  if (taken.type === 'AddFactError') return refusedBy(taken.errors as Errors)
  const name = `F${++nth}`
  await ada.entry.savecase({ ...ofDoors, draft: begun.draft.id, userfn: name })
  return heldIn(name, fact.id)
}

async function byProgram(fact: Fact, facts: readonly Fact[] = [fact]): Promise<Outcome> {
  const caseName = `P${++nth}`
  const answer = await program.submitCase({ submission: { base: doors, caseName, facts } })
  return answer.type === 'AddFactError' ? refusedBy(answer.errors) : heldIn(caseName, fact.id)
}

const cellOfUnknown = ({ reason }: Unknown) =>
  reason === undefined ? 'UNK' : `UNK.${missingReasons.find(({ id }) => id === reason)?.code ?? reason}`

function byTable(fact: Fact): Promise<Outcome> {
  const { id, value } = fact
  const cell = value === null || isUnknown(value) ? '' : typeof value === 'object' ? joined(value, ';') : String(value)
  const missing = isUnknown(value) ? `${id}=${cellOfUnknown(value)}` : ''
  return byProgram(fact, submissionOfRow(csvColumns(structure, [id, 'missing']), [guarded(cell), missing]).facts)
}

/** A file with a row for each fact, each of a case that it makes. */
async function byImport(facts: readonly Fact[]): Promise<readonly Outcome[]> {
  const file = `I${++nth}`
  const ids = [...new Set(facts.map(({ id }) => id))]
  const rows = facts.map(({ id, value }, i) => {
    const cell =
      value === null || isUnknown(value) ? '' : typeof value === 'object' ? joined(value, ';') : String(value)
    const missing = isUnknown(value) ? `${id}=${cellOfUnknown(value)}` : ''
    return [`${file}_${i}`, ...ids.map((one) => (one === id ? guarded(cell) : '')), missing]
  })
  const quoted = (cells: readonly string[]) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
  const content = Buffer.from([['case', ...ids, 'missing'], ...rows].map(quoted).join('\n'))
  const about = { fileName: 'all.csv', format: 'table', language: null, size: content.byteLength } as const
  const begun = await importer.beginImport({ ...doors, ...about })
  if (begun.type !== 'ImportBegun') throw new Error(begun.type)
  const { import: ofFile } = begun
  await importer.sendImportPiece({ import: ofFile, from: 0, data: content.toString('base64') })
  const chosen = { mapping: {}, policy: 'onlyEmpty', makesCases: true, reason: null } as const
  expect(await importer.rehearseImport({ import: ofFile, ...chosen })).toEqual({ type: 'Ok' })
  // On a busy machine the job is more than one.
  for (let part = 0; part < 20; part++) await playImport(services, ofFile)
  expect(await importer.runImport({ import: ofFile })).toEqual({ type: 'Ok' })
  for (let part = 0; part < 20; part++) await playImport(services, ofFile)
  const found = await db
    .selectFrom('data_import_finding')
    .select(['case_name as name', 'refusal'])
    .where('import_id', '=', ofFile)
    .where('kind', 'in', ['refused', 'answerRefused'])
    .execute()
  return Promise.all(
    facts.map(({ id }, i) => {
      const name = `${file}_${i}`
      const refused = found.filter((one) => one.name === name).map(({ refusal }) => refusal)
      return refused.length > 0 ? { refused: refused.join() } : heldIn(name, id)
    }),
  )
}

async function byLink(fact: Fact): Promise<Outcome> {
  const name = `L${++nth}`
  const facts = [{ id: 'number', value: 1 }, ...(fact.id === 'text' ? [] : [{ id: 'text', value: 'x' }])]
  await program.submitCase({ submission: { base: doors, caseName: name, facts } })
  const link = await ada.tokens.getCaseToken({ name, questions: [fact.id], reusable: false })
  if (link.type !== 'ReceivedToken') throw new Error(JSON.stringify(link))
  const answer = await phone.ImportData({ token: link.token, facts: [fact] })
  return answer.type === 'AddFactError' ? refusedBy(answer.errors as Errors) : heldIn(name, fact.id)
}

/** A tablet that was handed over for a case; its interview asks as the page does. */
async function byInterview(fact: Fact): Promise<Outcome> {
  tablet ??= openTablet()
  const { entry, draft, name } = await tablet
  const said: ReturnType<typeof entry.addFactsJson>[] = []
  let isThere = false
  const keep = (facts: readonly Fact[]) => void (isThere && said.push(entry.addFactsJson({ ...ofDoors, draft, facts })))
  const save = () => entry.savecase({ ...ofDoors, draft, userfn: name, force: true })
  const chart = createActor(interviewMachine, { input: { base: compiled, facts: [], tablet: { keep, save } } }).start()
  const asked = () => currentItem(chart.getSnapshot().context.interview)
  for (let steps = 0; asked() !== fact.id && steps < 20; steps++) {
    chart.send({ type: 'declineToAnswer' })
    chart.send({ type: 'next' })
  }
  expect(asked()).toBe(fact.id)
  isThere = true
  chart.send(isPlainUnknown(fact.value) ? { type: 'declineToAnswer' } : { type: 'answer', value: fact.value })
  const [taken] = await Promise.all(said)
  chart.stop()
  if (taken?.type === 'AddFactError') return refusedBy(taken.errors as Errors)
  expect([taken?.type, (await save()).type]).toEqual(['Ok', 'OkWithGroups'])
  return heldIn(name, fact.id)
}

const compiled = compileBase(doorsBase)
let tablet: ReturnType<typeof openTablet> | undefined

async function openTablet() {
  const name = 'Tablet'
  await program.submitCase({ submission: { base: doors, caseName: name, facts: [{ id: 'yes', value: true }] } })
  const { browser, cases, entry } = await ward.signIn('ada')
  const loaded = await cases.loadCase({ base: doors, caseName: name })
  if (loaded.type !== 'CaseResolved' || !loaded.draft) throw new Error(loaded.type)
  const address = `/interview/Ward/doors/doors/${name}`
  const { handOver } = createClient(interviewWire, browser.send)
  expect(await handOver({ ...doors, owner: 'ada', name, address })).toEqual({ type: 'HandedOver' })
  return { entry, name, draft: loaded.draft }
}

describe('every door', { timeout: 200_000 }, () => {
  it('takes the same values and refuses the same, for the same reason [MORE-58] [MORE-30] [MORE-37] [MORE-38] [MORE-56]', async () => {
    const reasons = new Set<string>()
    const outcomes: Outcome[] = []
    for (const fact of said) {
      const outcome = await byForm(fact)
      if ('refused' in outcome) reasons.add(outcome.refused)
      else {
        const { value } = fact
        expect(outcome.held, JSON.stringify(fact)).toEqual(
          value === 0 ? 0 : Array.isArray(value) ? value.toSorted() : value,
        )
      }
      outcomes.push(outcome)
      for (const door of [byProgram, byTable, byLink, byInterview])
        expect(await door(fact), `${door.name} ${JSON.stringify(fact)}`).toEqual(outcome)
    }
    // A file in UTF-8 cannot hold half of a letter.
    const inFile = said.flatMap((fact, i) =>
      typeof fact.value === 'string' && !/^[^\ud800-\udfff]*$/.test(fact.value) && fact.value !== 'Ü😀' ? [] : [i],
    )
    const imported = await byImport(inFile.flatMap((i) => said[i] ?? []))
    for (const [n, i] of inFile.entries()) expect(imported[n], JSON.stringify(said[i])).toEqual(outcomes[i])
    expect([...reasons].sort()).toEqual([
      'DisabledDate',
      'ExclusiveAnswer',
      'FileMissing',
      'FileTooLarge',
      'FileType',
      'TooLong',
      'TooManyDecimals',
      'TooManyDigits',
      'UnknownAnswer',
      'UnlistedReason',
      'UnreadableText',
      'WrongType',
    ])
  })

  it('of people takes nothing for a read-only question, and none of theirs away; those of programs do [MORE-58]', async () => {
    const refused = { refused: 'ReadOnly' }
    const given = (value: FactValue): Fact => ({ id: 'given', value })
    for (const value of ['from the laboratory', { unknown: true } as const]) {
      for (const door of [byProgram, byTable]) expect(await door(given(value))).toEqual({ held: value })
      expect(await byImport([given(value)])).toEqual([{ held: value }])
      for (const door of [byForm, byLink]) expect(await door(given(value)), door.name).toEqual(refused)
    }
    tablet ??= openTablet()
    const { entry, draft } = await tablet
    for (const value of ['mine', { unknown: true } as const]) {
      const taken = await entry.addFactsJson({ ...ofDoors, draft, facts: [given(value)] })
      expect(taken).toMatchObject({ type: 'AddFactError', errors: [{ id: 'given', reason: 'ReadOnly' }] })
    }
    const name = `W${++nth}`
    await program.submitCase({ submission: { base: doors, caseName: name, facts: [given('theirs')] } })
    const loaded = await ada.cases.loadCase({ base: doors, caseName: name })
    if (loaded.type !== 'CaseResolved' || !loaded.draft) throw new Error(loaded.type)
    const withdrawn = { ...ofDoors, draft: loaded.draft, facts: [given(null)] }
    expect(await ada.entry.addFactsJson(withdrawn)).toMatchObject({ errors: [{ id: 'given', reason: 'ReadOnly' }] })
    expect(await ward.answersOf(name)).toMatchObject({ given: 'theirs' })
  })

  it('refuses a number of JSON that a program cannot hold [MORE-58]', async () => {
    const body = `{"base":{"group":"Ward","base":"doors"},"caseName":"J1","facts":[{"id":"number","value":8900000000000000123}]}`
    const answer = await ada.browser.send({ url: 'cases?action=submitCase', body, idempotencyKey: 'card' })
    expect(answer).toEqual({ AddFactError: { errors: [{ id: 'number', reason: 'TooManyDigits' }] } })
  })

  it('lets out what came in: an exported case that is submitted is the same [MORE-58] [MORE-30]', async () => {
    const data = await exportData(services, { username: 'ada', roles: ['PI'] }, doors, { withIdentifying: true })
    const table: (readonly unknown[])[] = []
    for await (const row of data?.rows ?? []) table.push(row)
    const [header = [], ...rows] = table
    const written = (cell: unknown) => (cell === null ? '' : typeof cell === 'string' ? guarded(cell) : String(cell))
    const columns = csvColumns(structure, header.map(written))
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const { caseName = '', facts } = submissionOfRow(columns, row.map(written))
      expect(Object.fromEntries(facts.map(({ id, value }) => [id, value]))).toEqual(await ward.answersOf(caseName))
    }
  })
})
