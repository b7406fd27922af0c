import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Fact } from '@casebook/core/facts/fact'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { nextNumberedName } from '../cases/numberedName'
import { ofVisit, visit, visitBase } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { verifyTrail } from '../trail/verifyTrail'

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, ben, rita, root, caseRow, answersOf } = ward
afterAll(() => ward.server.close())

let keys = 0

/** As a program sends it, which says only what it must. */
const submit = (
  submission: Readonly<Record<string, unknown>>,
  { as = ada, key = `key-${++keys}` as string | null } = {},
) =>
  wireClient(submissionWire, (sent) => as.browser.send({ ...sent, ...(key && { idempotencyKey: key }) })).submitCase({
    submission: { base: visit, ...submission },
  } as never)

const submitted = { type: 'Submitted' } as const
const age = (value: number): Fact => ({ id: 'age', value })

async function entriesOf(name: string) {
  const { id } = await caseRow(name)
  const columns = ['kind', 'author', 'source', 'value'] as const
  return db.selectFrom('case_entry').select(columns).where('case_id', '=', id).orderBy('seq').execute()
}

const numberOf = async (table: 'study_case' | 'case_entry' | 'assignment_change') =>
  (await db.selectFrom(table).select(sql<number>`count(*)::integer`.as('rows')).executeTakeFirstOrThrow()).rows

async function faultsOfTrail() {
  const faults: unknown[] = []
  for await (const fault of verifyTrail(db)) faults.push(fault)
  return faults
}

describe('a submitted case [MORE-13]', () => {
  it('begins with what its base begins with, says what was sent, and is closed by a revision', async () => {
    const answer = await submit({ caseName: 'A1', facts: [age(41), { id: 'note', value: 'by a program' }] })
    const { id, revision } = await caseRow('A1')
    expect(answer).toEqual({ ...submitted, id, revision, caseName: 'A1' })
    expect(await entriesOf('A1')).toMatchObject([
      { kind: 'facts', author: 'ada', source: { kind: 'system', initial: true }, value: [{ question: 'smokes' }] },
      { kind: 'facts', author: 'ada', source: { kind: 'user' }, value: [{ question: 'age' }, { question: 'note' }] },
      { kind: 'revision', author: 'ada', source: { kind: 'user' }, value: { name: 'A1', owner: 'ada', version: '1' } },
    ])
    expect(await answersOf('A1')).toEqual({ smokes: false, age: 41, note: 'by a program' })
    expect(await faultsOfTrail()).toEqual([])
  })

  it('is opened in data entry like any other, and saved anew', async () => {
    await submit({ caseName: 'Opened', facts: [age(41)] })
    const opened = await ada.cases.loadCase({ base: visit, caseName: 'Opened' })
    const draft = opened.type === 'CaseResolved' ? opened.draft : undefined
    expect(await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [age(42)] })).toMatchObject({ type: 'Ok' })
    expect(await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Opened' })).toMatchObject({ merged: [] })
    expect(await answersOf('Opened')).toMatchObject({ age: 42, smokes: false })
    expect(await faultsOfTrail()).toEqual([])
  })

  it('stands in the server log as one that was made and saved', async () => {
    await submit({ caseName: 'Logged', facts: [age(41)] })
    expect(await ward.logOf('Logged', 'createdSubjectId', 'savedCase', 'autosavedCase')).toMatchObject([
      { kind: 'createdSubjectId', source: 'ada' },
      { kind: 'savedCase', source: 'ada' },
    ])
  })

  it('has every fact at fault named, and none is taken', async () => {
    const cases = await numberOf('study_case')
    const facts = [
      age(41),
      { id: 'age', value: 'old' },
      { id: 'nobody asks', value: 1 },
      { id: 'sex', value: 'x' },
      { id: 'dose#100000', value: 1 },
      { id: 'double', value: 82 },
      { id: 'sleep', value: 8 },
      { id: 'note', value: 'half \ud800' },
      { id: 'born', value: '2026-02-30' },
    ]
    expect(await submit({ caseName: 'Faulty', facts })).toEqual({
      type: 'AddFactError',
      errors: [
        { id: 'age', reason: 'WrongType' },
        { id: 'nobody asks', reason: 'UnknownQuestion' },
        { id: 'sex', reason: 'UnknownAnswer' },
        { id: 'dose#100000', reason: 'NoSuchOccurrence' },
        { id: 'double', reason: 'Derived' },
        { id: 'sleep', reason: 'Frozen' },
        { id: 'note', reason: 'UnreadableText' },
        { id: 'born', reason: 'WrongType' },
      ],
    })
    expect(await numberOf('study_case')).toBe(cases)
  })

  it.each([
    ['a name that is taken', { caseName: 'A1' }, 'CaseNameTaken'],
    ['no name', {}, 'CaseNameInvalid'],
    ['a name of other letters', { caseName: 'A 1' }, 'CaseNameInvalid'],
    ['nothing that was said', { caseName: 'Empty', facts: [] }, 'NothingToSave'],
    ['only withdrawn answers', { caseName: 'Empty', facts: [{ id: 'age', value: null }] }, 'NothingToSave'],
    ['a base that is not there', { caseName: 'B', base: { group: 'Ward', base: 'none' } }, 'KnowledgeBaseNotFound'],
    ['a base of no readable name', { caseName: 'B', base: { group: 'W\0', base: 'x' } }, 'KnowledgeBaseNotFound'],
  ])('is not made of %s', async (_, wrong, type) => {
    const before = [await numberOf('study_case'), await numberOf('case_entry')]
    expect(await submit({ facts: [age(1)], ...wrong })).toEqual({ type })
    expect([await numberOf('study_case'), await numberOf('case_entry')]).toEqual(before)
  })

  it('is not made by somebody who has no cases, nor in a base that is closed to them', async () => {
    expect(await submit({ caseName: 'R', facts: [age(1)] }, { as: rita })).toEqual({ type: 'InsufficientPermissions' })
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect(await submit({ caseName: 'C', facts: [age(1)] }, { as: ben })).toEqual({ type: 'KnowledgeBaseNotFound' })
    await db.deleteFrom('base_protection').execute()
  })

  it('is made once by its key, however often and at once it is sent, and can be made by it once it was refused', async () => {
    const facts = [age(1)]
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit({ caseName: 'Once', facts }, { key: 'k1' })))
    const { id, revision } = await caseRow('Once')
    expect(answers).toEqual(Array(4).fill({ ...submitted, id, revision, caseName: 'Once' }))
    expect(await submit({ caseName: 'Once', facts }, { key: 'k2' })).toEqual({ type: 'CaseNameTaken' })

    const frozen = () => submit({ caseName: 'Thawed', facts }, { key: 'k3' })
    await root.options.setInterimLocks({ value: { caseIds: [], tabIds: ['patient'] } })
    expect(await frozen()).toEqual({ type: 'AddFactError', errors: [{ id: 'age', reason: 'Frozen' }] })
    await root.options.setInterimLocks({ value: { caseIds: ['Thawed'], tabIds: [] } })
    expect(await frozen()).toEqual({ type: 'InterimLocked' })
    await root.options.setInterimLocks({ value: { caseIds: [], tabIds: [] } })
    expect(await frozen()).toMatchObject(submitted)
  })
})

describe('a case that was imported', () => {
  const facts = [age(41), { id: 'sleep', value: 8 }]

  it('may answer what is only entered externally, and is frozen in what it answers [LOCK-01]', async () => {
    expect(await submit({ caseName: 'I1', facts, source: { kind: 'import', file: 'march.csv' } })).toMatchObject(
      submitted,
    )
    const [, said, closing] = await entriesOf('I1')
    expect([said?.source, closing?.source]).toEqual(Array(2).fill({ kind: 'import', file: 'march.csv' }))

    const opened = await ada.cases.loadCase({ base: visit, caseName: 'I1' })
    const draft = opened.type === 'CaseResolved' ? opened.draft : undefined
    const say = (fact: Fact) => ada.entry.addFactsJson({ ...ofVisit, draft, facts: [fact] })
    expect(await say(age(42))).toEqual({ type: 'AddFactError', errors: [{ id: 'age', reason: 'Frozen' }] })
    expect(await say({ id: 'drug', value: 'none of the import' })).toMatchObject({ type: 'Ok' })
  })

  it('names no file unless it is told one', async () => {
    await submit({ caseName: 'I2', facts, source: { kind: 'import' } })
    expect((await entriesOf('I2'))[1]?.source).toEqual({ kind: 'import' })
  })
})

describe('the name of a submitted case', async () => {
  const numbered = { ...visitBase, id: 'numbered', config: { ...visitBase.config, anonymousCaseName: 'Visit' } }
  await publishBase(ward.services, numbered)
  const base = { group: 'Ward', base: 'numbered' }
  const another = async (as = ada) => {
    const answer = await submit({ base, caseName: 'ignored', facts: [age(1)] }, { as })
    return answer.type === 'Submitted' ? answer.caseName : answer.type
  }

  it('is the next number where the base numbers its cases, also of many that come at once', async () => {
    expect(await another()).toBe('Visit')
    const names = await Promise.all(Array.from({ length: 20 }, () => another()))
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 20 }, (_, i) => `Visit_${i + 2}`)))
    expect([await another(), await another(ben)]).toEqual(['Visit_22', 'Visit'])
  })

  it.each([1, 2, 3, 16, 17, 100, 5_000])(
    'is found in a few questions, however many cases there are: %s',
    async (many) => {
      const rolledBack = db.transaction().execute(async (tx) => {
        await sql`insert into study_case (id, group_name, base_name, base_version_id, name, owner, created_at, revision, saved_at)
        select gen_random_uuid(), group_name, base_name, base_version_id, 'Many' || coalesce('_' || nullif(nth, 1), ''), owner,
               created_at, gen_random_uuid(), saved_at
          from study_case, generate_series(1, ${many}::integer) nth where base_name = 'numbered' and owner = 'ben'`.execute(
          tx,
        )
        throw new Error(await nextNumberedName(tx, base, 'ben', 'Many'))
      })
      await expect(rolledBack).rejects.toThrow(new Error(`Many_${many + 1}`))
    },
  )

  it('has the prefix of a base of patient data [CASE-02]', async () => {
    await publishBase(ward.services, { ...visitBase, id: 'padawan', config: { ...visitBase.config, usePaDaWaN: true } })
    const of = { group: 'Ward', base: 'padawan' }
    expect(await submit({ base: of, caseName: '12', facts: [age(1)] })).toMatchObject({ caseName: 'PaDaWaN_Case_12' })
    expect(await submit({ base: of, caseName: 'x12', facts: [age(1)] })).toEqual({ type: 'CaseNameInvalid' })
  })
})

describe('the groups of a submitted case [GRP-09]', async () => {
  await aGroup(db, 'Team', { owner: 'root', members: { ada: 'JoinedWithSelectedCases' } })
  await aGroup(db, 'Whole', { owner: 'root', members: { ada: 'JoinedWithAllCases' } })
  await aGroup(db, 'Mine', { owner: 'ada' })

  it('see it at once', async () => {
    const groups = ['Team', 'Mine', 'Team']
    expect(await submit({ caseName: 'G1', facts: [age(1)], groups })).toMatchObject(submitted)
    const { id } = await caseRow('G1')
    const rows = await db.selectFrom('assignment_change').selectAll().where('case_id', '=', id).orderBy('id').execute()
    expect(rows.map(({ group_name, is_assigned, changed_by }) => [group_name, is_assigned, changed_by])).toEqual([
      ['Team', true, 'ada'],
      ['Mine', true, 'ada'],
    ])
  })

  it('are all named that may not have it, and there is no case', async () => {
    const groups = ['Team', 'Whole', 'Nobody’s']
    expect(await submit({ caseName: 'G2', facts: [age(1)], groups })).toEqual({
      type: 'GroupsRefused',
      groups: [
        { group: 'Whole', problem: 'NotJoinedWithSelectedCases' },
        { group: 'Nobody’s', problem: 'AssignmentGroupNotFound' },
      ],
    })
    await expect(caseRow('G2')).rejects.toThrow()
    const given = await numberOf('assignment_change')
    expect(await submit({ caseName: 'G1', facts: [age(1)], groups: ['Team'] })).toEqual({ type: 'CaseNameTaken' })
    expect(await numberOf('assignment_change')).toBe(given)
  })
})

describe('any case', () => {
  const fits = fc.constantFrom<Fact>(
    age(41),
    age(42),
    { id: 'age', value: null },
    { id: 'sex', value: 'f' },
    { id: 'pregnant', value: true },
    { id: 'note', value: 'a note' },
    { id: 'born', value: '1980' },
    { id: 'pain', value: ['back', 'head'] },
    { id: 'smokes', value: false },
    { id: 'smokes', value: null },
    { id: 'dose#3', value: 0.1 },
    { id: 'weeks', value: { unknown: true } as const },
    { id: 'age (Annotation)', value: 'by the passport' },
  )
  const ids = [
    'sex',
    'pregnant',
    'age',
    'double',
    'note',
    'born',
    'pain',
    'spot',
    'smokes',
    'drug',
    'dose#100000',
    'sleep',
  ]
  const values = [null, 1, 'f', 'x', true, '2026-03-02', { unknown: true }, ['head'], ['left', 'left'], []] as const
  const any = fc.record({ id: fc.constantFrom(...ids, 'none'), value: fc.constantFrom<Fact['value']>(...values) })
  const facts = fc.oneof(
    { weight: 3, arbitrary: fc.array(fits, { maxLength: 8 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(fits, any), { maxLength: 8 }) },
  )
  let nth = 0

  it('comes to what data entry comes to, fault for fault and answer for answer', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async (facts) => {
        const [typed, sent] = [`Typed_${++nth}`, `Sent_${nth}`]
        const begun = await ada.entry.reset(ofVisit)
        const draft = begun.type === 'ReceivedState' ? begun.draft?.id : undefined
        const taken = await ada.entry.addFactsJson({ ...ofVisit, draft, facts })
        const answer = await submit({ caseName: sent, facts })
        if (taken.type !== 'Ok') return void expect(answer).toEqual(taken)
        const saved = await ada.entry.savecase({ ...ofVisit, draft, userfn: typed })
        if (saved.type !== 'OkWithGroups') return void expect(answer).toEqual(saved)
        expect(answer).toMatchObject(submitted)
        expect(await answersOf(sent)).toEqual(await answersOf(typed))
        const said = (name: string) => entriesOf(name).then((all) => all.slice(0, -1))
        expect(await said(sent)).toEqual(await said(typed))
      }),
      tries(60),
    )
    expect(await faultsOfTrail()).toEqual([])
  })
})
