import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { aCase, ada, exchange, visit, visitStudy } from './visitStudy.fixture'

const study = await visitStudy(await openTestDatabase())
const { entry, services } = study
const ofBase = { group_name: 'Ward', name: 'visit' }

describe('a delivery to what is not there for the moment', () => {
  it('is taken when it is sent again under its old name, once it is there again [DATA-20]', async () => {
    const { draft } = await aCase(study, ada, 'Closed', [{ id: 'age', value: 1 }])
    const facts = [{ id: 'age', value: 2 }]
    const sends = () => entry.addFactsJson({ ...visit, draft, facts }, ada, exchange('delivery-1'))
    await services.db.insertInto('base_protection').values(ofBase).execute()
    expect(await sends()).toEqual({ type: 'KnowledgeBaseNotFound' })
    await services.db.deleteFrom('base_protection').where('name', '=', 'visit').execute()
    expect(await sends()).toMatchObject({ type: 'Ok' })
    expect(await sends()).toMatchObject({ type: 'Ok' })
    const state = await entry.tree({ ...visit, draft, language: 'none' }, ada, exchange())
    expect(state).toMatchObject({ draft: { facts: expect.arrayContaining(facts) } })
  })
})
