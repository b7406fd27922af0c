/** An administrator removes the second factor of a person who has lost it. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { isActingAdministrator } from '@casebook/core/users/lastAdministrator'
import type { usersCalls } from '@casebook/core/users/users.calls'
import { recordEvent } from '../events'
import { hasMailServer } from '../mail/mailRoute'
import { requestMail } from '../registration/accountMail.job'
import { addressedAccount } from '../registration/accounts.repository'
import type { Database, Services } from '../services'
import { lockAdministratorsAnd } from '../session/accountState.repository'
import { endSessionsOf } from '../session/sessions.repository'
import { forgetTriesOf } from '../session/throttle/throttle.repository'
import { deleteFactors, waysOf } from './secondFactor.repository'
import { deleteStepsOf } from './secondSteps.repository'

type Remove = typeof usersCalls.removeSecondFactor

export async function removeSecondFactor(
  services: Services,
  tx: Database,
  { username: caller }: Caller,
  { username, language }: ReceivedRequestOf<Remove>,
): Promise<ResultOf<Remove>> {
  const accounts = await lockAdministratorsAnd(tx, username)
  // Another administrator may have removed the caller while this call waited for the lock.
  if (!accounts.some((one) => one.username === caller && isActingAdministrator(one)))
    return { type: 'InsufficientPermissions' }
  if (!accounts.some((one) => one.username === username)) return { type: 'NoSuchUser' }
  // A person who finds an administrator's screen unattended must not take away their second factor.
  if (username === caller) return { type: 'OwnAccount' }
  if ((await waysOf(tx, username)) === null) return { type: 'Ok' }

  const at = services.now()
  await deleteFactors(tx, username)
  await deleteStepsOf(tx, username)
  await forgetTriesOf(tx, username)
  // A lost device may be in other hands.
  await endSessionsOf(tx, username, 'secondFactorRemoved', at)
  await recordEvent(tx, 'secondFactorRemoved', { at, source: caller, user: username, means: 'all' })
  const to = (await addressedAccount(tx, username))?.email
  if (to && (await hasMailServer({ db: tx, config: services.config })))
    await requestMail(services, tx, { kind: 'factorRemoved', username, language, client: '' })
  return { type: 'Ok' }
}
