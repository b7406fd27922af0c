/**
 * Access keys: how a program signs in. A key acts for its owner, within its scopes, and never reaches further than its owner does now.
 */
import type { BaseName } from '../bases/baseName'
import { type Scope, scopes } from '../call/callersKey'
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

/** The scopes that a person may give to a key of this study; null: of all studies. */
export function scopesToGive(roles: readonly Role[], study: BaseName | null): readonly Scope[] {
  return scopes.filter((scope) => mayGive(roles, scope) && (study === null || scopesWithinStudy.includes(scope)))
}

/** Keys of one person that are in use at a time. */
export const mostKeys = 20

/** Days after which a key ends; null: it does not. */
export const lifetimes = [30, 90, 365, null] as const

export type Lifetime = (typeof lifetimes)[number]

const day = 24 * 60 * 60_000

/** Days without a call after which a key in use is called quiet. */
export const quietAfter = 90

/** Days before its end at which a key is said to end soon. */
export const soonBefore = 14

export type KeyState = 'inUse' | 'quiet' | 'endsSoon' | 'ownerShut' | 'ended' | 'revoked'

/** Instants in ISO 8601, as in `AccessKey`. */
interface Dated {
  readonly madeAt: string
  readonly endsAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  readonly isOwnerShut: boolean
}

/** What people should know of a key first. */
export function stateOfKey({ madeAt, endsAt, lastUsedAt, revokedAt, isOwnerShut }: Dated, now: Date): KeyState {
  const daysLeft = endsAt === null ? Number.POSITIVE_INFINITY : (Date.parse(endsAt) - now.getTime()) / day
  if (revokedAt !== null) return 'revoked'
  if (daysLeft <= 0) return 'ended'
  if (isOwnerShut) return 'ownerShut'
  if (daysLeft < soonBefore) return 'endsSoon'
  return (now.getTime() - Date.parse(lastUsedAt ?? madeAt)) / day >= quietAfter ? 'quiet' : 'inUse'
}

/** Whether there is anything left to revoke. */
export function isRevocable(state: KeyState): boolean {
  return state !== 'revoked' && state !== 'ended'
}

export function endOf(lifetime: Lifetime, now: Date): Date | null {
  return lifetime === null ? null : new Date(now.getTime() + lifetime * day)
}
