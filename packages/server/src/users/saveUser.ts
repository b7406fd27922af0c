/** Saves the roles, the activation and the freezing of an account, and ends its sessions. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { endsSessions, isActingAdministrator, removesLastAdministrator } from '@casebook/core/users/lastAdministrator'
import { type AccountState, changesOf, numberOfChanges, stateOf } from '@casebook/core/users/user'
import type { usersCalls } from '@casebook/core/users/users.calls'
import { recordEvents, type ServerEvent, serverEvent } from '../events'
import type { Database, Services } from '../services'
import { lockAdministratorsAnd, writeState } from '../session/accountState.repository'
import { type EndReason, endSessionsOf } from '../session/sessions.repository'
import { receivedUser } from './receivedUser'

type Save = typeof usersCalls.save

export async function saveUser(
  services: Services,
  tx: Database,
  { username: caller }: Caller,
  { username, was, ...wanted }: ReceivedRequestOf<Save>,
): Promise<ResultOf<Save>> {
  const accounts = await lockAdministratorsAnd(tx, username)
  // Another administrator may have removed the caller while this call waited for the lock.
  if (!accounts.some((one) => one.username === caller && isActingAdministrator(one)))
    return { type: 'InsufficientPermissions' }
  const before = accounts.find((one) => one.username === username)
  if (!before) return { type: 'NoSuchUser' }
  if (was && numberOfChanges(was, before) > 0) {
    const user = await receivedUser(services, tx, username)
    return user ? { type: 'ChangedMeanwhile', user } : { type: 'NoSuchUser' }
  }
  if (removesLastAdministrator(accounts, { username, ...wanted })) return { type: 'LastAdministrator' }
  if (!endsSessions(before, wanted)) return { type: 'Ok' }

  const at = services.now()
  // Before the account is shut: the database ends the sessions of a shut account too, by its own clock.
  await endSessionsOf(tx, username, endReason(before, wanted), at)
  await writeState(tx, username, wanted)
  await recordEvents(tx, ...eventsOf({ at, source: caller }, username, before, wanted))
  return { type: 'Ok' }
}

function endReason(before: AccountState, { isActivated, isFrozen }: AccountState): EndReason {
  if (isFrozen && !before.isFrozen) return 'frozen'
  return !isActivated && before.isActivated ? 'deactivated' : 'rolesChanged'
}

function eventsOf(
  who: { readonly at: Date; readonly source: string },
  user: string,
  before: AccountState,
  after: AccountState,
): readonly ServerEvent[] {
  const { added, removed, activation, freezing } = changesOf(before, stateOf(after))
  const one = { ...who, user }
  return [
    ...added.map((role) => serverEvent('roleAdded', { ...one, role })),
    ...removed.map((role) => serverEvent('roleRemoved', { ...one, role })),
    ...(activation ? [serverEvent(after.isActivated ? 'adminActivated' : 'adminDeactivated', one)] : []),
    ...(freezing ? [serverEvent(after.isFrozen ? 'frozen' : 'unfrozen', one)] : []),
  ]
}
