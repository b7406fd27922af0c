import type { Fact } from '@casebook/core/facts/fact'
import { afterEach, describe, expect, it } from 'vitest'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startWard } from './ward.fixture'

const { ada, root, db, caseRow } = await startWard(await openTestDatabase())

const say = (draft: string, facts: readonly Fact[]) => ada.entry.addFactsJson({ ...ofVisit, draft, facts })
const save = (draft: string, userfn: string) => ada.entry.savecase({ ...ofVisit, draft, userfn })
const frozen = (id: string) => ({ type: 'AddFactError', errors: [{ id, reason: 'Frozen' }] })
const lock = (...tabIds: readonly string[]) => root.options.setInterimLocks({ value: { caseIds: [], tabIds } })

afterEach(() => lock())

/** A new case in which this was said. */
async function aDraft(facts: readonly Fact[]): Promise<string> {
  const begun = await ada.cases.newCase({ base: visit })
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  expect(await say(begun.draft, facts)).toMatchObject({ type: 'Ok' })
  return begun.draft
}

/** All that was ever said in the case. */
async function saidIn(name: string) {
  const { id } = await caseRow(name)
  const facts = db.selectFrom('case_fact').select(['question', 'value']).where('case_id', '=', id)
  return (await facts.orderBy('seq').orderBy('place').execute()).map(({ question, value }) => [question, value])
}

describe('a new case that held answers before a part of it was locked', () => {
  it('is told which, and is saved without them once they are taken back [LOCK-06] [LOCK-01]', async () => {
    const draft = await aDraft([
      { id: 'age', value: 40 },
      { id: 'drug', value: 'aspirin' },
    ])
    await lock('drugs')
    expect(await save(draft, 'Late')).toEqual({ type: 'InterimLocked', questions: ['drug'] })
    expect(await say(draft, [{ id: 'drug', value: 'another' }])).toEqual(frozen('drug'))
    expect(await say(draft, [{ id: 'drug', value: null }])).toMatchObject({ type: 'Ok' })
    expect(await save(draft, 'Late')).toMatchObject({ type: 'OkWithGroups' })
    expect(await saidIn('Late')).toEqual([
      ['smokes', false],
      ['age', 40],
    ])
  })

  it('is saved at once if they were withdrawn before the lock [LOCK-06]', async () => {
    const draft = await aDraft([
      { id: 'age', value: 40 },
      { id: 'drug', value: 'aspirin' },
      { id: 'drug', value: null },
    ])
    await lock('drugs')
    expect(await save(draft, 'Withdrawn')).toMatchObject({ type: 'OkWithGroups' })
  })

  it('goes back to what its base begins with, and to nothing else [LOCK-06]', async () => {
    const draft = await aDraft([
      { id: 'smokes', value: true },
      { id: 'drug', value: 'aspirin' },
    ])
    await lock('patient')
    expect(await say(draft, [{ id: 'smokes', value: null }])).toEqual(frozen('smokes'))
    expect(await save(draft, 'Begun')).toEqual({ type: 'InterimLocked', questions: ['smokes'] })
    expect(await say(draft, [{ id: 'smokes', value: false }])).toMatchObject({ type: 'Ok' })
    expect(await save(draft, 'Begun')).toMatchObject({ type: 'OkWithGroups' })
    expect(await saidIn('Begun')).toEqual([
      ['smokes', false],
      ['drug', 'aspirin'],
    ])
  })

  it('has nothing to save once all of them are taken back [LOCK-06] [CASE-06]', async () => {
    const draft = await aDraft([{ id: 'drug', value: 'aspirin' }])
    await lock('drugs')
    expect(await say(draft, [{ id: 'drug', value: null }])).toMatchObject({ type: 'Ok' })
    expect(await save(draft, 'Empty')).toEqual({ type: 'NothingToSave' })
  })
})
