import type { Caller } from '@casebook/core/call/policy'
import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { aCase, ada, ben, exchange, rita, visit, visitBase, visitStudy } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const study = await visitStudy(await openTestDatabase())
const { bases, cases, entry, services } = study

async function aDraft(facts: readonly Fact[], caller: Caller = ada) {
  const begun = await cases.newCase({ base: visit }, caller, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  const taken = await entry.addFactsJson({ ...visit, draft: begun.draft, facts }, caller, exchange())
  if (taken.type !== 'Ok') throw new Error(JSON.stringify(taken))
  return begun.draft
}

async function overview(caller: Caller) {
  const result = await bases.getBasesOverview({}, caller, exchange())
  if (result.type !== 'ReceivedBasesOverview') throw new Error(result.type)
  return result.groups
}

async function answersOf(draft: string, caller: Caller = ada) {
  const drafts = (await overview(caller)).flatMap((group) => group.bases).flatMap((base) => base.drafts ?? [])
  const found = drafts.find(({ id }) => id === draft)
  if (!found) throw new Error(`${draft} is not in the list`)
  return found.answers
}

describe('the list of drafts', () => {
  it('tells a case without a name by its first three answers, in the order of the form', async () => {
    const draft = await aDraft([
      { id: 'pain', value: ['back'] },
      { id: 'note', value: 'x'.repeat(41) },
      { id: 'age', value: 41 },
      { id: 'sex', value: 'f' },
    ])
    expect(await answersOf(draft)).toEqual([
      {
        question: {
          type: 'OC',
          text: { en: 'Sex', de: 'Geschlecht' },
          answers: [{ id: 'f', text: { en: 'female', de: 'weiblich' } }],
        },
        value: 'f',
      },
      { question: { type: 'Num', text: { en: 'Age' }, unit: { en: 'years' } }, value: 41 },
      { question: { type: 'Text', text: { en: 'Note' } }, value: `${'x'.repeat(40)}…` },
    ])
  })

  it('leaves out what does not show, what nobody said, what was withdrawn, and notes', async () => {
    const draft = await aDraft([
      { id: 'age', value: 41 },
      { id: 'age (Annotation)', value: 'by the passport' },
      { id: 'weeks', value: 12 },
      { id: 'born', value: '1980' },
    ])
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: null }] }, ada, exchange())
    expect((await answersOf(draft))?.map(({ value }) => value)).toEqual(['1980'])
    const ofMan = await aDraft([
      { id: 'sex', value: 'm' },
      { id: 'pregnant', value: false },
    ])
    expect((await answersOf(ofMan))?.map(({ value }) => value)).toEqual(['m'])
  })

  it('has none where the case has a name, which tells it', async () => {
    const { draft } = await aCase(study, ada, 'Named', [{ id: 'age', value: 1 }])
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 2 }] }, ada, exchange())
    expect(await answersOf(draft)).toBeUndefined()
  })

  it('shows nobody an answer of somebody else’s draft, nor one of a base that is closed to them', async () => {
    const secret = 'Only Ben knows'
    const draft = await aDraft([{ id: 'note', value: secret }], ben)
    expect(JSON.stringify(await answersOf(draft, ben))).toContain(secret)
    for (const other of [ada, rita, { ...ada, roles: ['ADMIN'] as const }])
      expect(JSON.stringify(await overview(other))).not.toContain(secret)
    await services.db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect(JSON.stringify(await overview(ben))).not.toContain(secret)
    await services.db.deleteFrom('base_protection').execute()
  })
})

describe('a group of bases', () => {
  it('has its name in the languages in which a base has it in its header', async () => {
    expect((await overview(ada))[0]).toMatchObject({ group: 'Ward', text: undefined })
    const header = [{ en: 'Ward', de: 'Station' }, { en: 'Visit' }]
    await publishBase(services, { ...visitBase, id: 'second', meta: { 'layout/header': header } })
    expect((await overview(ada))[0]).toMatchObject({ group: 'Ward', text: { en: 'Ward', de: 'Station' } })
  })
})
