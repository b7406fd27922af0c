/**
 * The second step of signing in. After the right password the browser gets two secrets, one in the answer and one in a cookie; both are
 * needed, within five minutes, for five tries and one session. Wrong codes are counted like wrong passwords.
 */
import { readCode } from '@casebook/core/secondFactor/code'
import type { EnterCodeResult } from '@casebook/core/secondFactor/secondStep.calls'
import type { LoginResult } from '@casebook/core/session/session.calls'
import { recordEvent, serverEvent } from '../events'
import type { Database, Exchange, Services } from '../services'
import { clientUserOf } from '../session/clientUser'
import { type OpenedSession, openIn } from '../session/openSession'
import { originOf } from '../session/origin'
import { moveProviderSession } from '../session/providers/identities.repository'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { hashOfSecret, isSecret, newSecret } from '../session/secrets/secret'
import { door } from '../session/throttle/door'
import { networkOf } from '../session/throttle/network'
import { countTry, takeTryBack } from '../session/throttle/throttle.repository'
import { type Account, findAccount, lockAccount, writePasswordHash } from '../session/users'
import { hashOfCode } from './recoveryCodes'
import { countUnusedCodes, findApp, noteStep, saltOf, useRecoveryCode } from './secondFactor.repository'
import { insertStep, takeTry, useStep } from './secondSteps.repository'
import { stepOfCode } from './totp'

const validFor = 5 * 60_000
const triesOfStep = 5

interface Begun {
  /** As it was when the password was checked. */
  readonly account: Account
  readonly renewedHash: string | null
  readonly ways: { readonly app: boolean; readonly passkey: boolean }
}

/** Null if the password changed while it was being checked. */
export async function beginSecondStep(
  { db, now }: Services,
  { account: { username, passwordHash }, renewedHash, ways }: Begun,
  exchange: Exchange,
): Promise<Extract<LoginResult, { type: 'SecondFactorRequired' }> | null> {
  const token = newSecret()
  // Several tabs of a browser may be at their second step.
  const browser = exchange.step ?? newSecret()
  const isBegun = await db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, username))?.passwordHash !== passwordHash) return false
    if (renewedHash !== null) await writePasswordHash(tx, username, renewedHash)
    const keys = { tokenHash: hashOfSecret(token), browserHash: hashOfSecret(browser) }
    await insertStep(tx, { ...keys, username, expiresAt: new Date(now().getTime() + validFor), tries: triesOfStep })
    return true
  })
  if (!isBegun) return null
  exchange.startStep(browser)
  return { type: 'SecondFactorRequired', step: token, ...ways }
}

interface Entry {
  readonly step: string
  readonly code: string
}

export async function enterCode(services: Services, entry: Entry, exchange: Exchange): Promise<EnterCodeResult> {
  const { db, now } = services
  if (!isSecret(entry.step) || exchange.step === null) return { type: 'SignInAgain' }
  const tokenHash = hashOfSecret(entry.step)
  const step = await takeTry(db, { tokenHash, browserHash: hashOfSecret(exchange.step) }, now())
  if (!step) return { type: 'SignInAgain' }

  const { username, triesLeft } = step
  const isKnown = (await originOf(services, username, exchange)) === 'knownDevice'
  const network = networkOf(exchange.ip)
  const one = { username, origin: 'secondFactor', network: isKnown ? null : network } as const
  const counted = await countTry(db, one, now())
  if (counted.type !== 'Counted') return { type: 'TooManyFailedLogins', until: counted.until?.toISOString() }

  const sender = { name: isKnown ? `device ${exchange.device}` : network, isKnown }
  const shown = await door.pass(() => codeShown(services, username, entry.code), sender)
  const account = await findAccount(db, username)
  if (!account?.isOpen) return { type: 'Deactivated' }
  const signedIn = shown && (await openWith(services, { account, shown, tokenHash }, exchange))
  if (!signedIn) {
    await recordEventsAnyhow(
      services,
      serverEvent('failedSecondFactor', { at: now(), source: username, ip: exchange.ip }),
    )
    return triesLeft > 0 ? { type: 'CodeWrong', triesLeft } : { type: 'SignInAgain' }
  }
  await takeTryBack(db, one, now())
  if (signedIn === 'tooLate') return { type: 'SignInAgain' }
  exchange.startSession(signedIn.secret, signedIn.device)
  const { recoveryCodesLeft } = signedIn
  const user = await clientUserOf(services.db, account)
  return { type: 'LoginSuccessful', user, ...(recoveryCodesLeft !== null && { recoveryCodesLeft }) }
}

/** A code as it is looked up: digits, or the hash of a recovery code, which is made outside of the transaction. */
type ShownCode = { readonly digits: string } | { readonly codeHash: string }

async function codeShown({ db }: Services, username: string, typed: string): Promise<ShownCode | null> {
  const code = readCode(typed)
  if (code?.kind === 'app') return { digits: code.digits }
  const salt = code && (await saltOf(db, username))
  return salt ? { codeHash: await hashOfCode(code.characters, salt) } : null
}

interface Attempt {
  readonly account: Account
  readonly shown: ShownCode
  readonly tokenHash: string
}

type SignedIn = OpenedSession & { readonly recoveryCodesLeft: number | null }

/** Null for a wrong code. With the account locked: of two who show one code at once, one gets in. */
function openWith(
  { db, now }: Services,
  { account: { username }, shown, tokenHash }: Attempt,
  exchange: Exchange,
): Promise<SignedIn | 'tooLate' | null> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, username)
    const at = now()
    if (!(await isRight(tx, username, shown, at))) return null
    if (!(await useStep(tx, tokenHash))) return 'tooLate'
    const opened = await openIn(tx, { username, needsSecondFactor: false, at }, exchange)
    await moveProviderSession(tx, tokenHash, hashOfSecret(opened.secret))
    if (!('codeHash' in shown)) return { ...opened, recoveryCodesLeft: null }
    const left = await countUnusedCodes(tx, username)
    await recordEvent(tx, 'recoveryCodeUsed', { at, source: username, left })
    return { ...opened, recoveryCodesLeft: left }
  })
}

/** Uses the code up. */
async function isRight(tx: Database, username: string, shown: ShownCode, at: Date): Promise<boolean> {
  if ('codeHash' in shown) return useRecoveryCode(tx, username, shown.codeHash, at)
  const app = await findApp(tx, username)
  const step = app && stepOfCode(app, shown.digits, at)
  if (step === null) return false
  await noteStep(tx, username, step)
  return true
}
