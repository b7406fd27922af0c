import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaseStanding, Principal } from '../access/can'
import { type Role, roles } from '../permissions/capabilities'
import { historyTools } from './historyTools'

const someone = (...held: Role[]): Principal => ({ type: 'user', username: 'ada', roles: held })
const own: CaseStanding = {
  owner: 'ada',
  isDeleted: false,
  base: { isProtected: false, isGranted: false },
  groups: [],
}
const shown = { showsSdv: true }
const none = { verifies: false, verifiesAll: false, asksQueries: false }

describe('the detailed view of a history', () => {
  it('offers verification to PI and monitor, individually and in bulk [HIST-03]', () => {
    expect(historyTools('detailed', someone('PI'), own, shown)).toEqual({
      verifies: true,
      verifiesAll: true,
      asksQueries: true,
    })
    expect(historyTools('detailed', someone('REPORTER'), { ...own, owner: 'ben' }, shown).verifiesAll).toBe(true)
  })

  it('offers no bulk verification to a user with both roles, and none without either [HIST-03]', () => {
    expect(historyTools('detailed', someone('PI', 'REPORTER'), own, shown)).toMatchObject({
      verifies: true,
      verifiesAll: false,
    })
    expect(historyTools('detailed', someone(), own, shown)).toEqual({ ...none, asksQueries: true })
  })

  it('offers verification only if the deployment shows it [HIST-03]', () => {
    expect(historyTools('detailed', someone('PI'), own, { showsSdv: false })).toEqual({ ...none, asksQueries: true })
  })

  it('offers nothing on a deleted case, on somebody else’s, or without a session [HIST-03]', () => {
    expect(historyTools('detailed', someone('PI'), { ...own, isDeleted: true }, shown)).toEqual(none)
    expect(historyTools('detailed', someone('PI'), { ...own, owner: 'ben' }, shown)).toEqual(none)
    expect(historyTools('detailed', { type: 'anonymous' }, own, shown)).toEqual(none)
    const token: Principal = { type: 'token', caseId: 'c', questions: [] }
    expect(historyTools('detailed', token, own, shown)).toEqual(none)
  })
})

describe('the plain view of a history', () => {
  it('is read-only for every role [HIST-03]', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), (held) => {
        expect(historyTools('plain', someone(...held), own, shown)).toEqual(none)
      }),
    )
  })
})
