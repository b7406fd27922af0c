/**
 * Access keys: how a program signs in. A key acts for its owner, within its scopes, and never reaches further than its owner does now.
 */
import type { Scope } from '../call/callersKey'
import { type Capability, holds, type Role } from '../permissions/capabilities'

/** The scopes of which every call names its study, so that a key can be held to one. */
export const scopesWithinStudy: readonly Scope[] = ['readData', 'submitCases', 'readForms']

/** Without it nobody can use the scope. */
const needs: Readonly<Record<Scope, Capability | null>> = {
  readData: null,
  submitCases: 'hasOwnCases',
  importData: 'canImportData',
  readForms: null,
  administer: 'canManageOptions',
}

export function mayGive(roles: readonly Role[], scope: Scope): boolean {
  const capability = needs[scope]
  return capability === null || holds(roles, capability)
}

/** Keys of one person that are in use at a time. */
export const mostKeys = 20

/** Days after which a key ends; null: it does not. */
export const lifetimes = [30, 90, 365, null] as const

export type Lifetime = (typeof lifetimes)[number]

const day = 24 * 60 * 60_000

export function endOf(lifetime: Lifetime, now: Date): Date | null {
  return lifetime === null ? null : new Date(now.getTime() + lifetime * day)
}
