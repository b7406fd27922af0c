/**
 * Limits: the studies and the sites outside of which a person has no say and sees nothing, not even a number. Where there are both, a
 * case has to be within both. Without limits a person's roles hold everywhere.
 */
import type { BaseName } from '../bases/baseName'
import { holds, type Role } from '../permissions/capabilities'

/** False for people who may lift limits. */
export function isLimitable(roles: readonly Role[]): boolean {
  return !holds(roles, 'canManageUsers')
}

/** Outside of these a person sees nothing. Of an empty list they see everything. */
export interface Limits {
  readonly studies: readonly BaseName[]
  readonly sites: readonly string[]
}

/** The order does not matter. */
export function areSameLimits(one: Limits, other: Limits): boolean {
  const names = (studies: readonly BaseName[]) => studies.map(({ group, base }) => JSON.stringify([group, base]))
  return areSameNames(names(one.studies), names(other.studies)) && areSameNames(one.sites, other.sites)
}

function areSameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set([...one, ...other])
  return names.size === one.length && names.size === other.length
}
