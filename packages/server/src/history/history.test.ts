import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import excel from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { ofVisit } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, paul, root, clock, db } = ward
afterAll(() => ward.server.close())

const draft = await ward.aCase('Case1', [
  { id: 'age', value: 40 },
  { id: 'dose#2', value: 0.5 },
  { id: 'age (Annotation)', value: 'asked twice' },
])
clock.pass(60_000)
await ada.entry.addFactsJson({
  ...ofVisit,
  draft,
  facts: [
    { id: 'age', value: 41 },
    { id: 'dose#2', value: null },
  ],
})
await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Case1' })
clock.pass(60_000)
await ward.fromOutside('Case1', [{ id: 'mood', value: 'fair' }])
await aGroup(db, 'Team', { members: { ben: 'JoinedWithAllCases' } })

await db.updateTable('app_user').set({ first_name: 'Ada', last_name: 'Adams' }).where('username', '=', 'ada').execute()

const caseId = { group: 'Ward', base: 'visit', owner: 'ada', name: 'Case1' }
const historyOf = (who: typeof rita) => createClient(historyWire, who.browser.send)

async function entries() {
  const history = await historyOf(rita).getCaseHistory({ caseId })
  if (history.type !== 'ReceivedCaseHistory') throw new Error(history.type)
  return history.entries
}

async function factsOf(uuid: string) {
  const revision = await historyOf(rita).getCaseRevision({ caseId, uuid })
  if (revision.type !== 'ReceivedCaseRevision') throw new Error(revision.type)
  return Object.fromEntries(revision.facts.map(({ id, value }) => [id, value]))
}

describe('the history of a case', () => {
  it('has every revision, with when it was saved and by whom [HIST-01]', async () => {
    const owner = { type: 'owner', username: 'ada' }
    expect((await entries()).map(({ saveDate, savedBy: by }) => [saveDate, by])).toEqual([
      ['2026-03-02T12:00:00.000Z', owner],
      ['2026-03-02T12:01:00.000Z', owner],
      ['2026-03-02T12:02:00.000Z', { type: 'system' }],
    ])
    const row = await ward.caseRow('Case1')
    expect((await entries()).at(-1)?.uuid).toBe(row.revision)
  })

  it('says of every revision how much differs from the one before, where it came from, and on which version of the base [HIST-01]', async () => {
    expect((await entries()).map(({ name, source, version, changed }) => [name, source, version, changed])).toEqual([
      ['Ada Adams', 'user', '1', 4],
      ['Ada Adams', 'user', '1', 2],
      [undefined, 'token', '1', 1],
    ])
  })

  it('has the fields of the specified wire in a revision: trees, who saved it, and what changed [HIST-02] [API-03]', async () => {
    const [first, second] = await entries()
    const revision = await historyOf(rita).getCaseRevision({ caseId, uuid: second?.uuid ?? '' })
    if (revision.type !== 'ReceivedCaseRevision') throw new Error(revision.type)
    expect(revision).toMatchObject({
      saveDate: '2026-03-02T12:01:00.000Z',
      source: { type: 'owner', username: 'ada' },
      meta: { savee: 'ada' },
      changedIds: expect.arrayContaining(['age', 'dose#2']),
    })
    const answered = (uuid: string, language?: 'en' | 'none') =>
      historyOf(rita).getCaseRevision({ caseId, uuid, ...(language && { language }) })
    const values = JSON.stringify(revision.trees)
    expect(values).toContain('"id":"age"')
    expect(values).toContain('"value":41')
    expect(Object.keys(revision.trees).length).toBeGreaterThan(1)
    expect(await answered(second?.uuid ?? '', 'en')).toMatchObject({ trees: { en: revision.trees.en } })
    const none = await answered(first?.uuid ?? '', 'none')
    expect(none).toMatchObject({ type: 'ReceivedCaseRevision', trees: {} })
    expect(none).not.toHaveProperty('changedIds')
  })

  it('tells everything that was ever said on one question [HIST-02]', async () => {
    const [first, second] = await entries()
    const told = async (question: string) => {
      const answer = await historyOf(rita).getAnswerHistory({ caseId, question })
      return answer.type === 'ReceivedAnswerHistory'
        ? answer.words.map(({ value, revision }) => [value, revision])
        : answer
    }
    expect(await told('age')).toEqual([
      [40, first?.uuid],
      [41, second?.uuid],
    ])
    expect(await told('dose#2')).toEqual([
      [0.5, first?.uuid],
      [null, second?.uuid],
    ])
    expect(await told('age (Annotation)')).toEqual([['asked twice', first?.uuid]])
    expect(await told('weight')).toEqual([])
    for (const none of ['', 'age#1']) expect(await told(none)).toEqual({ type: 'CaseNotFound' })
  })

  it('shows the case as of each, to its notes and its second doses, without what was withdrawn [HIST-02]', async () => {
    const [first, second, third] = await entries()
    const begun = { smokes: false, age: 40, 'dose#2': 0.5, 'age (Annotation)': 'asked twice' }
    const { 'dose#2': _, ...then } = { ...begun, age: 41 }
    expect(await factsOf(first?.uuid ?? '')).toEqual(begun)
    expect(await factsOf(second?.uuid ?? '')).toEqual(then)
    expect(await factsOf(third?.uuid ?? '')).toEqual({ ...then, mood: 'fair' })
  })

  it('says of each answer who gave it and when, and with which version of the base it was entered', async () => {
    const [, second] = await entries()
    const revision = await historyOf(rita).getCaseRevision({ caseId, uuid: second?.uuid ?? '' })
    if (revision.type !== 'ReceivedCaseRevision') throw new Error(revision.type)
    expect(revision.version).toBe('1')
    expect(revision.facts.find(({ id }) => id === 'age')).toEqual({
      id: 'age',
      value: 41,
      author: 'ada',
      at: '2026-03-02T12:01:00.000Z',
      source: 'user',
    })
    expect(revision.names).toEqual({ ada: 'Ada Adams' })
  })

  it.each([
    ['ada', ada, 'InsufficientPermissions'],
    ['ben', ben, 'InsufficientPermissions'],
    ['rita', rita, 'ReceivedCaseHistory'],
    ['dana', dana, 'ReceivedCaseHistory'],
    ['paul', paul, 'ReceivedCaseHistory'],
    ['root', root, 'ReceivedCaseHistory'],
  ])('is open to reviewers only: %s [HIST-04] [ROLE-01]', async (_, who, type) => {
    const [first] = await entries()
    expect((await historyOf(who).getCaseHistory({ caseId })).type).toBe(type)
    const revision = await historyOf(who).getCaseRevision({ caseId, uuid: first?.uuid ?? '' })
    expect(revision.type).toBe(type.replace('History', 'Revision'))
  })

  it.each([
    ['ada, whose case it is', ada, 'ReceivedAnswerHistory'],
    ['ben, with whom it is shared', ben, 'ReceivedAnswerHistory'],
    ['rita, who reviews it', rita, 'ReceivedAnswerHistory'],
  ])('tells of one answer whoever may open the case: %s [MORE-29]', async (_, who, type) => {
    expect((await historyOf(who).getAnswerHistory({ caseId, question: 'age' })).type).toBe(type)
  })

  it('is nobody’s whose base is closed to them, and that of no case where there is none [HIST-07]', async () => {
    const [first] = await entries()
    const uuid = first?.uuid ?? ''
    const none = { type: 'CaseNotFound' }
    for (const other of [{ name: 'Case2' }, { owner: 'ben' }, { base: 'other' }, { group: 'other' }]) {
      expect(await historyOf(rita).getCaseHistory({ caseId: { ...caseId, ...other } })).toEqual(none)
      expect(await historyOf(rita).getCaseRevision({ caseId: { ...caseId, ...other }, uuid })).toEqual(none)
      expect(await historyOf(rita).getAnswerHistory({ caseId: { ...caseId, ...other }, question: 'age' })).toEqual(none)
    }
    for (const missing of ['', 'x', crypto.randomUUID()])
      expect(await historyOf(rita).getCaseRevision({ caseId, uuid: missing })).toEqual(none)

    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect(await historyOf(rita).getCaseHistory({ caseId })).toEqual(none)
    expect(await historyOf(rita).getCaseRevision({ caseId, uuid })).toEqual(none)
    expect((await historyOf(root).getCaseHistory({ caseId })).type).toBe('ReceivedCaseHistory')
    await db.deleteFrom('base_protection').execute()
  })

  it('is taken as a spreadsheet with every change, by reviewers, and the server log says so [HIST-06] [LOG-02]', async () => {
    for (const who of [ada, ben])
      expect(await historyOf(who).exportCaseHistory(caseId)).toEqual({ type: 'InsufficientPermissions' })
    expect(await historyOf(rita).exportCaseHistory({ ...caseId, name: 'Case2' })).toEqual({ type: 'CaseNotFound' })
    const answer = await historyOf(rita).exportCaseHistory(caseId)
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    expect(answer.file.name).toBe('Case1.xlsx')
    const workbook = new excel.Workbook()
    await workbook.xlsx.load(await answer.file.content.arrayBuffer())
    const rows = (workbook.getWorksheet('Trail')?.getSheetValues() ?? []) as unknown[][]
    // Question, before, after.
    const changes = rows.map((row) => [row[7], row[9], row[10]])
    expect(changes).toContainEqual(['age', undefined, 40])
    expect(changes).toContainEqual(['age', 40, 41])
    expect(changes).toContainEqual(['mood', undefined, 'fair'])
    const events = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'exportedData')
      .execute()
    expect(events).toEqual([{ source: 'rita', payload: { group: 'Ward', base: 'visit', count: 1 } }])
  })

  it('is asked for as a file under the names of the specified wire [HIST-06]', async () => {
    const response = await rita.browser.fetch('proket/dialogApi?action=exportCaseHistory', {
      method: 'POST',
      body: JSON.stringify({ group: 'Ward', base: 'visit', user: 'ada', caseId: 'Case1' }),
      headers: { Accept: 'application/json' },
    })
    expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''Case1.xlsx")
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  })

  it('stays when the case is deleted, and says so [HIST-04]', async () => {
    const before = await entries()
    await ada.cases.deleteCase({ base: { group: 'Ward', base: 'visit' }, caseName: 'Case1' })
    const history = await historyOf(rita).getCaseHistory({ caseId })
    expect(history).toMatchObject({ isMarkedAsDeleted: true, entries: before })
    expect(await factsOf(before[0]?.uuid ?? '')).toMatchObject({ age: 40 })
    expect((await historyOf(rita).exportCaseHistory(caseId)).type).toBe('ReceivedBinaryData')
  })
})
