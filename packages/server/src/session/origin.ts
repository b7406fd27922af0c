import type { Origin } from '@casebook/core/session/throttle'
import type { Exchange, Services } from '../services'
import { isKnownTo } from './devices.repository'
import { hashOfSecret } from './secrets/secret'

/** Whether the account has signed in from this browser before. */
export async function originOf(
  { db }: Pick<Services, 'db'>,
  user: string,
  { device }: Pick<Exchange, 'device'>,
): Promise<Extract<Origin, 'anywhere' | 'knownDevice'>> {
  return device !== null && (await isKnownTo(db, user, hashOfSecret(device))) ? 'knownDevice' : 'anywhere'
}
