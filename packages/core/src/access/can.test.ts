import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipStatuses } from '../groups/membership'
import { capabilities, holds, type Role, roles } from '../permissions/capabilities'
import { type BaseStanding, type CaseStanding, can, type GroupOfCase, type Principal, publicActions } from './can'

const user = (username: string, ...held: readonly Role[]): Principal => ({ type: 'user', username, roles: held })
const ada = user('ada')
const ben = user('ben')
const anonymous: Principal = { type: 'anonymous' }
const link: Principal = { type: 'token', caseId: 'case-1', questions: ['pain', 'sleep'] }

const openToAll: BaseStanding = { isProtected: false, isGranted: false, isBeyondLimits: false }

const aGroup = (parts: Partial<GroupOfCase> = {}): GroupOfCase => ({
  sharedCases: true,
  reader: { ownsGroup: false, status: 'JoinedWithSelectedCases' },
  caseOwner: { ownsGroup: false, status: 'JoinedWithAllCases' },
  isAssigned: false,
  ...parts,
})

const aCase = (parts: Partial<CaseStanding> = {}): CaseStanding => ({
  owner: 'ada',
  isDeleted: false,
  base: openToAll,
  groups: [],
  ...parts,
})

const stranger = { ownsGroup: false, status: 'NoMembership' } as const

const caseActions = [
  'readCase',
  'editCase',
  'deleteCase',
  'restoreCase',
  'evaluateCase',
  'issueToken',
  'verifyCaseAsPi',
  'verifyCaseAsMonitor',
] as const

const allowed = (principal: Principal, one: CaseStanding) => caseActions.filter((action) => can(principal, action, one))

const anyMember = fc.record({ ownsGroup: fc.boolean(), status: fc.constantFrom(...membershipStatuses) })
const anyGroup: fc.Arbitrary<GroupOfCase> = fc.record({
  sharedCases: fc.boolean(),
  reader: anyMember,
  caseOwner: anyMember,
  isAssigned: fc.boolean(),
})
const anyBase = fc.record({ isProtected: fc.boolean(), isGranted: fc.boolean(), isBeyondLimits: fc.boolean() })
const anyCase: fc.Arbitrary<CaseStanding> = fc.record({
  owner: fc.constantFrom('ada', 'ben', 'cyd'),
  isDeleted: fc.boolean(),
  base: anyBase,
  groups: fc.array(anyGroup, { maxLength: 3 }),
})
const anyPrincipal: fc.Arbitrary<Principal> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('user' as const),
      username: fc.constantFrom('ada', 'ben', 'cyd'),
      roles: fc.subarray([...roles], { maxLength: 2 }),
    }),
  },
  fc.constant(link),
  fc.constant(anonymous),
)

describe('without an account', () => {
  it('a stranger may take the public actions, and nothing else [ROLE-01]', () => {
    expect(publicActions).toEqual([
      'register',
      'activate',
      'resetPassword',
      'readCustomTranslations',
      'readCustomLoginPage',
      'readUserManual',
      'readLogo',
      'sendFeedback',
    ])
  })

  it.each(publicActions)('anybody may %s [ROLE-01]', (action) => {
    for (const principal of [anonymous, link, ada]) expect(can(principal, action)).toBe(true)
  })

  it.each(capabilities)('nobody %s [ROLE-01]', (capability) => {
    expect(can(anonymous, capability)).toBe(false)
    expect(can(link, capability)).toBe(false)
  })

  it('no base and no case is open [ROLE-01]', () => {
    for (const principal of [anonymous, link]) {
      expect(can(principal, 'openBase', openToAll)).toBe(false)
      expect(allowed(principal, aCase({ owner: '' }))).toEqual([])
    }
  })
})

it('decides a capability by the roles alone [ROLE-01]', () => {
  for (const capability of capabilities)
    for (const role of roles) expect(can(user('ada', role), capability)).toBe(holds([role], capability))
})

describe('a protected base', () => {
  it('is open only to administrators and people with access [ROLE-01]', () => {
    const closed = { isProtected: true, isGranted: false, isBeyondLimits: false }
    expect(roles.filter((role) => can(user('ada', role), 'openBase', closed))).toEqual(['ADMIN'])
    expect(can(ada, 'openBase', closed)).toBe(false)
    expect(can(ada, 'openBase', { ...closed, isGranted: true })).toBe(true)
  })

  it('closes its cases too, to their owner as well as to a monitor [ROLE-01]', () => {
    const one = aCase({ base: { isProtected: true, isGranted: false, isBeyondLimits: false }, groups: [aGroup()] })
    for (const somebody of [ada, ben, user('mo', 'REPORTER'), user('pi', 'PI')])
      expect(allowed(somebody, one)).toEqual([])
    expect(can(user('root', 'ADMIN'), 'readCase', one)).toBe(true)
  })
})

describe('a base beyond the limits of a person', () => {
  const beyond = { ...openToAll, isBeyondLimits: true }

  it('is shut whatever their roles are, but not to those who may lift the limits [MORE-26]', () => {
    expect(roles.filter((role) => can(user('ada', role), 'openBase', beyond))).toEqual(['ADMIN'])
    expect(can(ada, 'openBase', { ...beyond, isProtected: true, isGranted: true })).toBe(false)
  })

  it('closes its cases too: their own, shared ones, those of a role that reviews all [MORE-26]', () => {
    const one = aCase({ base: beyond, groups: [aGroup()] })
    for (const somebody of [ada, ben, user('mo', 'REPORTER'), user('pi', 'PI', 'DATA_MANAGER')])
      expect(allowed(somebody, one)).toEqual([])
    expect(can(user('root', 'ADMIN', 'REPORTER'), 'readCase', one)).toBe(true)
  })
})

describe("one's own case", () => {
  it('may be read, edited, deleted, evaluated and handed out as a link', () => {
    expect(allowed(ada, aCase())).toEqual(['readCase', 'editCase', 'deleteCase', 'evaluateCase', 'issueToken'])
  })

  it('belongs to nobody else', () => {
    expect(allowed(ben, aCase())).toEqual([])
  })

  it.each(['REPORTER', 'DATA_MANAGER'] as const)('may be read but not edited by its owner who became %s', (role) => {
    const may = allowed(user('ada', role), aCase())
    expect(may).toContain('readCase')
    for (const action of ['editCase', 'deleteCase', 'issueToken'] as const) expect(may).not.toContain(action)
  })
})

describe("a group's case", () => {
  it.each(membershipStatuses)(
    'is read and edited by a user with status %s only if that is a membership [GRP-12]',
    (status) => {
      const one = aCase({ groups: [aGroup({ reader: { ownsGroup: false, status } })] })
      const isMember = status === 'JoinedWithAllCases' || status === 'JoinedWithSelectedCases'
      expect(can(ben, 'readCase', one)).toBe(isMember)
      expect(can(ben, 'editCase', one)).toBe(isMember)
      expect(can(ben, 'deleteCase', one)).toBe(false)
    },
  )

  it.each([
    ['NoMembership', false, false],
    ['Invited', false, false],
    ['RequestsAllCases', false, false],
    ['RequestsSelectedCases', false, false],
    ['JoinedWithAllCases', true, true],
    ['JoinedWithSelectedCases', false, true],
  ] as const)(
    'whose owner is %s there is shared: %s as it is, %s once assigned [GRP-12]',
    (status, asItIs, assigned) => {
      const shared = (isAssigned: boolean) =>
        can(ben, 'readCase', aCase({ groups: [aGroup({ caseOwner: { ownsGroup: false, status }, isAssigned })] }))
      expect(shared(false)).toBe(asItIs)
      expect(shared(true)).toBe(assigned)
    },
  )

  it('of the group’s owner is shared once they assign it, whatever their membership [GRP-10]', () => {
    const of = (isAssigned: boolean) =>
      aCase({ groups: [aGroup({ caseOwner: { ownsGroup: true, status: 'NoMembership' }, isAssigned })] })
    expect(can(ben, 'readCase', of(false))).toBe(false)
    expect(can(ben, 'readCase', of(true))).toBe(true)
  })

  it('can be read and counted, but not edited, by the owner of a group without shared cases [GRP-10]', () => {
    const reader = { ownsGroup: true, status: 'NoMembership' } as const
    expect(allowed(ben, aCase({ groups: [aGroup({ sharedCases: false, reader })] }))).toEqual([
      'readCase',
      'evaluateCase',
    ])
    expect(allowed(ben, aCase({ groups: [aGroup({ reader })] }))).toContain('editCase')
  })
})

describe('a deleted case', () => {
  it('is frozen and excluded from every evaluation, for everybody [CASE-11]', () => {
    fc.assert(
      fc.property(anyPrincipal, anyCase, (principal, one) => {
        const may = allowed(principal, { ...one, isDeleted: true })
        expect(['readCase', 'restoreCase']).toEqual(expect.arrayContaining(may))
      }),
    )
  })

  it('is restored only by an administrator, and only if it was deleted [CASE-11]', () => {
    fc.assert(
      fc.property(anyPrincipal, anyCase, (principal, one) => {
        const isAdministrator = principal.type === 'user' && principal.roles.includes('ADMIN')
        expect(can(principal, 'restoreCase', one)).toBe(one.isDeleted && isAdministrator)
      }),
    )
  })
})

describe('verifying a case', () => {
  it('needs the PI role at level PI and REPORTER at level Monitor [ROLE-01]', () => {
    const one = aCase({ groups: [aGroup()] })
    expect(roles.filter((role) => can(user('ben', role), 'verifyCaseAsPi', one))).toEqual(['PI'])
    expect(roles.filter((role) => can(user('ben', role), 'verifyCaseAsMonitor', one))).toEqual(['REPORTER'])
  })

  it('is open to a PI only where the case may be read, and to a monitor everywhere [ROLE-01]', () => {
    expect(can(user('pi', 'PI'), 'verifyCaseAsPi', aCase())).toBe(false)
    expect(can(user('mo', 'REPORTER'), 'verifyCaseAsMonitor', aCase())).toBe(true)
  })
})

describe('a group', () => {
  it('is managed by its owner, a group manager or an administrator [ROLE-01]', () => {
    expect(can(ada, 'manageGroup', { owner: 'ada' })).toBe(true)
    expect(can(ben, 'manageGroup', { owner: 'ada' })).toBe(false)
    expect(roles.filter((role) => can(user('ben', role), 'manageGroup', { owner: 'ada' }))).toEqual([
      'ADMIN',
      'GROUP_MANAGER',
    ])
  })

  it('has its statistics seen by its owner only [ROLE-01]', () => {
    expect(can(ada, 'seeGroupStatistics', { owner: 'ada' })).toBe(true)
    for (const role of roles) expect(can(user('ben', role), 'seeGroupStatistics', { owner: 'ada' })).toBe(false)
  })
})

describe('a link', () => {
  const question = { caseId: 'case-1', questionId: 'pain', isCaseDeleted: false }

  it('reads and answers its questions of its case, and no others [TOKN-06]', () => {
    for (const action of ['readQuestion', 'answerQuestion'] as const) {
      expect(can(link, action, question)).toBe(true)
      expect(can(link, action, { ...question, questionId: 'mood' })).toBe(false)
      expect(can(link, action, { ...question, caseId: 'case-2' })).toBe(false)
      expect(can(link, action, { ...question, isCaseDeleted: true })).toBe(false)
    }
  })

  it('is the only access to questions without access to their case', () => {
    expect(can(ada, 'answerQuestion', question)).toBe(false)
    expect(can(anonymous, 'readQuestion', question)).toBe(false)
  })
})

describe('whoever', () => {
  it('may change a case may also read it and open its base', () => {
    fc.assert(
      fc.property(anyPrincipal, anyCase, (principal, one) => {
        const may = allowed(principal, one)
        const changes = ['editCase', 'deleteCase', 'issueToken', 'verifyCaseAsPi', 'verifyCaseAsMonitor'] as const
        if (changes.some((action) => may.includes(action))) expect(may).toContain('readCase')
        if (may.some((action) => action !== 'restoreCase')) expect(can(principal, 'openBase', one.base)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves every group loses all cases of others, unless they review cases [GRP-12]', () => {
    fc.assert(
      fc.property(anyPrincipal, anyCase, (principal, one) => {
        fc.pre(
          principal.type === 'user' && principal.username !== one.owner && !holds(principal.roles, 'canReviewCases'),
        )
        const left = { ...one, groups: one.groups.map((group) => ({ ...group, reader: stranger })) }
        expect(can(principal, 'readCase', left)).toBe(false)
        expect(can(principal, 'editCase', left)).toBe(false)
      }),
    )
  })
})
