import type { FactValue } from '@casebook/core/facts/fact'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { aCase, ada, exchange, visit, visitStudy } from './visitStudy.fixture'

const study = await visitStudy(await openTestDatabase())
const { bases, cases, entry, services } = study

async function newDraft(): Promise<string> {
  const begun = await cases.newCase({ base: visit }, ada, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  return begun.draft
}

const say = (draft: string, id: string, value: FactValue, key: string | null = null) =>
  entry.addFactsJson({ ...visit, draft, facts: [{ id, value }] }, ada, exchange(key))

describe('answers that no save has taken', () => {
  const autosaves = async () => {
    const kept = services.db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'autosavedCase')
    return (await kept.orderBy('id').execute()).slice(before)
  }
  let before = 0
  beforeEach(async () => {
    before = 0
    before = (await autosaves()).length
  })

  it('are there to be resumed, and the log says once that they are kept [CASE-13]', async () => {
    const draft = await newDraft()
    await entry.tree({ ...visit, draft }, ada, exchange())
    expect(await autosaves()).toEqual([])
    await say(draft, 'age', 9, 'one')
    await say(draft, 'age', 9, 'one')
    await say(draft, 'age', 10)
    await entry.setFactUnknown({ ...visit, draft, question: 'sex' }, ada, exchange())
    expect(await autosaves()).toEqual([
      { source: 'ada', payload: { group: 'Ward', base: 'visit', owner: 'ada', case: null } },
    ])
    const overview = await bases.getBasesOverview({}, ada, exchange())
    const drafts = overview.type === 'ReceivedBasesOverview' ? overview.groups[0]?.bases[0]?.drafts : []
    expect(drafts?.find(({ id }) => id === draft)).toMatchObject({ caseName: null, unsaved: 2 })
  })

  it('are told of anew once a save has taken the earlier ones, by the name of the case [CASE-13]', async () => {
    const { draft } = await aCase(study, ada, 'Resumed', [{ id: 'age', value: 1 }])
    await say(draft, 'age', 2)
    await say(draft, 'note', 'later')
    expect((await autosaves()).map(({ payload }) => payload.case)).toEqual([null, 'Resumed'])
  })

  it('are not told of where nothing was taken: it was refused, or said already [CASE-13]', async () => {
    const { draft } = await aCase(study, ada, 'Quiet', [{ id: 'age', value: 1 }])
    expect(await say(draft, 'age', 'old')).toMatchObject({ type: 'AddFactError' })
    await say(draft, 'age', 1)
    expect((await autosaves()).map(({ payload }) => payload.case)).toEqual([null])
  })
})
