import { describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { aCase, ada, ben, exchange, visit, visitBase } from './visitStudy.fixture'
import { wardTeam } from './wardTeam.fixture'

const { study, say, save, answers, caseOf, trailOf } = await wardTeam(await openTestDatabase())
const { entry, cases, services, clock } = study

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
    // It holds only an initial answer of the base.
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
    const said = { possibleGroupsToAddTo: [], revision, caseName: 'Twice', merged: [], renumbered: [] }
    expect(again).toEqual({ type: 'OkWithGroups', ...said })
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
