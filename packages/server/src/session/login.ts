/**
 * Signing in. The order matters: the try is counted before the password is looked at, a hash is computed for every name
 * whether there is such an account or not, and only whoever knows the password hears more than "failed".
 */
import { apiLevel } from '@casebook/api-adapter/contract'
import type { ClientUser, LoginResult } from '@casebook/core/session/session.port'
import { isOneTooMany, type Origin } from '@casebook/core/session/throttle'
import { recordEvent } from '../events'
import type { Exchange, Services } from '../services'
import { isKnownTo, isKnownToAnybody, rememberDevice } from './devices.repository'
import { hashPassword, isOutdated, verifyPassword } from './passwordHash'
import { hashOfSecret, newSecret } from './secret'
import { endSession, startSession } from './sessions.repository'
import { countTry, takeTryBack } from './throttle.repository'
import { tidy } from './tidy'
import { createTurnstile } from './turnstile'
import { type Account, findAccount, lockAccount, writePasswordHash } from './users'

interface Entry {
  readonly user: string
  readonly password: string
}

/**
 * However many sign in at once, few are let through at a time, so that they hold up neither the database nor the processor
 * for everybody else. Who cannot even wait is turned away before the try is counted.
 */
const door = createTurnstile({ atOnce: 4, waiting: 500 })

export async function login(services: Services, entry: Entry, exchange: Exchange): Promise<LoginResult> {
  if (exchange.clientLevel !== null && exchange.clientLevel < apiLevel)
    return { type: 'ApiLevelMismatch', level: apiLevel }
  return door.pass(() => tryToSignIn(services, entry, exchange))
}

async function tryToSignIn(services: Services, { user, password }: Entry, exchange: Exchange): Promise<LoginResult> {
  const { db, now } = services
  const origin = await originOf(services, user, exchange)
  const throttle = await countTry(db, user, origin, now())
  if (!throttle) return { type: 'TooManyFailedLogins' }

  const account = await findAccount(db, user)
  if (!(await verifyPassword(account?.passwordHash ?? null, password)) || !account) {
    // What was typed for a name may be a password, so only names of accounts are written down.
    const source = account?.username ?? null
    await recordEvent(db, { kind: 'failedLogin', at: now(), source, payload: { ip: exchange.ip } })
    return { type: isOneTooMany(throttle) ? 'TooManyFailedLogins' : 'LoginFailed' }
  }

  await takeTryBack(db, user, origin, now())
  if (!account.isOpen) return { type: 'Deactivated' }
  if (!(await open(services, account, password, exchange))) return { type: 'LoginFailed' }
  await tidy(services)
  return { type: 'LoginSuccessful', user: clientUserOf(account) }
}

export function clientUserOf({ username, firstName, lastName, roles }: ClientUser): ClientUser {
  return { username, firstName, lastName, roles }
}

async function originOf({ db }: Services, user: string, { device }: Exchange): Promise<Origin> {
  return device !== null && (await isKnownTo(db, user, hashOfSecret(device))) ? 'knownDevice' : 'anywhere'
}

/** False if the password changed while it was being checked. */
async function open({ db, now }: Services, account: Account, password: string, exchange: Exchange): Promise<boolean> {
  const { username, passwordHash } = account
  const renewed = passwordHash !== null && isOutdated(passwordHash) ? await hashPassword(password) : null
  const secret = newSecret()
  const at = now()

  const device = await db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, username))?.passwordHash !== passwordHash) return null
    if (renewed !== null) await writePasswordHash(tx, username, renewed)
    const device = await deviceOf(tx, exchange)
    await rememberDevice(tx, username, hashOfSecret(device), at)
    if (exchange.session) await endSession(tx, exchange.session.idHash, 'replaced', at)
    await startSession(tx, { idHash: hashOfSecret(secret), username, at })
    await recordEvent(tx, { kind: 'login', at, source: username, payload: { ip: exchange.ip } })
    return device
  })
  if (device === null) return false
  exchange.startSession(secret, device)
  return true
}

/** The browser's own secret, if it is one that we gave; else a new one. */
async function deviceOf(tx: Services['db'], { device }: Exchange): Promise<string> {
  return device !== null && (await isKnownToAnybody(tx, hashOfSecret(device))) ? device : newSecret()
}
