import { describe, expect, it } from 'vitest'
import { needsSecondFactor, requiresNothing } from './requiredFactor'

describe('a required second factor', () => {
  it.each([
    [null, ['ADMIN'], false],
    [{ everybody: false, roles: [] }, ['ADMIN'], false],
    [{ everybody: false, roles: ['ADMIN'] }, ['PI', 'ADMIN'], true],
    [{ everybody: false, roles: ['ADMIN'] }, ['PI'], false],
    [{ everybody: true, roles: [] }, [], true],
  ] as const)('of %j is needed by people with the roles %j: %s [MORE-03]', (required, roles, expected) => {
    expect(needsSecondFactor(required, roles)).toBe(expected)
  })

  it('of nobody is none', () => {
    expect(requiresNothing({ everybody: false, roles: [] })).toBe(true)
    expect(requiresNothing({ everybody: false, roles: ['PI'] })).toBe(false)
  })
})
