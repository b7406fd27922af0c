/** Passkeys: adding one, signing in by one, which counts as both factors, and touching one to sign. */
import type { SignInByPasskeyResult } from '@casebook/core/secondFactor/secondStep.calls'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { serverEvent } from '../events'
import type { Database, Exchange, Services } from '../services'
import { clientUserOf } from '../session/clientUser'
import { openIn } from '../session/openSession'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { sealingKey } from '../session/secrets/sealedText'
import { findAccount, lockAccount } from '../session/users'
import { type Challenge, newChallenge, readChallenge } from './challenge'
import { findPasskey, noteUse, type Passkey, passkeysOf, useChallenge } from './passkeys.repository'

interface Here {
  readonly rpID: string
  readonly origin: string
}

/** The server's public address, to which passkeys are bound; null where a page of another address asks. */
export function passkeysHere({ config }: Services, exchange: Exchange): Here | null {
  const { origin, hostname } = new URL(config.publicUrl ?? exchange.origin)
  return exchange.origin === origin ? { rpID: hostname, origin } : null
}

/** For the browser, as JSON. */
export async function optionsOfNewPasskey(
  services: Services,
  { rpID }: Here,
  username: string,
  exchange: Exchange,
): Promise<string> {
  const known = await passkeysOf(services.db, username)
  const options = await generateRegistrationOptions({
    rpName: 'Casebook',
    rpID,
    userName: username,
    userID: new Uint8Array(await sealingKey(services.db, 'secondFactor', `PasskeyOf ${username}`)),
    challenge: await newChallenge(services, username, exchange),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

interface Verified<T> {
  readonly value: T
  readonly challenge: Challenge
}

/** Null for an answer that does not fit. */
export async function newPasskey(
  services: Services,
  here: Here,
  username: string,
  answer: string,
  exchange: Exchange,
): Promise<Verified<Passkey> | null> {
  let challenge: Challenge | null = null
  const checked = await verifyRegistrationResponse({
    // The cast is safe: the library looks at every field.
    response: parsed(answer) as RegistrationResponseJSON,
    expectedChallenge: async (sent) => {
      challenge = await readChallenge(services, sent, username, exchange)
      return challenge !== null
    },
    expectedOrigin: here.origin,
    expectedRPID: here.rpID,
  }).catch(() => null)
  if (!checked?.verified || !challenge) return null
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { value: { id, username, publicKey, counter, transports }, challenge }
}

/** For the browser, as JSON. It names no account: the passkey that a person chooses does. */
export async function optionsOfSignIn(services: Services, { rpID }: Here, exchange: Exchange): Promise<string> {
  const challenge = await newChallenge(services, null, exchange)
  return JSON.stringify(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' }))
}

export async function signInByPasskey(
  services: Services,
  here: Here,
  { response: answer, onlyUser }: { readonly response: string; readonly onlyUser?: string | undefined },
  exchange: Exchange,
): Promise<SignInByPasskeyResult> {
  const { db, now } = services
  // The cast is safe: the library looks at every field.
  const response = parsed(answer) as Partial<AuthenticationResponseJSON> | null
  const passkey = typeof response?.id === 'string' ? await findPasskey(db, response.id) : null
  if (!passkey || (onlyUser !== undefined && onlyUser !== passkey.username)) return { type: 'PasskeyRefused' }
  const { username } = passkey
  const answered = { response: response as AuthenticationResponseJSON, askedOf: null }
  const signed = await signatureOf(services, here, passkey, answered, exchange)
  const account = await findAccount(db, username)
  if (signed && account && !account.isOpen) return { type: 'Deactivated' }
  const opened = signed && account && (await openWith(services, passkey, signed, exchange))
  if (!opened || !account) {
    const failed = serverEvent('failedSecondFactor', { at: now(), source: username, ip: exchange.ip })
    await recordEventsAnyhow(services, failed)
    return { type: 'PasskeyRefused' }
  }
  exchange.startSession(opened.secret, opened.device)
  return { type: 'LoginSuccessful', user: await clientUserOf(services.db, account) }
}

/** For the browser, as JSON: a touch of one of the person's own passkeys. */
export async function optionsOfTouch(
  services: Services,
  { rpID }: Here,
  username: string,
  exchange: Exchange,
): Promise<string> {
  const known = await passkeysOf(services.db, username)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(services, username, exchange),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** Does the work with the use of the passkey, in one transaction. False for an answer that does not fit: then nothing is done. */
export async function touchedPasskey(
  services: Services,
  here: Here,
  { username, response: answer }: { readonly username: string; readonly response: string },
  exchange: Exchange,
  work: (tx: Database) => Promise<void>,
): Promise<boolean> {
  const { db, now } = services
  const response = parsed(answer) as Partial<AuthenticationResponseJSON> | null
  const passkey = typeof response?.id === 'string' ? await findPasskey(db, response.id) : null
  if (passkey?.username !== username) return false
  const answered = { response: response as AuthenticationResponseJSON, askedOf: username }
  const signed = await signatureOf(services, here, passkey, answered, exchange)
  if (!signed) return false
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, username)
    if (!(await isFirstUse(tx, passkey, signed))) return false
    await noteUse(tx, passkey.id, signed.value, now())
    await work(tx)
    return true
  })
}

interface Answered {
  readonly response: AuthenticationResponseJSON
  /** The account that was asked; null at sign-in. */
  readonly askedOf: string | null
}

async function signatureOf(
  services: Services,
  here: Here,
  { id, publicKey, counter }: Passkey,
  { response, askedOf }: Answered,
  exchange: Exchange,
): Promise<Verified<number> | null> {
  let challenge: Challenge | null = null
  // Rejects a counter that is not higher than the last one: then there are two of the key.
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (sent) => {
      challenge = await readChallenge(services, sent, askedOf, exchange)
      return challenge !== null
    },
    expectedOrigin: here.origin,
    expectedRPID: here.rpID,
    credential: { id, publicKey, counter },
    requireUserVerification: true,
  }).catch(() => null)
  return checked?.verified && challenge ? { value: checked.authenticationInfo.newCounter, challenge } : null
}

function openWith({ db, now }: Services, passkey: Passkey, signed: Verified<number>, exchange: Exchange) {
  const { id, username } = passkey
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, username)
    if (!(await findAccount(tx, username))?.isOpen || !(await isFirstUse(tx, passkey, signed))) return null
    await noteUse(tx, id, signed.value, now())
    return openIn(tx, { username, needsSecondFactor: false, at: now() }, exchange)
  })
}

/** With the account locked: another answer of the same key may have been faster. */
async function isFirstUse(tx: Database, { id }: Passkey, { value: counter, challenge }: Verified<number>) {
  const stored = await findPasskey(tx, id)
  const isNewer = stored !== null && (counter === 0 ? stored.counter === 0 : counter > stored.counter)
  return isNewer && (await useChallenge(tx, challenge.hash, challenge.expiresAt))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anybody may send anything: what is no JSON fits nothing.
    return null
  }
}
