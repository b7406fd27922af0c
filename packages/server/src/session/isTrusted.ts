import type { Exchange, Services } from '../services'
import { isFresh, verifiedHash } from './changePassword'
import { door } from './throttle/door'

/**
 * Whether the person at the screen is the one who signed in: by the password, whose wrong tries are counted, or without one (undefined) by a
 * sign-in of the last five minutes.
 */
export async function isTrusted(
  services: Services,
  username: string,
  { session }: Pick<Exchange, 'session'>,
  password: string | undefined,
): Promise<boolean> {
  if (password === undefined) return session !== null && isFresh(session, services.now())
  const sender = { name: `user ${username}`, isKnown: true }
  return (await door.pass(() => verifiedHash(services, username, password), sender)) !== null
}
