/**
 * Signing in. The order matters: the try is counted before the password is looked at, a hash is computed for every name
 * whether there is such an account or not, and only whoever knows the password hears more than "failed".
 */
import { apiLevel } from '@casebook/api-adapter/wire'
import type { ClientUser, LoginResult } from '@casebook/core/session/session.calls'
import { isOneTooMany, type Origin } from '@casebook/core/session/throttle'
import { unlessDiskIsFull } from '../database/fullDisk'
import { recordEvent, serverEvent } from '../events'
import type { Exchange, Services } from '../services'
import { isKnownTo, isKnownToAnybody, rememberDevice } from './devices.repository'
import { keep, keepEvents, meanwhile } from './meanwhile'
import { hashPassword, isOutdated, verifyPassword } from './passwordHash'
import { recordEventsAnyhow } from './recordEventsAnyhow'
import { hashOfSecret, newSecret } from './secret'
import { endSession, startSession } from './sessions.repository'
import { door, isKnownToBeHeld, noteHeld, turnToBeRefused } from './throttle/door'
import { networkOf } from './throttle/network'
import { TooManyWaiting } from './throttle/semaphore'
import { countTry, type Try, takeTryBack } from './throttle/throttle.repository'
import { tidy } from './tidy'
import { type Account, findAccount, lockAccount, storedName, writePasswordHash } from './users'

interface Entry {
  readonly user: string
  readonly password: string
}

export async function login(services: Services, entry: Entry, exchange: Exchange): Promise<LoginResult> {
  if (exchange.clientLevel !== null && exchange.clientLevel < apiLevel)
    return { type: 'ApiLevelMismatch', level: apiLevel }
  const network = networkOf(exchange.ip)
  // A flood from a network that is held back asks the database nothing.
  const isFlood = exchange.device === null && isKnownToBeHeld(services, network)
  const user = isFlood ? entry.user : await storedName(services.db, entry.user)
  const origin = await originOf(services, user, exchange)
  const isKnown = origin === 'knownDevice'
  if (!isKnown && isKnownToBeHeld(services, network)) {
    await turnToBeRefused()
    return { type: 'TooManyFailedLogins' }
  }
  const one = { username: user, origin, network: isKnown ? null : network }
  const sender = { name: isKnown ? `device ${exchange.device}` : network, isKnown }
  return door.pass(() => tryToSignIn(services, { ...entry, user }, one, exchange), sender)
}

async function tryToSignIn(
  services: Services,
  { user, password }: Entry,
  one: Try,
  exchange: Exchange,
): Promise<LoginResult> {
  const { db, now } = services
  // Do not spend time on a client that disconnected while waiting.
  if (exchange.isGone()) throw new TooManyWaiting('Nobody waits for the answer any more')
  // Found out by another who waited before this one.
  if (one.network !== null && isKnownToBeHeld(services, one.network)) return { type: 'TooManyFailedLogins' }
  const counted = await countTry(db, one, now())
  if (counted.type === 'NetworkHeld') noteHeld(services, one.network ?? '', counted.until)
  if (counted.type !== 'Counted') return { type: 'TooManyFailedLogins' }

  const account = await findAccount(db, user)
  if (!(await verifyPassword(account?.passwordHash ?? null, password)) || !account) {
    // A typed name may be a password, so log names of existing accounts only.
    const source = account?.username ?? null
    await recordEventsAnyhow(services, serverEvent('failedLogin', { at: now(), source, ip: exchange.ip }))
    return { type: isOneTooMany(counted.throttle) ? 'TooManyFailedLogins' : 'LoginFailed' }
  }

  await takeTryBack(db, one, now())
  if (!account.isOpen) return { type: 'Deactivated' }
  if (!(await open(services, account, password, exchange))) return { type: 'LoginFailed' }
  await unlessDiskIsFull(
    () => tidy(services),
    () => {},
  )
  return { type: 'LoginSuccessful', user: clientUserOf(account) }
}

export function clientUserOf({ username, firstName, lastName, roles }: ClientUser): ClientUser {
  return { username, firstName, lastName, roles }
}

async function originOf({ db }: Services, user: string, { device }: Exchange): Promise<Origin> {
  return device !== null && (await isKnownTo(db, user, hashOfSecret(device))) ? 'knownDevice' : 'anywhere'
}

/** False if the password changed while it was being checked. */
async function open(services: Services, account: Account, password: string, exchange: Exchange): Promise<boolean> {
  const { passwordHash } = account
  const renewed = passwordHash !== null && isOutdated(passwordHash) ? await hashPassword(password) : null
  const secret = newSecret()
  const device = await unlessDiskIsFull(
    () => openOnDisk(services, account, { renewed, secret }, exchange),
    () => openInMemory(services, account, secret, exchange),
  )
  if (device === null) return false
  exchange.startSession(secret, device)
  return true
}

/** Answers the secret of the device; null if the password is another by now. */
function openOnDisk(
  { db, now }: Services,
  { username, passwordHash }: Account,
  { renewed, secret }: { readonly renewed: string | null; readonly secret: string },
  exchange: Exchange,
): Promise<string | null> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, username))?.passwordHash !== passwordHash) return null
    if (renewed !== null) await writePasswordHash(tx, username, renewed)
    const device = await deviceOf(tx, exchange)
    await rememberDevice(tx, username, hashOfSecret(device), at)
    if (exchange.session) await endSession(tx, exchange.session.idHash, 'replaced', at)
    await startSession(tx, { idHash: hashOfSecret(secret), username, at })
    await recordEvent(tx, 'login', { at, source: username, ip: exchange.ip })
    return device
  })
}

/** The disk is full. The device is remembered when somebody signs in from it next. */
async function openInMemory(
  { db, now, log }: Services,
  { username, passwordHash }: Account,
  secret: string,
  exchange: Exchange,
): Promise<string | null> {
  if ((await findAccount(db, username))?.passwordHash !== passwordHash) return null
  const memory = meanwhile(db)
  const at = now()
  if (exchange.session) keep(memory.ended, exchange.session.idHash, { at, reason: 'replaced' })
  keep(memory.sessions, hashOfSecret(secret), { username, signedInAt: at })
  keepEvents(db, [serverEvent('login', { at, source: username, ip: exchange.ip })])
  log.error('The disk is full: a session is kept in memory')
  return deviceOf(db, exchange)
}

/** The browser's own secret, if it is one that we gave; else a new one. */
async function deviceOf(tx: Services['db'], { device }: Exchange): Promise<string> {
  return device !== null && (await isKnownToAnybody(tx, hashOfSecret(device))) ? device : newSecret()
}
