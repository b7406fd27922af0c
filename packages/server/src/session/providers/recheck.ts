/**
 * Whether a person whom a provider signed in is still known there. A provider that gave a refresh token is asked again every quarter of an hour,
 * with the person's next call; one that gave none has them sign in again after an hour. While it does not answer, work goes on. Its clear no
 * shuts the person's access keys too.
 */
import { recordEvent } from '../../events'
import type { Services } from '../../services'
import { findProviderSession, noteLeaving, noteRecheck, takeRecheck } from './identities.repository'
import { inWords, refreshed } from './openIdConnect'
import { storedProvider } from './providers.repository'

const minute = 60_000
const askedEvery = 15 * minute
const withoutToken = 60 * minute
/** After no answer, and for other calls while one asks. */
const triedAgainAfter = minute

export function recheckAtFirst({ refreshToken }: { readonly refreshToken: string | null }, now: Date): Date {
  return new Date(now.getTime() + (refreshToken === null ? withoutToken : askedEvery))
}

/** Asks the provider, if the session is its. False: it has said no, or cannot be asked. */
export async function isStillKnown(services: Services, idHash: string, username: string): Promise<boolean> {
  const { db, config, log } = services
  const now = services.now()
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (!(await takeRecheck(db, idHash, now, later(triedAgainAfter)))) return true
  const session = await findProviderSession(db, idHash)
  const provider = session && (await storedProvider(db, session.provider))
  if (provider?.isUsed && provider.issuer === session?.issuer && session.refreshToken !== null) {
    try {
      const refreshToken = await refreshed(provider, session.refreshToken, config)
      if (refreshToken !== null) {
        await noteRecheck(db, idHash, { refreshToken, recheckAt: later(askedEvery) })
        return true
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
