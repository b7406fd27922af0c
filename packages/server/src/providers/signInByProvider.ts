/**
 * Signing in by a provider. The page goes there with a sealed state and comes back with the provider's answer. The person who is not let in hears
 * no more than that; why is in the server's log.
 */
import type { RequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { countsAsSecondFactor, type Provider, returnPath } from '@casebook/core/providers/provider'
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
import { keepProviderSession, type ProviderSession } from '../session/providers/identities.repository'
import { addressAtProvider, inWords, isSilence, type Said, saidAtReturn } from '../session/providers/openIdConnect'
import { storedProvider } from '../session/providers/providers.repository'
import { recheckAtFirst } from '../session/providers/recheck'
import { hashOfSecret } from '../session/secrets/secret'
import { type Account, lockAccount } from '../session/users'
import { beginFlow, type Flow, readFlow } from './flow'
import { joinAccount } from './joinAccount'
import { tested } from './tested'

/** To be entered at the provider: it sends people to no other. */
export function returnAddressAt({ config }: Pick<Services, 'config'>, { origin }: Pick<Exchange, 'origin'>): string {
  return `${new URL(config.publicUrl ?? origin).origin}/${returnPath}`
}

type Begin = RequestOf<typeof providerSignInCalls.beginProviderSignIn>

export async function beginProviderSignIn(
  services: Services,
  { provider: id, returnTo, onlyUser }: Begin,
  exchange: Exchange,
): Promise<BeginProviderSignInResult> {
  const provider = await storedProvider(services.db, id)
  if (!provider?.isUsed) return { type: 'NoSuchProvider' }
  const begun = { provider: id, testedBy: null, returnTo, onlyUser: onlyUser ?? null }
  try {
    return { type: 'GoToProvider', address: await begin(services, provider, begun, exchange) }
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
  const begun = { provider: id, testedBy: username, returnTo: '', onlyUser: null }
  try {
    return { type: 'GoToProvider', address: await begin(services, provider, begun, exchange) }
  } catch (error) {
    return { type: 'ProviderFailed', error: inWords(error) }
  }
}

async function begin(
  services: Services,
  provider: Provider,
  begun: Parameters<typeof beginFlow>[1],
  exchange: Exchange,
) {
  const { secrets } = await beginFlow(services, begun, returnAddressAt(services, exchange), exchange)
  return addressAtProvider(provider, secrets, services.config)
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
  return isTest ? tested(db, provider, said) : signIn(services, { flow, provider, said }, exchange)
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
  const account = await db.transaction().execute((tx) => joinAccount(tx, joining))
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
