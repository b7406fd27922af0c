/** What an administrator's test shows: what the provider said of them, and what that would come to. Nobody is signed in. */
import { countsAsSecondFactor, type Provider } from '@casebook/core/providers/provider'
import type { EndProviderSignInResult } from '@casebook/core/providers/providerSignIn.calls'
import { rolesByGroups } from '@casebook/core/providers/rolesOfGroups'
import type { Database } from '../services'
import { usernameOf } from '../session/providers/identities.repository'
import type { Said } from '../session/providers/said'
import { findAccount } from '../session/users'
import { accountToJoin } from './joinAccount'

/** They say nothing of the person. */
const technical = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'jti',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'azp',
  'sid',
])

const longestValue = 500

export async function tested(
  db: Database,
  provider: Provider,
  said: Said,
): Promise<Extract<EndProviderSignInResult, { type: 'ProviderTested' }>> {
  const known = await usernameOf(db, said)
  const joined = known === null ? await accountToJoin(db, provider, said) : null
  const username = known ?? joined?.username ?? null
  const account = username === null ? null : await findAccount(db, username)
  return {
    type: 'ProviderTested',
    said: Object.entries(said.claims)
      .filter(([claim]) => !technical.has(claim))
      .map(([claim, value]) => ({ claim, value: textOf(value).slice(0, longestValue) })),
    username,
    isNew: joined?.isNew ?? false,
    isSecondFactor: countsAsSecondFactor(provider, said),
    roles: username === null ? [] : rolesByGroups(provider, said.groups, account?.roles ?? []),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
