/** Nobody's answer is replaced by one that was given on a screen which did not show it. */
import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { loadCase } from '../caseList/loadCase'
import { openCase } from '../cases/whichCase'
import { aCase, ada, ben, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const study = await visitStudy(await openTestDatabase())
const { entry, services, clock } = study
await aGroup(services.db, 'Ward team', { members: { ben: 'JoinedWithAllCases' } })

interface Said {
  readonly draft: string
  readonly facts: readonly Fact[]
  readonly on?: string | undefined
}

async function say({ draft, facts, on }: Said, caller = ada) {
  clock.pass(1000)
  const taken = await entry.addFactsJson({ ...visit, draft, facts, on }, caller, exchange())
  expect(taken.type).toBe('Ok')
}

const save = (draft: string, more: { seen?: string; on?: string; caseName?: string } = {}, caller = ada) =>
  entry.savecase({ ...visit, draft, caseName: '', ...more }, caller, exchange())
const look = (draft: string) => entry.tree({ ...visit, draft, language: 'none' }, ada, exchange())

/** Ada's case of age 1, which Ben has made 2 since; she has looked at it before, and her draft of it may have followed. */
async function overtaken(name: string) {
  const { draft, revision: hers } = await aCase(study, ada, name, [{ id: 'age', value: 1 }])
  const shared = await openCase(services.db, ada, { name, ...visit })
  if (!shared) throw new Error(`There is no case ${name}`)
  const his = await services.db.transaction().execute((tx) => loadCase(services, tx, 'ben', shared))
  const benSays = async (facts: readonly Fact[]) => {
    await say({ draft: his, facts }, ben)
    const saved = await save(his, {}, ben)
    return saved.type === 'OkWithGroups' ? (saved.revision ?? '') : saved.type
  }
  const benSaves = (value: number) => benSays([{ id: 'age', value }])
  return { draft, hers, his: await benSaves(2), benSaves, benSays }
}

const conflict = { type: 'Conflict', questions: [{ id: 'age', theirs: 2, author: 'ben' }] }

describe('an answer that was given on an older revision', () => {
  it('meets what was saved since, though another window has opened the draft anew [CASE-12]', async () => {
    const { draft, hers } = await overtaken('Window')
    await look(draft)
    await say({ draft, facts: [{ id: 'age', value: 3 }], on: hers })
    expect(await save(draft)).toMatchObject(conflict)
  })

  it('meets it also where it waited on a device, and the draft has been saved since from elsewhere [CASE-12, DATA-20]', async () => {
    const { draft, hers, his } = await overtaken('Waited')
    await look(draft)
    await say({ draft, facts: [{ id: 'note', value: 'from elsewhere' }], on: his })
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups' })
    await say({ draft, facts: [{ id: 'age', value: 3 }], on: hers })
    expect(await save(draft)).toMatchObject(conflict)
  })

  it('meets the answers of others where the word on a save was lost, and not the own ones that it saved [CASE-12]', async () => {
    const { draft, hers, benSaves } = await overtaken('Lost')
    await say({ draft, facts: [{ id: 'sex', value: 'f' }], on: hers })
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups', merged: [{ id: 'age', theirs: 2 }] })
    const lost = [
      { id: 'sex', value: 'm' },
      { id: 'age', value: 3 },
    ]
    await say({ draft, facts: lost, on: hers })
    expect(await save(draft)).toMatchObject(conflict)
    await benSaves(4)
    expect(await save(draft)).toMatchObject({ type: 'Conflict', questions: [{ id: 'age', theirs: 4 }] })
  })

  it('meets everything where its screen stood on nothing', async () => {
    const { draft } = await overtaken('Nothing')
    await look(draft)
    await say({ draft, facts: [{ id: 'age', value: 3 }], on: '' })
    expect(await save(draft)).toMatchObject(conflict)
  })

  it('is saved over what its giver has been shown, and the next begins from there', async () => {
    const { draft, hers, his } = await overtaken('Shown')
    await look(draft)
    await say({ draft, facts: [{ id: 'age', value: 3 }], on: hers })
    const saved = await save(draft, { seen: his })
    expect(saved).toMatchObject({ type: 'OkWithGroups' })
    const revision = saved.type === 'OkWithGroups' ? saved.revision : undefined
    await say({ draft, facts: [{ id: 'age', value: 4 }], on: revision })
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups', merged: [] })
  })

  it('meets what it stood on where a conflict was told of before it was given: that was shown to who had spoken by then [CASE-12]', async () => {
    const { draft, hers, his, benSaves } = await overtaken('Told')
    await look(draft)
    await say({ draft, facts: [{ id: 'age', value: 3 }], on: hers })
    await benSaves(4)
    const told = await save(draft)
    expect(told).toMatchObject({ type: 'Conflict', questions: [{ id: 'age', theirs: 4 }] })
    const seen = told.type === 'Conflict' ? told.revision : ''
    // From another window, on what Ben saved first.
    await say({ draft, facts: [{ id: 'age', value: 5 }], on: his })
    expect(await save(draft, { seen })).toMatchObject({ type: 'Conflict', questions: [{ id: 'age', theirs: 4 }] })
    expect(await save(draft, { seen })).toMatchObject({ type: 'OkWithGroups' })
  })

  it('meets it also where a conflict was told in this window, and another window has saved since [CASE-12]', async () => {
    const { draft, hers, benSays } = await overtaken('Windows')
    const his = await benSays([
      { id: 'age', value: 4 },
      { id: 'sex', value: 'f' },
    ])
    await look(draft)
    await say({ draft, facts: [{ id: 'age', value: 3 }], on: hers })
    const told = await save(draft, { on: hers })
    expect(told).toMatchObject({ type: 'Conflict', questions: [{ id: 'age', theirs: 4 }], revision: his })
    // The other window takes what Ben said, and saves; this one still shows an old answer to another question.
    await say({ draft, facts: [{ id: 'age', value: 4 }], on: his })
    expect(await save(draft, { seen: his, on: his })).toMatchObject({ type: 'OkWithGroups' })
    await say({ draft, facts: [{ id: 'sex', value: 'm' }], on: hers })
    const met = await save(draft, { seen: his, on: hers })
    expect(met).toMatchObject({ type: 'Conflict', questions: [{ id: 'sex', theirs: 'f', author: 'ben' }] })
    const seen = met.type === 'Conflict' ? met.revision : ''
    expect(await save(draft, { seen, on: hers })).toMatchObject({ type: 'OkWithGroups' })
  })

  it('is no conflict where nobody else has answered', async () => {
    const { draft, revision } = await aCase(study, ada, 'Alone', [{ id: 'age', value: 1 }])
    await say({ draft, facts: [{ id: 'sex', value: 'f' }], on: revision })
    await save(draft)
    await say({ draft, facts: [{ id: 'sex', value: 'm' }], on: revision })
    await say({ draft, facts: [{ id: 'age', value: 5 }], on: '' })
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups' })
  })
})

describe('a screen that stands on an older revision than its draft', () => {
  it('is told what was saved since, though it has nothing to save [CASE-12]', async () => {
    const { draft, hers, his } = await overtaken('Behind')
    await look(draft)
    expect(await save(draft, { on: hers })).toMatchObject({
      type: 'OkWithGroups',
      revision: his,
      merged: [{ id: 'age', theirs: 2, author: 'ben' }],
    })
    expect(await save(draft, { on: his })).toMatchObject({ merged: [] })
  })
})

describe('who names no draft', () => {
  it('saves no other case than the one that they name: theirs may be gone', async () => {
    await aCase(study, ada, 'Former', [{ id: 'age', value: 1 }])
    const { draft } = await aCase(study, ada, 'Latest', [{ id: 'age', value: 1 }])
    await say({ draft, facts: [{ id: 'age', value: 2 }] })
    const saves = (caseName: string) => entry.savecase({ ...visit, caseName }, ada, exchange())
    expect(await saves('Former')).toEqual({ type: 'DraftNotFound' })
    expect(await saves('Latest')).toMatchObject({ type: 'OkWithGroups', caseName: 'Latest' })
  })
})
