/**
 * Signing in. The order matters: the try is counted before the password is looked at, a hash is computed for every name
 * whether there is such an account or not, and only the person who knows the password hears more than "failed".
 */
import { apiLevel } from '@casebook/api-adapter/wire'
import type { LoginResult } from '@casebook/core/session/session.calls'
import { failuresBeforeHold, heldUntil, isOneTooMany } from '@casebook/core/session/throttle'
import { unlessDiskIsFull } from '../database/fullDisk'
import { isFactorRequired } from '../deployment/requiredFactor'
import { serverEvent } from '../events'
import { TooManyWaiting } from '../processes/semaphore'
import { waysOf } from '../secondFactor/secondFactor.repository'
import { beginSecondStep } from '../secondFactor/secondStep'
import type { Exchange, Services } from '../services'
import { clientUserOf } from '../session/clientUser'
import { openSession } from '../session/openSession'
import { originOf } from '../session/origin'
import { hashPassword, isOutdated, verifyPassword } from '../session/passwordHash'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { door, knownToBeHeldUntil, noteHeld, turnToBeRefused } from '../session/throttle/door'
import { networkOf } from '../session/throttle/network'
import { countTry, type Try, takeTryBack } from '../session/throttle/throttle.repository'
import { findAccount, storedName } from '../session/users'
import { tidy } from './tidy'

interface Entry {
  readonly user: string
  readonly password: string
}

export async function login(services: Services, entry: Entry, exchange: Exchange): Promise<LoginResult> {
  if (exchange.clientLevel !== null && exchange.clientLevel < apiLevel)
    return { type: 'ApiLevelMismatch', level: apiLevel }
  const network = networkOf(exchange.ip)
  // A flood from a network that is held back asks the database nothing.
  const isFlood = exchange.device === null && knownToBeHeldUntil(services, network) !== null
  const user = isFlood ? entry.user : await storedName(services.db, entry.user)
  const origin = await originOf(services, user, exchange)
  const isKnown = origin === 'knownDevice'
  const until = isKnown ? null : knownToBeHeldUntil(services, network)
  if (until) {
    await turnToBeRefused()
    return tooMany(until)
  }
  const one = { username: user, origin, network: isKnown ? null : network }
  const sender = { name: isKnown ? `device ${exchange.device}` : network, isKnown }
  return door.pass(() => tryToSignIn(services, { ...entry, user }, one, exchange), sender)
}

function tooMany(until: Date | null): Extract<LoginResult, { type: 'TooManyFailedLogins' }> {
  return { type: 'TooManyFailedLogins', ...(until && { until: until.toISOString() }) }
}

async function tryToSignIn(
  services: Services,
  { user, password }: Entry,
  one: Try,
  exchange: Exchange,
): Promise<LoginResult> {
  const { db, now } = services
  // Do not spend time on a client that disconnected while waiting.
  if (exchange.isGone()) throw new TooManyWaiting('The caller is gone')
  // Found out by another who waited before this one.
  const until = one.network === null ? null : knownToBeHeldUntil(services, one.network)
  if (until) return tooMany(until)
  const counted = await countTry(db, one, now())
  if (counted.type === 'NetworkHeld') noteHeld(services, one.network ?? '', counted.until)
  if (counted.type !== 'Counted') return tooMany(counted.until)

  const account = await findAccount(db, user)
  if (!(await verifyPassword(account?.passwordHash ?? null, password)) || !account) {
    // A typed name may be a password, so log names of existing accounts only.
    const source = account?.username ?? null
    const at = now()
    const isHeldNow = one.origin === 'anywhere' && counted.throttle.failures === failuresBeforeHold
    await recordEventsAnyhow(
      services,
      serverEvent('failedLogin', { at, source, ip: exchange.ip }),
      ...(isHeldNow && source !== null ? [serverEvent('deactivation', { at, source })] : []),
    )
    return isOneTooMany(counted.throttle)
      ? tooMany(heldUntil(counted.throttle, one.origin, at))
      : { type: 'LoginFailed' }
  }

  await takeTryBack(db, one, now())
  if (!account.isOpen) return { type: 'Deactivated' }
  const { passwordHash } = account
  const renewedHash = passwordHash !== null && isOutdated(passwordHash) ? await hashPassword(password) : null
  const ways = await waysOf(db, account.username)
  if (ways)
    return (await beginSecondStep(services, { account, renewedHash, ways }, exchange)) ?? { type: 'LoginFailed' }

  const needsSecondFactor = await isFactorRequired(db, account.roles)
  if (!(await openSession(services, { account, renewedHash, needsSecondFactor }, exchange)))
    return { type: 'LoginFailed' }
  await unlessDiskIsFull(
    () => tidy(services),
    () => {},
  )
  return { type: 'LoginSuccessful', user: await clientUserOf(db, { ...account, needsSecondFactor }) }
}
