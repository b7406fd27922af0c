/** Signing in by name and password at a directory. The person who is not let in hears no more than that; why is in the server's log. */
import type { RequestOf } from '@casebook/core/call/call'
import type { providerSignInCalls, SignInAtDirectoryResult } from '@casebook/core/providers/providerSignIn.calls'
import type { ProvidersPort, providersCalls } from '@casebook/core/providers/providers.calls'
import { recordEvent } from '../events'
import type { Exchange, Services } from '../services'
import { tryAtDirectory } from '../session/providers/directoryTry'
import { storedProvider } from '../session/providers/providers.repository'
import { arrive } from './arrive'
import { tested } from './tested'

export async function signInAtDirectory(
  services: Services,
  { provider: id, user, password, onlyUser }: RequestOf<typeof providerSignInCalls.signInAtDirectory>,
  exchange: Exchange,
): Promise<SignInAtDirectoryResult> {
  const { db, now } = services
  const provider = await storedProvider(db, id)
  if (provider?.kind !== 'ldap' || !provider.isUsed) return { type: 'NoSuchProvider' }
  const tried = await tryAtDirectory(services, { id, provider }, { user, password }, exchange)
  if (tried.type === 'Right') {
    const arrived = await arrive(services, { id, provider, said: tried.said, onlyUser: onlyUser ?? null }, exchange)
    return arrived.type === 'SignInAgain' ? { type: 'LoginFailed' } : arrived
  }
  if (tried.type === 'Silent') return { type: 'ProviderSilent' }
  // A typed name may be a password: it is not logged.
  await recordEvent(db, 'providerRefused', { at: now(), source: null, provider: provider.name, ip: exchange.ip })
  return tried.type === 'Held' ? tooMany(tried.until) : { type: 'LoginFailed' }
}

export async function testDirectory(
  services: Services,
  { id, user, password }: RequestOf<typeof providersCalls.testDirectory>,
  exchange: Exchange,
): ReturnType<ProvidersPort['testDirectory']> {
  const provider = await storedProvider(services.db, id)
  if (provider?.kind !== 'ldap') return { type: 'NoSuchProvider' }
  const tried = await tryAtDirectory(services, { id, provider }, { user, password }, exchange)
  if (tried.type === 'Right') return tested(services.db, provider, tried.said)
  if (tried.type === 'Held') return tooMany(tried.until)
  return {
    type: 'ProviderTestFailed',
    error: tried.type === 'Silent' ? tried.reason : 'The filter finds no entry of this name, or the password is wrong.',
  }
}

function tooMany(until: Date | null) {
  return { type: 'TooManyFailedLogins' as const, ...(until && { until: until.toISOString() }) }
}
