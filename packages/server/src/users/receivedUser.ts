import type { User } from '@casebook/core/users/users.calls'
import { limitsOf, siteLimitsOf } from '../bases/limits.repository'
import { hasMailServer } from '../mail/mailRoute'
import { lastMailOf } from '../registration/accountMails.repository'
import { addressedAccount } from '../registration/accounts.repository'
import { passkeysOf } from '../secondFactor/passkeys.repository'
import { countUnusedCodes, waysOf } from '../secondFactor/secondFactor.repository'
import type { Database, Services } from '../services'
import { nameHeldUntil } from '../session/throttle/throttle.repository'
import { findUser } from './users.repository'

/** An account as administrators receive it; null if there is none of that name. `on`: the database, or a transaction. */
export async function receivedUser(
  { db, config, now }: Services,
  on: Database,
  username: string,
): Promise<User | null> {
  const found = await findUser(on, username, await nameHeldUntil(on, db, username, now()))
  if (!found) return null
  const hasAddress = Boolean((await addressedAccount(on, username))?.email)
  const mail = await lastMailOf(on, username)
  const [limits, sites] = [await limitsOf(on, username), await siteLimitsOf(on, username)]
  const user = {
    ...found,
    ...(limits.length > 0 && { limits }),
    ...(sites.length > 0 && { sites }),
    isReachedByMail: hasAddress && (await hasMailServer({ db: on, config })),
    ...(mail && { mail }),
  }
  const ways = await waysOf(on, username)
  if (!ways) return user
  const passkeys = (await passkeysOf(on, username)).length
  return { ...user, secondFactor: { app: ways.app, passkeys, recoveryCodesLeft: await countUnusedCodes(on, username) } }
}
