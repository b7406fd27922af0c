import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '../permissions/capabilities'
import { historyTools } from './historyTools'

const newest = { view: 'detailed', isDeleted: false, isNewest: true } as const
const shown = { showsSdv: true }
const none = { verifies: false, verifiesAll: false, asksQueries: false }

describe('the detailed view of a history', () => {
  it('offers verification to PI and monitor, individually and in bulk [HIST-03]', () => {
    for (const role of ['PI', 'REPORTER'] as const)
      expect(historyTools(newest, [role], shown)).toEqual({ verifies: true, verifiesAll: true, asksQueries: true })
  })

  it('offers no bulk verification to a user with both roles, and none without either [HIST-03]', () => {
    expect(historyTools(newest, ['PI', 'REPORTER'], shown)).toMatchObject({ verifies: true, verifiesAll: false })
    expect(historyTools(newest, ['DATA_MANAGER'], shown)).toEqual({ ...none, asksQueries: true })
  })

  it('offers verification only if the deployment shows it, and of the newest revision [HIST-03]', () => {
    expect(historyTools(newest, ['REPORTER'], { showsSdv: false })).toEqual({ ...none, asksQueries: true })
    expect(historyTools({ ...newest, isNewest: false }, ['REPORTER'], shown)).toEqual({ ...none, asksQueries: true })
  })

  it('offers nothing on a deleted case [HIST-03]', () => {
    expect(historyTools({ ...newest, isDeleted: true }, ['REPORTER'], shown)).toEqual(none)
  })
})

describe('the plain view of a history', () => {
  it('is read-only for every role [HIST-03]', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), (held) => {
        expect(historyTools({ ...newest, view: 'plain' }, held, shown)).toEqual(none)
      }),
    )
  })
})
