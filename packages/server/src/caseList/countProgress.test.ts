import { describe, expect, it } from 'vitest'
import { aCase, ada, ben, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { countProgressJob, hasUncounted } from './countProgress.job'

const db = await openTestDatabase()
const study = await visitStudy(db)
const { cases, entry, services } = study
for (const name of ['Case_10', 'Case_9', 'case_9b'])
  await aCase(study, ada, name, [
    { id: 'age', value: 41 },
    { id: 'sex', value: 'm' },
  ])
const draft = (await aCase(study, ben, 'Bens', [{ id: 'age', value: 41 }])).draft

async function page(caller = ada) {
  const answer = await cases.getPageOfCases(
    { base: visit, order: 'name', descending: false, limit: 50 },
    caller,
    exchange(),
  )
  if (answer.type !== 'ReceivedPageOfCases') throw new Error(answer.type)
  return answer.cases.map(({ name, progress }) => ({ name, progress }))
}

const forget = () => db.updateTable('study_case').set({ progress: -1, sections: null }).execute()

describe('cases whose progress is not known', () => {
  it('are in pages without it, until they are counted [MORE-12]', async () => {
    const before = await page()
    expect(before.map(({ name }) => name)).toEqual(['Case_9', 'case_9b', 'Case_10'])
    expect(before.map(({ progress }) => progress)).toEqual([37, 37, 37])

    await forget()
    expect(await page()).toEqual(before.map(({ name }) => ({ name, progress: undefined })))
    expect(await hasUncounted(db)).toBe(true)
    await countProgressJob.run(services, {})
    expect(await page()).toEqual(before)
    expect(await hasUncounted(db)).toBe(false)
  })

  it('keep the progress of a save that came before the count', async () => {
    await forget()
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'sex', value: 'f' }] }, ben, exchange())
    await entry.savecase({ ...visit, draft, caseName: '' }, ben, exchange())
    const saved = await page(ben)
    expect(saved).toEqual([{ name: 'Bens', progress: 33 }])
    await countProgressJob.run(services, {})
    expect(await page(ben)).toEqual(saved)
  })
})
