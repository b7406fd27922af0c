import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roleBoxes, roles } from '../permissions/capabilities'
import { endsSessions, isActingAdministrator, type NamedState, removesLastAdministrator } from './lastAdministrator'
import { type AccountState, isHighlighted, mergedState, numberOfChanges, withRole } from './user'

const standing = (username: string, parts: Partial<NamedState> = {}): NamedState => ({
  username,
  roles: ['ADMIN'],
  isActivated: true,
  isFrozen: false,
  ...parts,
})

describe('the list of users', () => {
  it.each([
    [0, false],
    [9, false],
    [10, true],
    [11, true],
  ])('highlights a user with %i invalid logins: %s [USER-01]', (invalidLogins, expected) => {
    expect(isHighlighted({ invalidLogins })).toBe(expected)
  })
})

describe('the boxes of roles', () => {
  it('are the six roles [USER-01]', () => {
    expect(roleBoxes).toEqual(['ADMIN', 'REPORTER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER', 'GROUP_MANAGER', 'PI'])
    expect(new Set(roleBoxes)).toEqual(new Set(roles))
  })

  it('give or take one role and leave the others [USER-01]', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.constantFrom(...roles), fc.boolean(), (held, role, isHeld) => {
        const expected = new Set(held)
        if (isHeld) expected.add(role)
        else expected.delete(role)
        const after = withRole([...held, ...held], role, isHeld)
        expect(new Set(after)).toEqual(expected)
        expect(after).toHaveLength(expected.size)
      }),
    )
  })
})

const anyStanding = (username: string): fc.Arbitrary<NamedState> =>
  fc.record({
    username: fc.constant(username),
    roles: fc.subarray(['ADMIN', 'PI'] as const),
    isActivated: fc.boolean(),
    isFrozen: fc.boolean(),
  })

describe('the last administrator', () => {
  it.each<[string, Partial<NamedState>]>([
    ['takes the role off', { roles: ['PI'] }],
    ['deactivates the account', { isActivated: false }],
    ['freezes the account', { isFrozen: true }],
  ])('stays one, whoever %s [USER-03]', (_, change) => {
    const users = [standing('ada'), standing('ben', { roles: [] })]
    expect(removesLastAdministrator(users, standing('ada', change))).toBe(true)
    expect(removesLastAdministrator([...users, standing('cyd')], standing('ada', change))).toBe(false)
  })

  it.each<[string, Partial<NamedState>]>([
    ['is frozen', { isFrozen: true }],
    ['is not activated', { isActivated: false }],
    ['is no administrator', { roles: ['GROUP_MANAGER'] }],
  ])('is not replaced by one who %s [USER-03]', (_, other) => {
    expect(removesLastAdministrator([standing('ada'), standing('ben', other)], standing('ada', { roles: [] }))).toBe(
      true,
    )
  })

  it('may be changed in every other way, and others in any [USER-03]', () => {
    const users = [standing('ada'), standing('ben', { roles: ['PI'] })]
    expect(removesLastAdministrator(users, standing('ada', { roles: ['ADMIN', 'PI'] }))).toBe(false)
    expect(removesLastAdministrator(users, standing('ben', { roles: [], isFrozen: true }))).toBe(false)
    expect(removesLastAdministrator(users, standing('new', { roles: [] }))).toBe(false)
  })

  it('is there for ever if there was one [USER-03]', () => {
    const someUsers = fc.tuple(anyStanding('ada'), anyStanding('ben'), anyStanding('cyd'))
    const changes = fc.array(fc.oneof(anyStanding('ada'), anyStanding('ben'), anyStanding('cyd')))
    fc.assert(
      fc.property(someUsers, changes, (users: readonly NamedState[], saved) => {
        const last = saved.reduce<readonly NamedState[]>(
          (now, one) =>
            removesLastAdministrator(now, one) ? now : now.map((user) => (user.username === one.username ? one : user)),
          users,
        )
        expect(last.some(isActingAdministrator) || !users.some(isActingAdministrator)).toBe(true)
      }),
    )
  })
})

describe('two administrators at one account', () => {
  const anyState: fc.Arbitrary<AccountState> = fc.record({
    roles: fc.subarray([...roleBoxes]),
    isActivated: fc.boolean(),
    isFrozen: fc.boolean(),
  })

  it('a box that one of them changed is as they left it, and any other as it was [USER-01]', () => {
    fc.assert(
      fc.property(anyState, anyState, (shown, theirs) => {
        expect(numberOfChanges(mergedState(shown, shown, theirs), theirs)).toBe(0)
        expect(numberOfChanges(mergedState(shown, theirs, shown), theirs)).toBe(0)
      }),
    )
    const shown = { roles: ['PI', 'REPORTER'], isActivated: true, isFrozen: false } as const
    const mine = { roles: ['PI', 'REPORTER', 'ADMIN'], isActivated: true, isFrozen: true } as const
    const theirs = { roles: ['REPORTER'], isActivated: false, isFrozen: false } as const
    expect(mergedState(shown, mine, theirs)).toEqual({
      roles: ['ADMIN', 'REPORTER'],
      isActivated: false,
      isFrozen: true,
    })
  })
})

describe('the open sessions of a user', () => {
  const ada = standing('ada', { roles: ['PI', 'ADMIN'] })

  it.each<[string, Partial<NamedState>, boolean]>([
    ['nothing', {}, false],
    ['the order of the roles', { roles: ['ADMIN', 'PI'] }, false],
    ['a role more', { roles: ['PI', 'ADMIN', 'REPORTER'] }, true],
    ['a role less', { roles: ['PI'] }, true],
    ['another role', { roles: ['PI', 'REPORTER'] }, true],
    ['activation', { isActivated: false }, true],
    ['freezing', { isFrozen: true }, true],
  ])('once %s changed: end %s [USER-03]', (_, change, expected) => {
    expect(endsSessions(ada, { ...ada, ...change })).toBe(expected)
  })
})
