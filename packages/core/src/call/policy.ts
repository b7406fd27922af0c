/** The policy of a call: who may make it. */
import { type Capability, holds, type Role } from '../permissions/capabilities'
import type { Refusal } from '../refusal'
import type { CallersKey } from './callersKey'
import type { HandedOver } from './handedOver'

/** `signedInSoFar`: also people who have to set up a second factor before anything else. */
export type Policy = 'anyone' | 'signedInSoFar' | 'signedIn' | Capability

/** A signed-in person. */
export interface Caller {
  readonly username: string
  readonly roles: readonly Role[]
  /** Has to set up a second factor first. */
  readonly needsSecondFactor?: true
  /** The tablet is with a patient. */
  readonly handedOver?: HandedOver
  /** A program that makes the call for this person. */
  readonly key?: CallersKey
}

/** True if the call needs a capability, and not only a session. */
export function isCapability(policy: Policy): policy is Capability {
  return policy !== 'anyone' && policy !== 'signedInSoFar' && policy !== 'signedIn'
}

/** The refusal of a person who may not make the call; null for everyone else. */
export function refusalOf(policy: Policy, caller: Caller | null, isOfInterview = false): Refusal | null {
  if (policy === 'anyone') return null
  if (!caller) return { type: 'LoginRequired' }
  if (caller.handedOver && !isOfInterview) return { type: 'InsufficientPermissions' }
  if (policy === 'signedInSoFar') return null
  if (caller.needsSecondFactor) return { type: 'LoginRequired' }
  if (!isCapability(policy) || holds(caller.roles, policy)) return null
  return { type: 'InsufficientPermissions' }
}
