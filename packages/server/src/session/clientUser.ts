import type { ClientUser } from '@casebook/core/session/session.calls'
import { findDeployment } from '../deployment/deployment'
import type { Database } from '../services'

/** A field that says nothing is left out. */
export async function clientUserOf(db: Database, user: Omit<ClientUser, 'deployment'>): Promise<ClientUser> {
  const { username, firstName, lastName, roles, needsSecondFactor, handedOver } = user
  const deployment = await findDeployment(db)
  return {
    username,
    firstName,
    lastName,
    roles,
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(handedOver !== undefined && { handedOver }),
    ...(deployment && { deployment }),
  }
}
