/**
 * Whether a person whom a provider signed in is still known there. A directory, and a provider that gave a refresh token, is asked again every
 * quarter of an hour, with the person's next call; a provider that gave none, as every one that speaks SAML, has them sign in again after an hour. While it does not answer, work goes on. Its clear no
 * shuts the person's access keys too.
 */
import { issuerOfPeople, type Provider } from '@casebook/core/providers/provider'
import type { Config } from '../../config/config'
import { recordEvent } from '../../events'
import type { Services } from '../../services'
import { groupsIfThere } from './directory'
import {
  findProviderSession,
  noteLeaving,
  noteRecheck,
  type ProviderSession,
  takeRecheck,
} from './identities.repository'
import { inWords, refreshed } from './openIdConnect'
import { storedProvider } from './providers.repository'
import type { Said } from './said'
import { takeRolesOfGroups } from './takeRolesOfGroups'

const minute = 60_000
const askedEvery = 15 * minute
const withoutToken = 60 * minute
/** After no answer, and for other calls while one asks. */
const triedAgainAfter = minute

export function recheckAtFirst(
  { kind }: Pick<Provider, 'kind'>,
  { refreshToken, endsAt }: Pick<Said, 'refreshToken' | 'endsAt'>,
  now: Date,
): Date {
  const after = now.getTime() + (canBeAsked(kind, refreshToken) ? askedEvery : withoutToken)
  return new Date(endsAt === null ? after : Math.min(after, endsAt * 1000))
}

function canBeAsked(kind: Provider['kind'], refreshToken: string | null): boolean {
  return kind === 'ldap' || refreshToken !== null
}

interface Told extends Pick<ProviderSession, 'refreshToken'> {
  readonly groups: readonly string[] | null
}

/** What to ask with the next time, and the person's groups, if it tells them; null: the provider says no. Rejects without an answer. */
async function askedAgain(
  provider: Provider,
  { subject, refreshToken }: ProviderSession,
  config: Config,
): Promise<Told | null> {
  if (provider.kind === 'openId') return refreshed(provider, refreshToken ?? '', config)
  if (provider.kind === 'saml') return null
  const groups = await groupsIfThere(provider, subject, config)
  return groups && { refreshToken, groups }
}

/** Asks the provider, if the session is its. False: it has said no, or cannot be asked, or the person's roles are others now and all sessions have ended. */
export async function isStillKnown(services: Services, idHash: string, username: string): Promise<boolean> {
  const { db, config, log } = services
  const now = services.now()
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (!(await takeRecheck(db, idHash, now, later(triedAgainAfter)))) return true
  const session = await findProviderSession(db, idHash)
  const provider = session && (await storedProvider(db, session.provider))
  if (
    provider?.isUsed &&
    issuerOfPeople(provider) === session?.issuer &&
    canBeAsked(provider.kind, session.refreshToken)
  ) {
    try {
      const known = await askedAgain(provider, session, config)
      if (known) {
        const { groups, ...next } = known
        await noteRecheck(db, idHash, { ...next, recheckAt: later(askedEvery) })
        const of = { provider, username, at: now }
        return !(groups && (await db.transaction().execute((tx) => takeRolesOfGroups(tx, groups, of))))
      }
      await noteLeaving(db, username, provider.issuer, now)
    } catch (error) {
      log.warn({ provider: session.provider, reason: inWords(error) }, 'A provider of sign-in does not answer')
      return true
    }
  }
  await recordEvent(db, 'providerEnded', { at: now, source: username, provider: provider?.name ?? '' })
  return false
}
