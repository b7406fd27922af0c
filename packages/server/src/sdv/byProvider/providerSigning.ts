/**
 * Signing with the account of a provider: the person authenticates there anew, and the answer counts once, for the list of signatures that it was
 * asked for, in the session that asked. Until then nothing is signed, whatever becomes of the provider.
 */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { issuerOfPeople } from '@casebook/core/providers/provider'
import type { credentialCalls } from '@casebook/core/sdv/credential/credential.calls'
import { credentialCountsFor } from '@casebook/core/sdv/credential/executed'
import { readableCase } from '../../cases/whichCase'
import { inTransaction } from '../../database/transaction'
import type { Exchange, Services } from '../../services'
import { beginAtProvider } from '../../session/providers/beginAtProvider'
import { issuersOf } from '../../session/providers/identities.repository'
import { inWords } from '../../session/providers/openIdConnect'
import { storedProviders } from '../../session/providers/providers.repository'
import { hashOfWhat, useGrant } from '../../session/providers/signingGrants.repository'
import { insertRights } from '../credential.repository'

type Calls = typeof credentialCalls
type Signatures = ReceivedRequestOf<Calls['confirmProvider']>

/** The providers that know the person, and so may say that it is them. */
export async function providersToSignWith({ db }: Pick<Services, 'db'>, username: string) {
  const issuers = await issuersOf(db, username)
  if (issuers.length === 0) return []
  return (await storedProviders(db)).filter(
    ({ provider }) => provider.isUsed && issuers.includes(issuerOfPeople(provider)),
  )
}

function whatOf({ username }: Caller, caseId: string, { move, questionnaires, key }: Signatures): string {
  return hashOfWhat({ username, caseId, move, questionnaires: [...questionnaires].sort(), key: key ?? '' })
}

export async function beginProviderSigning(
  services: Services,
  { provider: id, ...signatures }: ReceivedRequestOf<Calls['beginProviderSigning']>,
  caller: Caller,
  exchange: Exchange,
): Promise<ResultOf<Calls['beginProviderSigning']>> {
  const { session } = exchange
  if (!session) return { type: 'LoginRequired' }
  const found = await readableCase(services.db, caller, signatures)
  if (!found) return { type: 'InsufficientPermissions' }
  const known = await providersToSignWith(services, caller.username)
  const provider = known.find((one) => one.id === id)?.provider
  if (!provider || provider.kind === 'ldap') return { type: 'NoSuchProvider' }
  const signs = { session: session.idHash, what: whatOf(caller, found.id, signatures) }
  const begun = { provider: id, testedBy: null, returnTo: '', onlyUser: caller.username, signs }
  try {
    return { type: 'GoToProvider', address: await beginAtProvider(services, provider, begun, exchange) }
  } catch (error) {
    services.log.warn({ provider: id, reason: inWords(error) }, 'A provider of sign-in does not answer')
    return { type: 'ProviderSilent' }
  }
}

/** Takes up the authentication, and gives the right to sign exactly that. */
export async function confirmProvider(
  { db, now }: Services,
  signatures: Signatures,
  caller: Caller,
  { session }: Exchange,
): Promise<ResultOf<Calls['confirmProvider']>> {
  if (!session) return { type: 'LoginRequired' }
  const found = await readableCase(db, caller, signatures)
  if (!found) return { type: 'InsufficientPermissions' }
  const { move, questionnaires, key } = signatures
  const at = now()
  return inTransaction(db, async (tx) => {
    const after = new Date(at.getTime() - credentialCountsFor)
    if (!(await useGrant(tx, session.idHash, whatOf(caller, found.id, signatures), after)))
      return { type: 'NotAuthenticated' }
    const given = { caseId: found.id, username: caller.username, means: 'provider', at, saysName: true } as const
    await insertRights(tx, session, { ...given, move, questionnaires, key })
    return { type: 'ProviderConfirmed' }
  })
}
