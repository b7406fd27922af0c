/**
 * Signing in by a provider. The page goes there with a sealed state and comes back with the provider's answer. The person who is not let in hears
 * no more than that; why is in the server's log.
 */
import type { RequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { OpenIdProvider } from '@casebook/core/providers/provider'
import type {
  BeginProviderSignInResult,
  EndProviderSignInResult,
  providerSignInCalls,
} from '@casebook/core/providers/providerSignIn.calls'
import type { ProvidersPort } from '@casebook/core/providers/providers.calls'
import type { Config } from '../config/config'
import { recordEvent } from '../events'
import { useChallenge } from '../secondFactor/passkeys.repository'
import type { Database, Exchange, Services } from '../services'
import { beginAtProvider } from '../session/providers/beginAtProvider'
import { type Flow, readFlow } from '../session/providers/flow'
import { usernameOf } from '../session/providers/identities.repository'
import { inWords, isSilence, saidAtReturn } from '../session/providers/openIdConnect'
import { storedProvider } from '../session/providers/providers.repository'
import type { Said } from '../session/providers/said'
import { findSamlRequest } from '../session/providers/saml/samlRequests.repository'
import { insertGrant } from '../session/providers/signingGrants.repository'
import { isSecret } from '../session/secrets/secret'
import { arrive } from './arrive'
import { tested } from './tested'

type Begin = RequestOf<typeof providerSignInCalls.beginProviderSignIn>

export async function beginProviderSignIn(
  services: Services,
  { provider: id, returnTo, onlyUser }: Begin,
  exchange: Exchange,
): Promise<BeginProviderSignInResult> {
  const provider = await storedProvider(services.db, id)
  if (!provider?.isUsed || provider.kind === 'ldap') return { type: 'NoSuchProvider' }
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
  if (!provider || provider.kind === 'ldap') return { type: 'NoSuchProvider' }
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
  const saml = isSecret(answer.state) ? await findSamlRequest(db, answer.state, services.now()) : null
  const flow = await readFlow(services, saml?.state ?? answer.state, exchange)
  const provider = flow && (await storedProvider(db, flow.provider))
  const isTest = flow?.testedBy != null
  if (
    !flow ||
    !provider ||
    provider.kind === 'ldap' ||
    (isTest ? caller?.username !== flow.testedBy : !provider.isUsed)
  )
    return { type: 'SignInAgain' }
  if (!(await useChallenge(db, flow.hash, flow.expiresAt))) return { type: 'SignInAgain' }

  const refuse = async (reason: string, result: EndProviderSignInResult): Promise<EndProviderSignInResult> => {
    log.warn({ provider: flow.provider, reason, ip: exchange.ip }, 'A sign-in by a provider was refused')
    if (isTest) return { type: 'ProviderTestFailed', error: reason }
    const event = { at: services.now(), source: null, provider: provider.name, ip: exchange.ip }
    await recordEvent(db, 'providerRefused', event)
    return result
  }
  const taken: Taken =
    provider.kind === 'saml'
      ? (saml?.answer ?? { refused: 'no answer', isByProvider: false })
      : await saidByCode(provider, answer, flow, config)
  if ('refused' in taken) {
    if (taken.isByProvider) return refuse(taken.refused, { type: 'ProviderRefused', provider: provider.name })
    return refuse(taken.refused, { type: taken.isSilence ? 'ProviderSilent' : 'SignInAgain' })
  }
  const { said } = taken
  if (flow.signs) {
    const reason = await whyNotSigning(db, flow, said, exchange)
    if (reason !== null) return refuse(reason, { type: reason === 'another person' ? 'OtherAccount' : 'SignInAgain' })
    await insertGrant(db, flow.signs.session, flow.signs.what, services.now())
    return { type: 'Authenticated' }
  }
  if (isTest) return tested(db, provider, said)
  const { returnTo, onlyUser } = flow
  const arrived = await arrive(services, { id: flow.provider, provider, said, onlyUser }, exchange)
  const isIn = arrived.type === 'LoginSuccessful' || arrived.type === 'SecondFactorRequired'
  return isIn ? { ...arrived, returnTo, isOver: onlyUser !== null } : arrived
}

type Taken =
  | { readonly said: Said }
  | { readonly refused: string; readonly isByProvider: boolean; readonly isSilence?: boolean }

async function saidByCode(provider: OpenIdProvider, answer: End, { secrets }: Flow, config: Config): Promise<Taken> {
  if (answer.error !== undefined || answer.code === undefined)
    return { refused: answer.error ?? 'no code', isByProvider: true }
  try {
    return { said: await saidAtReturn(provider, answer, secrets, config) }
  } catch (error) {
    return { refused: inWords(error), isByProvider: false, isSilence: isSilence(error) }
  }
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
