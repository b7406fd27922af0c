import { describe, expect, it } from 'vitest'
import { aCase, ada, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { notBefore } from './notBefore'

const study = await visitStudy(await openTestDatabase())
const { entry, cases, services, clock } = study
const hour = 60 * 60_000

describe('times within one case', () => {
  it('never run backwards, though the clock is set back', async () => {
    const { draft } = await aCase(study, ada, 'Back', [{ id: 'age', value: 1 }])
    clock.pass(-hour)
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 2 }] }, ada, exchange())
    clock.pass(-hour)
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 3 }] }, ada, exchange())
    const saved = await entry.savecase({ ...visit, draft, caseName: 'Back' }, ada, exchange())
    expect(saved.type).toBe('OkWithGroups')
    clock.pass(-hour)
    await cases.deleteCase({ ...visit, name: 'Back' }, ada, exchange())
    const entries = await services.db.selectFrom('case_entry').select(['kind', 'at']).orderBy('seq').execute()
    expect(entries.map(({ kind }) => kind)).toEqual([
      'facts',
      'facts',
      'revision',
      'facts',
      'facts',
      'revision',
      'deleted',
    ])
    const times = entries.map(({ at }) => at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(new Set(times.slice(2)).size).toBe(5)
    for await (const fault of verifyTrail(services.db)) expect(fault).toBeUndefined()
  })

  it('are those of the clock as long as that goes on', () => {
    const [earlier, now] = [new Date(1000), new Date(2000)]
    expect(notBefore(now, earlier, null, undefined)).toBe(now)
    expect(notBefore(now)).toBe(now)
    expect(notBefore(earlier, now, earlier)).toEqual(new Date(2001))
  })
})
