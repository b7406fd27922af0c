import { createClient } from '@casebook/api-adapter/client'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import type { ReceivedFile } from '@casebook/core/call/file'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { ofVisit } from '../entry/visitStudy.fixture'
import { aGroup, isNow } from '../groups/groups.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { enteredText, readTable } from '../testing/readCsv'
import { sheetsIn, textsIn } from '../testing/readFiles'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { datasetOfBase, filledTables } from './caseTables'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, paul, root, db } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const statistics = (who: { readonly browser: Browser }) => createClient(statisticsWire, who.browser.send)
type Port = ReturnType<typeof statistics>
type Answer = Awaited<ReturnType<Port['getGroupStatistics']>>

const note = '=1+1, "x"\nUNK \\n and ’'

await ward.aCase('Case1', [
  { id: 'sex', value: 'f' },
  { id: 'pregnant', value: true },
  { id: 'age', value: 40.5 },
  { id: 'note', value: note },
  { id: 'pain', value: ['back'] },
  { id: 'born', value: '1986-02' },
  { id: 'seen', value: '2026-03-02' },
  { id: 'dose#2', value: -0.5 },
  { id: 'drug#3', value: '-x' },
  { id: 'weeks', value: 20 },
  { id: 'note (Annotation)', value: 'a note about a note' },
])
const draft = await ward.aCase('Case2', [
  { id: 'sex', value: 'f' },
  { id: 'pregnant', value: true },
  { id: 'age', value: { unknown: true } },
  { id: 'note', value: 'UNK' },
])
await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'sex', value: 'm' }] })
await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Case2' })
await ward.aCase('Case3')
await ada.cases.deleteCase({ base: visit, caseName: 'Case3' })

function fileOf(answer: Answer): ReceivedFile {
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return answer.file
}

const bytesOf = async (answer: Answer) => new Uint8Array(await fileOf(answer).content.arrayBuffer())

async function sheet(answer: Answer, name = 'cases') {
  return (await sheetsIn(await bytesOf(answer))).get(name) ?? []
}

const filesOf = async (answer: Answer): Promise<Record<string, string>> =>
  Object.fromEntries(await textsIn(await bytesOf(answer)))

const namesIn = async (answer: Answer) => (await sheet(answer)).map(({ case_name }) => case_name)

describe('the spreadsheet of a base', () => {
  it('has each case that is not deleted, and its answers as they are of their kind [STAT-01]', async () => {
    const answer = await statistics(ada).getStatistics(visit)
    expect(fileOf(answer).name).toBe('data.xlsx')
    const [first, second, third] = await sheet(answer)
    const doubled = Object.keys(first ?? {}).find((name) => name.startsWith('double_')) ?? ''
    const { id, revision, saved_at } = await ward.caseRow('Case1')
    expect(first).toEqual({
      case_id: id,
      case_name: 'Case1',
      owner: 'ada',
      base_version: '1',
      revision,
      saved_at: saved_at.toISOString(),
      sex: 'f',
      pregnant: 1,
      age: 40.5,
      note: `'${note}`,
      born: '1986-02',
      seen: '2026-03-02',
      pain_head: 0,
      pain_back: 1,
      spot_left: null,
      [doubled]: 81,
      spot_right: null,
      smokes: 0,
      weeks: 20,
      sleep: null,
      mood: null,
    })
    expect(second).toMatchObject({ case_name: 'Case2', sex: 'm', pregnant: 'HIDDEN', age: 'UNK', note: "'UNK" })
    expect(third).toBeUndefined()
  })

  it('has the repetitions on a sheet of their own, and the codebook [STAT-01]', async () => {
    const answer = await statistics(rita).getAllStatistics(visit)
    const { id } = await ward.caseRow('Case1')
    expect(await sheet(answer, 'drugs')).toEqual([
      { case_id: id, occurrence: 2, drug: null, dose: -0.5 },
      { case_id: id, occurrence: 3, drug: "'-x", dose: null },
    ])
    expect([...(await sheetsIn(await bytesOf(answer))).keys()]).toEqual(['cases', 'drugs', 'codebook', 'answers'])
  })

  it('has the bases that are open to the caller if none is named', async () => {
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    for (const request of [{}, visit, { group: 'Ward' }])
      expect(await statistics(rita).getAllStatistics(request)).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect((await statistics(rita).getStatisticsSources({ base: visit })).type).toBe('KnowledgeBaseNotFound')
    expect(await namesIn(await statistics(root).getAllStatistics({}))).toEqual(['Case1', 'Case2'])
    await db.deleteFrom('base_protection').execute()
    expect(await namesIn(await statistics(rita).getAllStatistics({}))).toEqual(['Case1', 'Case2'])
    expect((await statistics(rita).getAllStatistics({ ...visit, base: 'none' })).type).toBe('KnowledgeBaseNotFound')
  })
})

describe('the sources', () => {
  const sources = async (who: typeof ada) => {
    const received = await statistics(who).getStatisticsSources({ base: visit })
    if (received.type !== 'ReceivedStatisticsSources') throw new Error(received.type)
    return received.sources.map((source) => [source.type === 'group' ? source.group : source.type, source.cases])
  }

  it('are what each person may see, and the files hold no more [BASE-03] [STAT-01]', async () => {
    expect(await sources(ada)).toEqual([['own', 2]])
    expect(await sources(ben)).toEqual([['own', 0]])
    for (const who of [rita, dana, paul]) expect(await sources(who)).toEqual([['all', 2]])
    expect(await sources(root)).toEqual([
      ['own', 0],
      ['all', 2],
    ])
    for (const who of [ada, ben])
      expect((await statistics(who).getAllStatistics(visit)).type).toBe('InsufficientPermissions')
    for (const who of [rita, dana, paul])
      expect((await statistics(who).getStatistics(visit)).type).toBe('InsufficientPermissions')
    for (const who of [rita, dana, root])
      expect(await namesIn(await statistics(who).getAllStatistics(visit))).toEqual(['Case1', 'Case2'])
    expect(await namesIn(await statistics(ben).getStatistics(visit))).toEqual([])
    expect((await statistics({ browser: new Browser(ward.server) }).getStatistics(visit)).type).toBe('LoginRequired')
  })

  it('have for the owner of a group what its members share with it, and for nobody else [GRP-10] [BASE-03]', async () => {
    await aGroup(db, 'Team', {
      owner: 'ben',
      sharedCases: false,
      members: { ada: 'JoinedWithSelectedCases', paul: 'JoinedWithAllCases' },
    })
    const { id } = await ward.caseRow('Case2')
    const given = { group_name: 'Team', case_id: id, changed_by: 'ada', changed_at: new Date() }
    await db
      .insertInto('assignment_change')
      .values({ ...given, is_assigned: true })
      .execute()
    expect(await sources(ben)).toEqual([
      ['own', 0],
      ['Team', 1],
    ])
    const team = { group: 'Team', base: visit }
    expect(await namesIn(await statistics(ben).getGroupStatistics(team))).toEqual(['Case2'])
    // Sharing with the group is not sharing with each of its members.
    for (const who of [ada, paul, rita, root])
      expect((await statistics(who).getGroupStatistics(team)).type).toBe('GroupNotFound')
    expect((await statistics(ben).getGroupStatistics({ group: 'None', base: visit })).type).toBe('GroupNotFound')
    await isNow(db, 'Team', 'ada', 'NoMembership')
    expect(await namesIn(await statistics(ben).getGroupStatistics(team))).toEqual([])
  })

  it('say how many cases are complete, asked about and confirmed [BASE-03]', async () => {
    await rita.queries.startQuery({ name: 'Case1', questionId: 'age', nodeId: 'source-query', value: 'check-source' })
    await db.updateTable('study_case').set({ progress: 100 }).where('name', '=', 'Case2').execute()
    const received = await statistics(rita).getStatisticsSources({ base: visit })
    expect(received).toMatchObject({ sources: [{ type: 'all', cases: 2, complete: 1, queries: 1, verified: 0 }] })
  })

  it('are told of in the server log when they are taken [LOG-02]', async () => {
    const before = await db.selectFrom('server_event').select('id').execute()
    await statistics(ada).getStatistics(visit)
    await statistics(rita).getAllStatistics({ ...visit, as: 'zip' })
    await statistics(ben).getGroupStatistics({ group: 'Team', base: visit })
    const events = await db
      .selectFrom('server_event')
      .select(['kind', 'source', 'payload'])
      .orderBy('id')
      .offset(before.length)
      .execute()
    expect(events).toEqual([
      { kind: 'exportedData', source: 'ada', payload: { ...visit, count: 2 } },
      { kind: 'exportedAllData', source: 'rita', payload: { ...visit, count: 2 } },
      { kind: 'exportedGroup', source: 'ben', payload: { ...visit, count: 0 } },
    ])
  })
})

describe('the files for statistics programs', () => {
  const zipped = async () => filesOf(await statistics(rita).getAllStatistics({ ...visit, as: 'zip', language: 'de' }))

  it('agree with the cases, and join by the case and the occurrence [MORE-15]', async () => {
    const files = await zipped()
    expect(Object.keys(files)).toEqual([
      'cases.csv',
      'drugs.csv',
      'codebook.csv',
      'answers.csv',
      'read.R',
      'read.do',
      'read.sps',
      'read.sas',
      'readme.txt',
    ])
    const cases = readTable(files['cases.csv'] ?? '')
    const { id } = await ward.caseRow('Case1')
    expect(cases[0]).toMatchObject({
      case_id: id,
      sex: 'f',
      pregnant: '1',
      age: '40.5',
      born: '1986-02',
      pain_back: '1',
    })
    expect(enteredText(cases[0]?.note ?? '')).toBe(note)
    expect(cases[1]).toMatchObject({ sex: 'm', pregnant: 'HIDDEN', age: 'UNK', note: "'UNK", seen: '', weeks: '' })
    expect(readTable(files['drugs.csv'] ?? '')).toEqual([
      { case_id: id, occurrence: '2', drug: '', dose: '-0.5' },
      { case_id: id, occurrence: '3', drug: "'-x", dose: '' },
    ])
    // One line for each row, and no mark before the first name.
    expect(files['cases.csv']?.trimEnd().split('\r\n')).toHaveLength(3)
    expect(files['cases.csv']?.startsWith('case_id,')).toBe(true)
  })

  it('have a codebook of every column, with codes, unit, range and rule [MORE-15]', async () => {
    const files = await zipped()
    const codebook = readTable(files['codebook.csv'] ?? '')
    for (const file of ['cases.csv', 'drugs.csv']) {
      const [header = ''] = (files[file] ?? '').split('\r\n')
      expect(codebook.filter((row) => row.file === file).map(({ column }) => column)).toEqual(header.split(','))
    }
    const about = (column: string) => codebook.find((row) => row.column === column)
    expect(about('sex')).toMatchObject({ question: 'sex', text: 'Geschlecht', type: 'one answer', versions: '1' })
    expect(about('age')).toMatchObject({ unit: 'years', min: '0', max: '120', optional: 'no', derived: 'no' })
    expect(about('pain_head')).toMatchObject({ question: 'pain', answer: 'head', text: 'Pain: Kopfschmerz' })
    expect(about('pregnant')?.rule).toContain('asked if sex is f')
    expect(codebook.find(({ question }) => question === 'double')).toMatchObject(
      // A word of Stata is no name.
      { column: expect.stringMatching(/^double_\w{7}$/), derived: 'yes', rule: expect.stringContaining('computed as') },
    )
    expect(readTable(files['answers.csv'] ?? '')).toEqual([
      { column: 'sex', answer: 'f', code: '1', text: 'weiblich', weight: '', versions: '1', terminology: '' },
      { column: 'sex', answer: 'm', code: '2', text: 'männlich', weight: '', versions: '1', terminology: '' },
    ])
  })

  it('keep the names and codes of their columns in a new version of the base [MORE-15]', async () => {
    const [patient, ...rest] = wardBase.questionnaires
    const before = await zipped()
    const changed = (patient?.questions ?? []).flatMap((question) => {
      if (question.id === 'seen') return []
      if (question.id === 'note') return [{ ...question, type: 'Num' as const }]
      if (question.id !== 'sex') return [question]
      return [{ ...question, answers: [{ id: 'x', text: { en: 'other' } }, ...(question.answers ?? [])] }]
    })
    const asked = { id: 'AGE', type: 'YN' as const, text: { en: 'Of age' } }
    const questionnaires = [{ ...patient, questions: [asked, ...changed] } as (typeof rest)[number], ...rest]
    expect((await publishBase(ward.services, { ...wardBase, version: '2', questionnaires })).type).toBe('Published')
    await ward.aCase('Case4', [
      { id: 'sex', value: 'x' },
      { id: 'AGE', value: true },
      { id: 'note', value: 5 },
    ])
    const after = await zipped()

    const header = (files: Record<string, string>) => (files['cases.csv'] ?? '').split('\r\n')[0]?.split(',') ?? []
    const added = header(after).slice(header(before).length)
    expect(header(after).slice(0, header(before).length)).toEqual(header(before))
    expect(added).toEqual([expect.stringMatching(/^AGE_\w{7}$/), expect.stringMatching(/^note_\w{7}$/)])
    const cases = readTable(after['cases.csv'] ?? '')
    const [isOfAge = '', number = ''] = added
    expect(cases[0]).toMatchObject({ base_version: '1', seen: '2026-03-02', [isOfAge]: 'NASK', [number]: 'NASK' })
    expect(cases[2]).toMatchObject({
      base_version: '2',
      sex: 'x',
      seen: 'NASK',
      note: 'NASK',
      [isOfAge]: '1',
      [number]: '5',
    })
    expect(readTable(after['answers.csv'] ?? '').map(({ answer, code, versions }) => [answer, code, versions])).toEqual(
      [
        ['f', '1', '1; 2'],
        ['m', '2', '1; 2'],
        ['x', '3', '2'],
      ],
    )
    // The answer that only the new version has was not offered before.
    expect(cases[0]).toMatchObject({ sex: 'f' })
  })
})

it('breaks off rather than leave out what only a newer version asks [MORE-15]', async () => {
  const everybodys = { everybodys: true, allOf: [], assignedOf: [], sites: null }
  const dataset = await datasetOfBase(ward.services, { base: visit, reach: everybodys }, { withIdentifying: false })
  const [patient, ...rest] = wardBase.questionnaires
  const asked = { id: 'pulse', type: 'Num' as const, text: { en: 'Pulse' } }
  const questionnaires = [
    { ...patient, questions: [asked, ...(patient?.questions ?? [])] } as (typeof rest)[number],
    ...rest,
  ]
  await publishBase(ward.services, { ...wardBase, version: '3', questionnaires })
  await ward.aCase('Newer', [{ id: 'pulse', value: 61 }])
  const read = async () => {
    for await (const { rows } of filledTables(ward.services, dataset, everybodys, visit)) for await (const _ of rows);
  }
  await expect(read()).rejects.toThrow('Newer came to a version that is newer than the export')
})
