import type { Fact, FactValue } from '@casebook/core/facts/fact'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadCase } from '../caseList/loadCase'
import { openTestDatabase } from '../testing/testDatabase'
import { aCase, ada, ben, exchange, visit } from './visitStudy.fixture'
import { wardTeam } from './wardTeam.fixture'

const { study, say, save, answers, caseOf, trailOf } = await wardTeam(await openTestDatabase())
const { entry, services, clock } = study

/** A draft of ada's case by somebody with whom it is shared: sharing itself is not what is shown here. */
async function benAlso(name: string) {
  const shared = await caseOf(name)
  return services.db.transaction().execute((tx) => loadCase(services, tx, 'ben', shared))
}

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
