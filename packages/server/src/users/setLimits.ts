/** Limits a person to studies, or lifts that, and ends their sessions: no page goes on with what it may no longer show. */
import { areSameLimits, isLimitable } from '@casebook/core/access/limits'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { isActingAdministrator } from '@casebook/core/users/lastAdministrator'
import type { usersCalls } from '@casebook/core/users/users.calls'
import { findVersion } from '../bases/bases.repository'
import { limitsOf, writeLimits } from '../bases/limits.repository'
import { endOwnNotedStays } from '../cases/presence.repository'
import { recordEvents, serverEvent } from '../events'
import { lockAdministratorsAnd } from '../registration/lockAdministrators'
import type { Database, Services } from '../services'
import { endSessionsOf } from '../session/sessions.repository'
import { receivedUser } from './receivedUser'

type SetLimits = typeof usersCalls.setLimits

export async function setLimits(
  services: Services,
  tx: Database,
  { username: caller }: Caller,
  { username, limits, was }: ReceivedRequestOf<SetLimits>,
): Promise<ResultOf<SetLimits>> {
  const accounts = await lockAdministratorsAnd(tx, username)
  // Another administrator may have removed the caller while this call waited for the lock.
  if (!accounts.some((one) => one.username === caller && isActingAdministrator(one)))
    return { type: 'InsufficientPermissions' }
  const account = accounts.find((one) => one.username === username)
  if (!account) return { type: 'NoSuchUser' }
  const before = await limitsOf(tx, username)
  if (was && !areSameLimits(was, before)) {
    const user = await receivedUser(services, tx, username)
    return user ? { type: 'ChangedMeanwhile', user } : { type: 'NoSuchUser' }
  }
  const after = eachOnce(limits)
  if (areSameLimits(before, after)) return { type: 'Ok' }
  if (after.length > 0 && !isLimitable(account.roles)) return { type: 'NotLimitable' }
  for (const base of after) if (!(await findVersion(tx, base))) return { type: 'KnowledgeBaseNotFound' }

  const at = services.now()
  await writeLimits(tx, username, after)
  await endOwnNotedStays(tx, username, at)
  await endSessionsOf(tx, username, 'limitsChanged', at)
  const who = { at, source: caller, user: username }
  await recordEvents(
    tx,
    after.length > 0 ? serverEvent('limitsSet', { ...who, studies: inWords(after) }) : serverEvent('limitsLifted', who),
  )
  return { type: 'Ok' }
}

function eachOnce(limits: readonly BaseName[]): readonly BaseName[] {
  return [...new Map(limits.map((one) => [JSON.stringify([one.group, one.base]), one])).values()]
}

function inWords(limits: readonly BaseName[]): string {
  return limits.map(({ group, base }) => `${group} / ${base}`).join(', ')
}
