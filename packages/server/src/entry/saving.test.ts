import type { Fact, FactValue } from '@casebook/core/facts/fact'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { loadCase } from '../cases/loadCase'
import { openCase } from '../cases/whichCase'
import { aGroup } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { aCase, ada, ben, exchange, visit, visitBase, visitStudy } from './visitStudy.fixture'

const study = await visitStudy(await openTestDatabase())
const { entry, cases, services, clock } = study
await aGroup(services.db, 'Ward team', { members: { ben: 'JoinedWithAllCases' } })

const say = (draft: string, facts: readonly Fact[], caller = ada, on?: string) =>
  entry.addFactsJson({ ...visit, draft, facts, on }, caller, exchange())

const save = (
  draft: string,
  more: { seen?: string; caseName?: string; force?: boolean; evenEmpty?: boolean } = {},
  caller = ada,
) => entry.savecase({ ...visit, draft, caseName: '', ...more }, caller, exchange())

async function answers(draft: string, caller = ada) {
  const state = await entry.tree({ ...visit, draft, language: 'none' }, caller, exchange())
  if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
  return Object.fromEntries(state.draft.facts.map(({ id, value }) => [id, value]))
}

async function caseOf(name: string) {
  const found = await openCase(services.db, ada, { name, ...visit })
  if (!found) throw new Error(`There is no case ${name}`)
  return found
}

/** A draft of ada's case by somebody with whom it is shared: sharing itself is not what is shown here. */
async function benAlso(name: string) {
  const shared = await caseOf(name)
  return services.db.transaction().execute((tx) => loadCase(services, tx, 'ben', shared))
}

async function trailOf(name: string) {
  const { id } = await caseOf(name)
  const ofCase = (table: 'case_entry' | 'case_fact') => services.db.selectFrom(table).where('case_id', '=', id)
  const facts = await ofCase('case_fact').selectAll().orderBy('place').execute()
  const rows = await ofCase('case_entry').select(['seq', 'kind', 'author']).orderBy('seq').execute()
  return rows.flatMap(({ seq, kind, author }) =>
    kind === 'facts'
      ? facts.filter((fact) => fact.seq === seq).map((fact) => [fact.question, fact.value, fact.author])
      : [[kind, author]],
  )
}

async function lock(value: { caseIds: string[]; tabIds: string[] } | null) {
  const row = { name: 'InterimLocks', value: JSON.stringify(value), changed_by: 'root', changed_at: clock.now() }
  await services.db
    .insertInto('option')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

describe('savecase', () => {
  it('makes one revision of all that was said, in the order in which it was said', async () => {
    const { revision } = await aCase(study, ada, 'Order', [
      { id: 'age', value: 1 },
      { id: 'age', value: 2 },
      { id: 'note', value: 'x' },
    ])
    expect(await trailOf('Order')).toEqual([
      ['smokes', false, 'ada'],
      ['age', 1, 'ada'],
      ['age', 2, 'ada'],
      ['note', 'x', 'ada'],
      ['revision', 'ada'],
    ])
    expect(await caseOf('Order')).toMatchObject({ revision, owner: 'ada', savedAt: clock.now() })
  })

  it('makes a case in which nothing was said only where that is asked for, with its name and a sound trail [CASE-08]', async () => {
    const begun = await entry.reset(visit, ada, exchange())
    const draft = begun.type === 'ReceivedState' ? (begun.draft?.id ?? '') : ''
    expect(await save(draft, { caseName: 'Reminded', force: true })).toEqual({ type: 'NothingToSave' })
    const saved = await save(draft, { caseName: 'Reminded', force: true, evenEmpty: true })
    expect(saved).toMatchObject({ type: 'OkWithGroups', caseName: 'Reminded' })
    // The answer that the base begins with, which nobody said, is all that it holds.
    expect(await trailOf('Reminded')).toEqual([
      ['smokes', false, 'ada'],
      ['revision', 'ada'],
    ])
    const { id } = await caseOf('Reminded')
    const sources = services.db.selectFrom('case_entry').select('source').where('case_id', '=', id).orderBy('seq')
    expect((await sources.execute()).map(({ source }) => source)).toEqual([
      { kind: 'system', initial: true },
      { kind: 'user' },
    ])
    for await (const fault of verifyTrail(services.db)) expect(fault).toBeNull()
    await say(draft, [{ id: 'age', value: 40 }])
    expect((await save(draft)).type).toBe('OkWithGroups')
    expect(await answers(draft)).toMatchObject({ age: 40 })
    expect(await save(draft, { evenEmpty: true })).toMatchObject({ type: 'OkWithGroups' })
    expect((await trailOf('Reminded')).filter(([kind]) => kind === 'revision')).toHaveLength(2)
  })

  it('makes no second revision when nothing was said in between [CASE-06]', async () => {
    const { draft, revision } = await aCase(study, ada, 'Twice', [{ id: 'age', value: 1 }])
    const again = await save(draft, { caseName: 'Twice' })
    expect(again).toEqual({ type: 'OkWithGroups', possibleGroupsToAddTo: [], revision, caseName: 'Twice', merged: [] })
    expect(await trailOf('Twice')).toHaveLength(3)
  })

  it('makes one revision for two clicks at the same moment [CASE-06]', async () => {
    const begun = await entry.reset({ ...visit, language: 'none' }, ada, exchange())
    const draft = begun.type === 'ReceivedState' ? begun.draft?.id : undefined
    await say(draft ?? '', [{ id: 'age', value: 1 }])
    const both = await Promise.all([
      save(draft ?? '', { caseName: 'Clicks' }),
      save(draft ?? '', { caseName: 'Clicks' }),
    ])
    expect(both[0]).toMatchObject({ type: 'OkWithGroups' })
    expect(both[1]).toMatchObject({ revision: both[0].type === 'OkWithGroups' ? both[0].revision : '' })
    expect(await trailOf('Clicks')).toHaveLength(3)
  })

  it('goes on with the draft from the revision it made', async () => {
    const { draft, revision } = await aCase(study, ada, 'GoesOn', [{ id: 'age', value: 1 }])
    await say(draft, [{ id: 'age', value: 2 }])
    const saved = await save(draft)
    expect(saved).toMatchObject({ type: 'OkWithGroups', caseName: 'GoesOn' })
    expect(saved).not.toMatchObject({ revision })
    expect(await answers(draft)).toEqual({ smokes: false, age: 2 })
  })

  it('stores no derived value', async () => {
    const { draft } = await aCase(study, ada, 'Derived', [{ id: 'age', value: 21 }])
    expect(await answers(draft)).not.toHaveProperty('double')
    expect((await trailOf('Derived')).flat()).not.toContain('double')
  })

  it('wants a name that its owner has not given yet', async () => {
    await aCase(study, ada, 'Name_1', [{ id: 'age', value: 1 }])
    const draftOf = async (caller = ada) => {
      const begun = await cases.newCase({ base: visit }, caller, exchange())
      const draft = begun.type === 'Ok' ? (begun.draft ?? '') : ''
      await say(draft, [{ id: 'age', value: 2 }], caller)
      return draft
    }
    const draft = await draftOf()
    expect(await save(draft, { caseName: 'Name_1' })).toEqual({ type: 'CaseNameTaken' })
    for (const caseName of ['', 'Größe', 'a b', '../x', 'x'.repeat(256)])
      expect(await save(draft, { caseName })).toEqual({ type: 'CaseNameInvalid' })
    expect(await save(await draftOf(ben), { caseName: 'Name_1' }, ben)).toMatchObject({ type: 'OkWithGroups' })
    expect(await save(draft, { caseName: 'Name_2' })).toMatchObject({ type: 'OkWithGroups', caseName: 'Name_2' })
  })

  it('gives one of two drafts the name that both want at the same moment', async () => {
    const drafts = await Promise.all(
      [1, 2].map(async (value) => {
        const begun = await cases.newCase({ base: visit }, ada, exchange())
        const draft = begun.type === 'Ok' ? (begun.draft ?? '') : ''
        await say(draft, [{ id: 'age', value }])
        return draft
      }),
    )
    const saved = await Promise.all(drafts.map((draft) => save(draft, { caseName: 'Contested' })))
    expect(saved.map(({ type }) => type).sort()).toEqual(['CaseNameTaken', 'OkWithGroups'])
  })
})

describe('the name of a case', () => {
  const named = async (id: string, config: Partial<(typeof visitBase)['config']>, typed: readonly string[]) => {
    await publishBase(services, { ...visitBase, id, config: { ...visitBase.config, ...config } })
    const results = []
    for (const caseName of typed) {
      const begun = await cases.newCase({ base: { group: 'Ward', base: id } }, ada, exchange())
      const target = { group: 'Ward', base: id, draft: begun.type === 'Ok' ? (begun.draft ?? '') : '' }
      await entry.addFactsJson({ ...target, facts: [{ id: 'age', value: 3 }] }, ada, exchange())
      const saved = await entry.savecase({ ...target, caseName }, ada, exchange())
      results.push(saved.type === 'OkWithGroups' ? saved.caseName : saved.type)
    }
    return results
  }

  it('has a prefix and digits in patient-data mode [CASE-02]', async () => {
    expect(await named('digits', { usePaDaWaN: true }, ['12', 'PaDaWaN_Case_13', 'Ann', '12'])).toEqual([
      'PaDaWaN_Case_12',
      'PaDaWaN_Case_13',
      'CaseNameInvalid',
      'CaseNameTaken',
    ])
  })

  it('is given and numbered by a base that names its cases itself', async () => {
    expect(await named('nameless', { anonymousCaseName: 'Someone' }, ['', 'Ann', ''])).toEqual([
      'Someone',
      'Someone_2',
      'Someone_3',
    ])
  })
})

describe('an interim lock', () => {
  it('keeps facts of its questionnaires out, and saves them not, force or no force [CASE-06]', async () => {
    const { draft, revision } = await aCase(study, ada, 'Locked', [{ id: 'age', value: 1 }])
    await say(draft, [{ id: 'drug', value: 'said before the lock' }])
    await lock({ caseIds: ['Locked'], tabIds: ['drugs'] })
    expect(
      await say(draft, [
        { id: 'dose', value: 1 },
        { id: 'dose (Annotation)', value: 'too' },
      ]),
    ).toEqual({
      type: 'AddFactError',
      errors: [
        { id: 'dose', reason: 'Frozen' },
        { id: 'dose (Annotation)', reason: 'Frozen' },
      ],
    })
    expect(await say(draft, [{ id: 'age', value: 2 }])).toMatchObject({ type: 'Ok' })
    const refused = { type: 'InterimLocked', questions: ['drug'] }
    expect(await save(draft)).toEqual(refused)
    expect(await save(draft, { force: true })).toEqual(refused)
    expect(await caseOf('Locked')).toMatchObject({ revision })
    const state = await entry.tree({ ...visit, draft, language: 'none' }, ada, exchange())
    expect(state).toMatchObject({ draft: { locked: ['drugs'] } })
    await lock(null)
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups' })
  })

  it('of a whole case answers InterimLocked to every save', async () => {
    const { draft } = await aCase(study, ada, 'AllLocked', [{ id: 'age', value: 1 }])
    await lock({ caseIds: ['AllLocked'], tabIds: [] })
    expect(await save(draft, { force: true })).toEqual({ type: 'InterimLocked' })
    await lock(null)
  })

  it('is met by a new case as soon as it has the name', async () => {
    await lock({ caseIds: ['Newcomer'], tabIds: [] })
    await expect(aCase(study, ada, 'Newcomer', [{ id: 'age', value: 1 }])).rejects.toThrow('InterimLocked')
    await lock(null)
  })
})

describe('two people in one case', () => {
  it('both keep what they said about different questions, and are told of the other’s [CASE-12]', async () => {
    const { draft } = await aCase(study, ada, 'Both', [{ id: 'age', value: 1 }])
    const his = await benAlso('Both')
    await say(his, [{ id: 'note', value: 'by ben' }], ben)
    await say(draft, [{ id: 'sex', value: 'f' }])
    expect(await save(his, {}, ben)).toMatchObject({ type: 'OkWithGroups', merged: [] })
    expect(await save(draft)).toMatchObject({
      type: 'OkWithGroups',
      merged: [{ id: 'note', theirs: 'by ben', author: 'ben', at: clock.now().toISOString() }],
    })
    expect(await answers(draft)).toEqual({ smokes: false, age: 1, note: 'by ben', sex: 'f' })
  })

  it('are asked when they answered one question differently; what is saved knowingly stays, with both in the trail [CASE-12]', async () => {
    const { draft } = await aCase(study, ada, 'Differ', [{ id: 'age', value: 1 }])
    const his = await benAlso('Differ')
    await say(
      his,
      [
        { id: 'age', value: 2 },
        { id: 'note', value: 'by ben' },
      ],
      ben,
    )
    await say(draft, [{ id: 'age', value: 3 }])
    clock.pass(1000)
    const theirs = await save(his, {}, ben)
    const revision = theirs.type === 'OkWithGroups' ? theirs.revision : ''
    const at = (await lastSaid('Differ', 'age')).toISOString()
    const conflict = { type: 'Conflict', questions: [{ id: 'age', theirs: 2, author: 'ben', at }], revision }
    expect(await save(draft)).toEqual(conflict)
    expect(await save(draft, { force: true })).toEqual(conflict)
    expect(await answers(his, ben)).toMatchObject({ age: 2 })

    expect(await save(draft, { seen: revision ?? '' })).toMatchObject({
      type: 'OkWithGroups',
      merged: [{ id: 'note', theirs: 'by ben' }],
    })
    expect(await answers(draft)).toMatchObject({ age: 3, note: 'by ben' })
    const said = (await trailOf('Differ')).filter(([question]) => question === 'age')
    expect(said).toEqual([
      ['age', 1, 'ada'],
      ['age', 2, 'ben'],
      ['age', 3, 'ada'],
    ])
  })

  it('are asked again when a third answer came while they looked at the second', async () => {
    const { draft } = await aCase(study, ada, 'Third', [{ id: 'age', value: 1 }])
    const his = await benAlso('Third')
    await say(draft, [{ id: 'age', value: 9 }])
    const saveHis = async (value: FactValue) => {
      await say(his, [{ id: 'age', value }], ben)
      const saved = await save(his, {}, ben)
      return saved.type === 'OkWithGroups' ? (saved.revision ?? '') : ''
    }
    const second = await saveHis(2)
    expect(await save(draft)).toMatchObject({ type: 'Conflict', revision: second })
    const third = await saveHis(3)
    expect(await save(draft, { seen: second })).toMatchObject({
      type: 'Conflict',
      questions: [{ theirs: 3 }],
      revision: third,
    })
    expect(await save(draft, { seen: third })).toMatchObject({ type: 'OkWithGroups' })
  })

  it('are not asked about an answer on which they agree, nor about one that was withdrawn by both', async () => {
    const { draft } = await aCase(study, ada, 'Agree', [
      { id: 'age', value: 1 },
      { id: 'note', value: 'x' },
    ])
    const his = await benAlso('Agree')
    const same: Fact[] = [
      { id: 'age', value: 2 },
      { id: 'note', value: null },
      { id: 'pain', value: ['head', 'back'] },
    ]
    await say(his, same, ben)
    await say(draft, [...same.slice(0, 2), { id: 'pain', value: ['back', 'head'] }])
    await save(his, {}, ben)
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups', merged: [] })
  })

  it('see a withdrawal as an answer like any other', async () => {
    const { draft } = await aCase(study, ada, 'Withdrawn', [{ id: 'age', value: 1 }])
    const his = await benAlso('Withdrawn')
    await say(his, [{ id: 'age', value: null }], ben)
    await say(draft, [{ id: 'age', value: 5 }])
    await save(his, {}, ben)
    expect(await save(draft)).toMatchObject({
      type: 'Conflict',
      questions: [{ id: 'age', theirs: null, author: 'ben' }],
    })
  })

  it('are asked by the revision their screen stands on, if it says so, whatever another window did', async () => {
    const { draft, revision } = await aCase(study, ada, 'Windows', [{ id: 'age', value: 1 }])
    const his = await benAlso('Windows')
    await say(his, [{ id: 'age', value: 2 }], ben)
    await save(his, {}, ben)
    await answers(draft) // another window of ada's opens the draft: it follows the case
    await say(draft, [{ id: 'age', value: 3 }])
    expect(await save(draft, { seen: revision })).toMatchObject({ type: 'Conflict', questions: [{ theirs: 2 }] })
  })

  it('are told what each other are called, where that is known', async () => {
    const call = (person: { title: string; first_name: string; last_name: string }) =>
      services.db.updateTable('app_user').set(person).where('username', '=', 'ben').execute()
    await call({ title: 'Dr', first_name: 'Ben', last_name: 'Weber' })
    onTestFinished(async () => void (await call({ title: '', first_name: '', last_name: '' })))
    const { draft } = await aCase(study, ada, 'Named', [{ id: 'age', value: 1 }])
    const his = await benAlso('Named')
    await say(his, [{ id: 'age', value: 2 }], ben)
    await save(his, {}, ben)
    await say(draft, [{ id: 'age', value: 3 }])
    expect(await save(draft)).toMatchObject({ questions: [{ author: 'ben', authorName: 'Dr Ben Weber' }] })
  })

  it('see who said each note and when, saved or not [DATA-13]', async () => {
    const note = (value: string) => [{ id: 'age (Annotation)', value }]
    const { draft } = await aCase(study, ada, 'Noted', note('said by ada'))
    const first = clock.now().toISOString()
    const notesOf = async () => {
      const state = await entry.tree({ ...visit, draft }, ada, exchange())
      return state.type === 'ReceivedState' ? state.draft?.notes : state.type
    }
    expect(await notesOf()).toEqual([{ id: 'age (Annotation)', author: 'ada', at: first }])
    clock.pass(60_000)
    const his = await benAlso('Noted')
    await say(his, note('said by ben'), ben)
    const second = clock.now().toISOString()
    expect(await notesOf()).toEqual([{ id: 'age (Annotation)', author: 'ada', at: first }])
    await save(his, {}, ben)
    expect(await notesOf()).toEqual([{ id: 'age (Annotation)', author: 'ben', at: second }])
    clock.pass(60_000)
    await say(draft, note('said by ada again'))
    expect(await notesOf()).toEqual([{ id: 'age (Annotation)', author: 'ada', at: clock.now().toISOString() }])
  })

  it('take no id of another case for a revision that they have seen', async () => {
    const { revision: foreign } = await aCase(study, ada, 'Foreign', [{ id: 'age', value: 1 }])
    const { draft } = await aCase(study, ada, 'Seen', [{ id: 'age', value: 1 }])
    const his = await benAlso('Seen')
    await say(his, [{ id: 'age', value: 2 }], ben)
    await say(draft, [{ id: 'age', value: 3 }])
    await save(his, {}, ben)
    for (const seen of [foreign, 'no uuid', '']) expect(await save(draft, { seen })).toMatchObject({ type: 'Conflict' })
  })
})

async function lastSaid(name: string, question: string): Promise<Date> {
  const { id } = await caseOf(name)
  const { at } = await services.db
    .selectFrom('case_fact')
    .select('at')
    .where('case_id', '=', id)
    .where('question', '=', question)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return at
}
