/** The limits of a session. */
import type { HandedOver } from '@casebook/core/call/handedOver'
import type { Caller } from '@casebook/core/call/policy'
import type { Config } from '../config/config'
import type { Exchange } from '../services'

export interface SignedIn {
  readonly caller: Caller
  readonly session: NonNullable<Exchange['session']>
}

/** A field that says nothing is left out. */
export function callerOf({
  username,
  roles,
  needsSecondFactor,
  handedOver,
}: Pick<Caller, 'username' | 'roles'> & {
  readonly needsSecondFactor: boolean
  readonly handedOver: HandedOver | null
}): Caller {
  return { username, roles, ...(needsSecondFactor && { needsSecondFactor }), ...(handedOver && { handedOver }) }
}

const minute = 60_000

/** Calls within a minute of the last one noted are not noted: to read should not always mean to write. */
export const noteEvery = minute

/** Sessions last seen, or signed in, at or before these times have ended. */
export function limitsAt({ config, now }: { config: Config; now: () => Date }): {
  seenBefore: Date
  signedInBefore: Date
} {
  const time = now().getTime()
  return {
    seenBefore: new Date(time - config.sessionIdleMinutes * minute),
    signedInBefore: new Date(time - config.sessionHours * 60 * minute),
  }
}
