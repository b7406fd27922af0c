import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '../permissions/capabilities'
import { defaultSource, statisticsSources } from './sources'

describe('the statistics sources', () => {
  it('are the own cases and the groups they own for a normal user, the own cases first [BASE-03]', () => {
    const own = { type: 'own' }
    const hernia = { type: 'group', group: 'hernia' }
    expect(statisticsSources([], ['hernia'])).toEqual([own, hernia])
    expect(defaultSource([])).toEqual(own)
  })

  it('are all cases for a reporter and a data manager, who have none of their own [BASE-03]', () => {
    for (const role of ['REPORTER', 'DATA_MANAGER'] as const) {
      expect(statisticsSources([role], [])).toEqual([{ type: 'all' }])
      expect(defaultSource([role])).toEqual({ type: 'all' })
    }
  })

  it('are both for an administrator, by default the own cases [BASE-03]', () => {
    expect(statisticsSources(['ADMIN'], [])).toEqual([{ type: 'own' }, { type: 'all' }])
    expect(defaultSource(['ADMIN'])).toEqual({ type: 'own' })
  })

  it('name a group once, however often it is owned', () => {
    expect(statisticsSources(['REPORTER'], ['a', 'a'])).toEqual([{ type: 'all' }, { type: 'group', group: 'a' }])
  })

  it('have the default among them, for everybody [BASE-03]', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.array(fc.string()), (held, groups) => {
        expect(statisticsSources(held, groups)).toContainEqual(defaultSource(held))
      }),
    )
  })
})
