/** Limits a person to studies and sites, or lifts that, and ends their sessions: no page goes on with what it may no longer show. */
import { areSameLimits, isLimitable, type Limits } from '@casebook/core/access/limits'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { isActingAdministrator } from '@casebook/core/users/lastAdministrator'
import type { usersCalls } from '@casebook/core/users/users.calls'
import { findVersion } from '../bases/bases.repository'
import { limitsOf, siteLimitsOf, writeLimits, writeSiteLimits } from '../bases/limits.repository'
import { endOwnNotedStays } from '../cases/presence.repository'
import { recordEvents, serverEvent } from '../events'
import type { Database, Services } from '../services'
import { lockAdministratorsAnd } from '../session/accountState.repository'
import { endSessionsOf } from '../session/sessions.repository'
import { holdSites } from '../sites/sites.repository'
import { receivedUser } from './receivedUser'

type SetLimits = typeof usersCalls.setLimits

export async function setLimits(
  services: Services,
  tx: Database,
  { username: caller }: Caller,
  { username, limits, sites = [], was, sitesWere = [] }: ReceivedRequestOf<SetLimits>,
): Promise<ResultOf<SetLimits>> {
  const accounts = await lockAdministratorsAnd(tx, username)
  // Another administrator may have removed the caller while this call waited for the lock.
  if (!accounts.some((one) => one.username === caller && isActingAdministrator(one)))
    return { type: 'InsufficientPermissions' }
  const account = accounts.find((one) => one.username === username)
  if (!account) return { type: 'NoSuchUser' }
  const before: Limits = { studies: await limitsOf(tx, username), sites: await siteLimitsOf(tx, username) }
  if (was && !areSameLimits({ studies: was, sites: sitesWere }, before)) {
    const user = await receivedUser(services, tx, username)
    return user ? { type: 'ChangedMeanwhile', user } : { type: 'NoSuchUser' }
  }
  const after: Limits = { studies: eachOnce(limits), sites: [...new Set(sites)] }
  if (areSameLimits(before, after)) return { type: 'Ok' }
  const isLimited = after.studies.length + after.sites.length > 0
  if (isLimited && !isLimitable(account.roles)) return { type: 'NotLimitable' }
  for (const base of after.studies) if (!(await findVersion(tx, base))) return { type: 'KnowledgeBaseNotFound' }
  if (!(await holdSites(tx, after.sites))) return { type: 'SiteNotFound' }

  const at = services.now()
  await writeLimits(tx, username, after.studies)
  await writeSiteLimits(tx, username, after.sites)
  await endOwnNotedStays(tx, username, at)
  await endSessionsOf(tx, username, 'limitsChanged', at)
  const who = { at, source: caller, user: username }
  await recordEvents(
    tx,
    isLimited ? serverEvent('limitsSet', { ...who, studies: inWords(after) }) : serverEvent('limitsLifted', who),
  )
  return { type: 'Ok' }
}

function eachOnce(limits: readonly BaseName[]): readonly BaseName[] {
  return [...new Map(limits.map((one) => [JSON.stringify([one.group, one.base]), one])).values()]
}

/** Studies and sites, as the log names them. */
function inWords({ studies, sites }: Limits): string {
  return [...studies.map(({ group, base }) => `${group} / ${base}`), ...sites].join(', ')
}
