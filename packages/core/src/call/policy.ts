/** The policy of a call: who may make it. */
import { type Capability, holds, type Role } from '../permissions/capabilities'
import type { Refusal } from '../refusal'

export type Policy = 'anyone' | 'signedIn' | Capability

/** A signed-in person. */
export interface Caller {
  readonly username: string
  readonly roles: readonly Role[]
}

/** The refusal of somebody who may not make the call; null for everybody else. */
export function refusalOf(policy: Policy, caller: Caller | null): Refusal | null {
  if (policy === 'anyone') return null
  if (!caller) return { type: 'LoginRequired' }
  if (policy === 'signedIn' || holds(caller.roles, policy)) return null
  return { type: 'InsufficientPermissions' }
}
