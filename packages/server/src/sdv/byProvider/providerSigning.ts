/**
 * Signing with the account of a provider: the person authenticates there anew, and the answer counts once, for the list of signatures that it was
 * asked for, in the session that asked. Until then nothing is signed, whatever becomes of the provider.
 */
import { createHash } from 'node:crypto'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { issuerOfPeople } from '@casebook/core/providers/provider'
import type { credentialCalls } from '@casebook/core/sdv/credential/credential.calls'
import { credentialCountsFor } from '@casebook/core/sdv/credential/executed'
import { inTransaction } from '../../database/transaction'
import type { Exchange, Services } from '../../services'
import { beginAtProvider } from '../../session/providers/beginAtProvider'
import { issuersOf } from '../../session/providers/identities.repository'
import { inWords } from '../../session/providers/openIdConnect'
import { storedProviders } from '../../session/providers/providers.repository'
import { useGrant } from '../../session/providers/signingGrants.repository'
import { hashOfSigned, insertRights, type Signed } from '../credential.repository'

type Calls = typeof credentialCalls

/** The providers that know the person, and so may say that it is them. */
export async function providersToSignWith({ db }: Pick<Services, 'db'>, username: string) {
  const issuers = await issuersOf(db, username)
  if (issuers.length === 0) return []
  return (await storedProviders(db)).filter(
    ({ provider }) => provider.isUsed && issuers.includes(issuerOfPeople(provider)),
  )
}

function hashOf({ username }: Caller, signatures: readonly Signed[]): string {
  const what = { username, signatures: signatures.map(hashOfSigned).sort() }
  return createHash('sha256').update(canonicalJson(what)).digest('base64url')
}

export async function beginProviderSigning(
  services: Services,
  { provider: id, signatures }: { readonly provider: string; readonly signatures: readonly Signed[] },
  caller: Caller,
  exchange: Exchange,
): Promise<ResultOf<Calls['beginProviderSigning']>> {
  const { session } = exchange
  if (!session) return { type: 'LoginRequired' }
  const known = await providersToSignWith(services, caller.username)
  const provider = known.find((one) => one.id === id)?.provider
  if (!provider || provider.kind === 'ldap') return { type: 'NoSuchProvider' }
  const signs = { session: session.idHash, what: hashOf(caller, signatures) }
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
  signatures: readonly Signed[],
  caller: Caller,
  { session }: Exchange,
): Promise<ResultOf<Calls['confirmProvider']>> {
  if (!session) return { type: 'LoginRequired' }
  const at = now()
  return inTransaction(db, async (tx) => {
    const after = new Date(at.getTime() - credentialCountsFor)
    if (!(await useGrant(tx, session.idHash, hashOf(caller, signatures), after))) return { type: 'NotAuthenticated' }
    const given = { username: caller.username, means: 'provider', at, saysName: true, signatures } as const
    await insertRights(tx, session, given)
    return { type: 'ProviderConfirmed' }
  })
}
