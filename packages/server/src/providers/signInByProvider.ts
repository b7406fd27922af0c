/**
 * Signing in by a provider. The page goes there with a sealed state and comes back with the provider's answer. The person who is not let in hears
 * no more than that; why is in the server's log.
 */
import type { RequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { countsAsSecondFactor, type Provider } from '@casebook/core/providers/provider'
import type {
  BeginProviderSignInResult,
  EndProviderSignInResult,
  providerSignInCalls,
} from '@casebook/core/providers/providerSignIn.calls'
import type { ProvidersPort } from '@casebook/core/providers/providers.calls'
import { isFactorRequired } from '../deployment/requiredFactor'
import { recordEvent } from '../events'
import { useChallenge } from '../secondFactor/passkeys.repository'
import { waysOf } from '../secondFactor/secondFactor.repository'
import { beginSecondStep } from '../secondFactor/secondStep'
import type { Database, Exchange, Services } from '../services'
import { clientUserOf } from '../session/clientUser'
import { openIn } from '../session/openSession'
import { beginAtProvider } from '../session/providers/beginAtProvider'
import { type Flow, readFlow } from '../session/providers/flow'
import {
  forgetLeaving,
  keepProviderSession,
  type ProviderSession,
  usernameOf,
} from '../session/providers/identities.repository'
import { inWords, isSilence, type Said, saidAtReturn } from '../session/providers/openIdConnect'
import { storedProvider } from '../session/providers/providers.repository'
import { recheckAtFirst } from '../session/providers/recheck'
import { insertGrant } from '../session/providers/signingGrants.repository'
import { hashOfSecret } from '../session/secrets/secret'
import { type Account, lockAccount } from '../session/users'
import { joinAccount } from './joinAccount'
import { tested } from './tested'

type Begin = RequestOf<typeof providerSignInCalls.beginProviderSignIn>

export async function beginProviderSignIn(
  services: Services,
  { provider: id, returnTo, onlyUser }: Begin,
  exchange: Exchange,
): Promise<BeginProviderSignInResult> {
  const provider = await storedProvider(services.db, id)
  if (!provider?.isUsed) return { type: 'NoSuchProvider' }
  const begun = { provider: id, testedBy: null, returnTo, onlyUser: onlyUser ?? null, signs: null }
  try {
    return { type: 'GoToProvider', address: await beginAtProvider(services, provider, begun, exchange) }
  } catch (error) {
    services.log.warn({ provider: id, reason: inWords(error) }, 'A provider of sign-in does not answer')
    return { type: 'ProviderSilent' }
  }
}

export async function beginProviderTest(
  services: Services,
  id: string,
  { username }: Pick<Caller, 'username'>,
  exchange: Exchange,
): ReturnType<ProvidersPort['beginProviderTest']> {
  const provider = await storedProvider(services.db, id)
  if (!provider) return { type: 'NoSuchProvider' }
  const begun = { provider: id, testedBy: username, returnTo: '', onlyUser: null, signs: null }
  try {
    return { type: 'GoToProvider', address: await beginAtProvider(services, provider, begun, exchange) }
  } catch (error) {
    return { type: 'ProviderFailed', error: inWords(error) }
  }
}

type End = RequestOf<typeof providerSignInCalls.endProviderSignIn>

export async function endProviderSignIn(
  services: Services,
  answer: End,
  caller: Caller | null,
  exchange: Exchange,
): Promise<EndProviderSignInResult> {
  const { db, config, log } = services
  const flow = await readFlow(services, answer.state, exchange)
  const provider = flow && (await storedProvider(db, flow.provider))
  const isTest = flow?.testedBy != null
  if (!flow || !provider || (isTest ? caller?.username !== flow.testedBy : !provider.isUsed))
    return { type: 'SignInAgain' }
  if (!(await useChallenge(db, flow.hash, flow.expiresAt))) return { type: 'SignInAgain' }

  const refuse = async (reason: string, result: EndProviderSignInResult): Promise<EndProviderSignInResult> => {
    log.warn({ provider: flow.provider, reason, ip: exchange.ip }, 'A sign-in by a provider was refused')
    if (isTest) return { type: 'ProviderTestFailed', error: reason }
    const event = { at: services.now(), source: null, provider: provider.name, ip: exchange.ip }
    await recordEvent(db, 'providerRefused', event)
    return result
  }
  if (answer.error !== undefined || answer.code === undefined)
    return refuse(answer.error ?? 'no code', { type: 'ProviderRefused', provider: provider.name })
  let said: Said
  try {
    said = await saidAtReturn(provider, answer, flow.secrets, config)
  } catch (error) {
    return refuse(inWords(error), { type: isSilence(error) ? 'ProviderSilent' : 'SignInAgain' })
  }
  if (flow.signs) {
    const reason = await whyNotSigning(db, flow, said, exchange)
    if (reason !== null) return refuse(reason, { type: reason === 'another person' ? 'OtherAccount' : 'SignInAgain' })
    await insertGrant(db, flow.signs.session, flow.signs.what, services.now())
    return { type: 'Authenticated' }
  }
  return isTest ? tested(db, provider, said) : signIn(services, { flow, provider, said }, exchange)
}

/** Seconds by which the clock of a provider may differ from ours. */
const clockDifference = 60

/** Why the answer is no fresh authentication of the person in the session that signs; null if it is one. */
async function whyNotSigning(db: Database, flow: Flow, said: Said, { session }: Exchange): Promise<string | null> {
  if (session?.idHash !== flow.signs?.session) return 'another session'
  if ((await usernameOf(db, said)) !== flow.onlyUser) return 'another person'
  const isFresh = said.authenticatedAt !== null && said.authenticatedAt >= flow.askedAt - clockDifference
  return isFresh ? null : 'no fresh authentication'
}

interface SigningIn {
  readonly flow: Flow
  readonly provider: Provider
  readonly said: Said
}

async function signIn(
  services: Services,
  { flow, provider, said }: SigningIn,
  exchange: Exchange,
): Promise<EndProviderSignInResult> {
  const { db, now } = services
  const joining = { provider, said, at: now() }
  const account = await db.transaction().execute(async (tx) => {
    const joined = await joinAccount(tx, joining)
    if (joined) await forgetLeaving(tx, joined.username, said.issuer)
    return joined
  })
  if (!account) return { type: 'NoAccount', provider: provider.name }
  if (!account.isOpen) return { type: 'Deactivated' }
  if (flow.onlyUser !== null && account.username !== flow.onlyUser) return { type: 'OtherAccount' }

  const { issuer, subject, refreshToken } = said
  const kept = { provider: flow.provider, issuer, subject, refreshToken, recheckAt: recheckAtFirst(said, now()) }
  const isSecond = countsAsSecondFactor(provider, said)
  const ways = isSecond ? null : await waysOf(db, account.username)
  const after = { returnTo: flow.returnTo, isOver: flow.onlyUser !== null }
  if (ways) {
    const step = await beginSecondStep(services, { account, renewedHash: null, ways }, exchange)
    if (!step) return { type: 'SignInAgain' }
    await keepProviderSession(db, hashOfSecret(step.step), kept)
    return { ...step, username: account.username, ...after }
  }
  const needsSecondFactor = !isSecond && (await isFactorRequired(db, account.roles))
  await db.transaction().execute((tx) => open(tx, { account, needsSecondFactor, kept, at: now() }, exchange))
  const user = await clientUserOf(db, { ...account, needsSecondFactor })
  return { type: 'LoginSuccessful', user, ...after }
}

interface Opening {
  readonly account: Account
  readonly needsSecondFactor: boolean
  readonly kept: ProviderSession
  readonly at: Date
}

async function open(tx: Database, { account: { username }, needsSecondFactor, kept, at }: Opening, exchange: Exchange) {
  await lockAccount(tx, username)
  const { secret, device } = await openIn(tx, { username, needsSecondFactor, at }, exchange)
  await keepProviderSession(tx, hashOfSecret(secret), kept)
  exchange.startSession(secret, device)
}
