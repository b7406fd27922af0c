/**
 * Limits: the studies outside of which a person has no say and sees nothing, not even a number. Without limits a person's roles hold
 * everywhere.
 */
import type { BaseName } from '../bases/baseName'
import { holds, type Role } from '../permissions/capabilities'

/** False for people who may lift limits. */
export function isLimitable(roles: readonly Role[]): boolean {
  return !holds(roles, 'canManageUsers')
}

/** Whether both lists have the same studies. The order does not matter. */
export function areSameLimits(one: readonly BaseName[], other: readonly BaseName[]): boolean {
  const names = new Set([...one, ...other].map(({ group, base }) => JSON.stringify([group, base])))
  return names.size === one.length && names.size === other.length
}
