/** A new password for the person who is signed in. It ends all other sessions of the account; the own one goes on under a new secret. */
import { faultOfPassword } from '@casebook/core/session/password/password'
import type { SetPasswordResult } from '@casebook/core/session/session.calls'
import type { Exchange, Services } from '../services'
import { bringToDisk } from './bringToDisk'
import { forgetOtherDevices } from './devices.repository'
import { hashPassword, verifyPassword } from './passwordHash'
import { hashOfSecret, newSecret } from './secrets/secret'
import { endSessionsOf, findSession, startSession } from './sessions.repository'
import { countTry, takeTryBack } from './throttle/throttle.repository'
import { findAccount, lockAccount, writePasswordHash } from './users'

const freshFor = 5 * 60_000

/** Signed in so recently, nobody is asked for the present password. */
export function isFresh({ signedInAt }: NonNullable<Exchange['session']>, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < freshFor
}

export async function changePassword(
  services: Services,
  { password, currentPassword }: { password: string; currentPassword?: string | undefined },
  username: string,
  exchange: Exchange,
): Promise<SetPasswordResult> {
  const { db, now } = services
  const { session } = exchange
  if (!session) return { type: 'LoginRequired' }
  await bringToDisk(services)
  if (faultOfPassword(password, username)) return { type: 'PasswordInvalid' }

  if (currentPassword === undefined && !isFresh(session, now())) return { type: 'CurrentPasswordWrong' }
  const verified = currentPassword === undefined ? null : await verifiedHash(services, username, currentPassword)
  if (currentPassword !== undefined && verified === null) return { type: 'CurrentPasswordWrong' }

  const passwordHash = await hashPassword(password)
  const secret = newSecret()
  const device = exchange.device ?? newSecret()
  const at = now()
  const refusal = await db.transaction().execute(async (tx): Promise<SetPasswordResult | null> => {
    const locked = await lockAccount(tx, username)
    // Another person may have been faster, just to put this session out.
    if (!(await findSession(tx, session.idHash))) return { type: 'LoginRequired' }
    if (verified !== null && locked?.passwordHash !== verified) return { type: 'CurrentPasswordWrong' }
    await writePasswordHash(tx, username, passwordHash)
    await forgetOtherDevices(tx, username, hashOfSecret(device))
    await endSessionsOf(tx, username, 'passwordChanged', at)
    // Only the person who proved the present password has signed in anew.
    await startSession(tx, {
      idHash: hashOfSecret(secret),
      username,
      at,
      signedInAt: verified ? at : session.signedInAt,
    })
    return null
  })
  if (refusal) return refusal
  exchange.startSession(secret, device)
  return { type: 'Ok' }
}

export type CheckedPassword =
  | { readonly type: 'Right'; readonly hash: string | null }
  | { readonly type: 'Wrong' }
  /** Until then no password is looked at. */
  | { readonly type: 'Held'; readonly until: Date | null }

/**
 * Checks the password of a person who is signed in; null for one that is wrong whatever it is. Tries are counted: an unattended screen is no
 * place to guess at.
 */
export async function checkPassword(
  { db, now }: Services,
  username: string,
  password: string | null,
): Promise<CheckedPassword> {
  const one = { username, origin: 'setPassword', network: null } as const
  const counted = await countTry(db, one, now())
  if (counted.type !== 'Counted') return { type: 'Held', until: counted.until }
  const account = await findAccount(db, username)
  if (password === null || !(await verifyPassword(account?.passwordHash ?? null, password))) return { type: 'Wrong' }
  await takeTryBack(db, one, now())
  return { type: 'Right', hash: account?.passwordHash ?? null }
}

/** The account's hash if the password is right. */
export async function verifiedHash(services: Services, username: string, password: string): Promise<string | null> {
  const checked = await checkPassword(services, username, password)
  return checked.type === 'Right' ? checked.hash : null
}
