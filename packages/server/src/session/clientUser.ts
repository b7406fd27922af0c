import type { ClientUser } from '@casebook/core/session/session.calls'

/** A field that says nothing is left out. */
export function clientUserOf({ username, firstName, lastName, roles, needsSecondFactor }: ClientUser): ClientUser {
  return { username, firstName, lastName, roles, ...(needsSecondFactor && { needsSecondFactor }) }
}
