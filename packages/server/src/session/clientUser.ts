import type { ClientUser } from '@casebook/core/session/session.calls'

/** A field that says nothing is left out. */
export function clientUserOf(user: ClientUser): ClientUser {
  const { username, firstName, lastName, roles, needsSecondFactor, handedOver } = user
  return {
    ...{ username, firstName, lastName, roles },
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(handedOver !== undefined && { handedOver }),
  }
}
