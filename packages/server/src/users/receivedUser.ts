import type { User } from '@casebook/core/users/users.calls'
import { countUnusedCodes, hasApp } from '../secondFactor/secondFactor.repository'
import type { Database, Services } from '../services'
import { nameHeldUntil } from '../session/throttle/throttle.repository'
import { findUser } from './users.repository'

/** An account as administrators receive it; null if there is none of that name. `on`: the database, or a transaction. */
export async function receivedUser({ db, now }: Services, on: Database, username: string): Promise<User | null> {
  const user = await findUser(on, username, await nameHeldUntil(on, db, username, now()))
  if (!user || !(await hasApp(on, username))) return user
  return { ...user, secondFactor: { app: true, recoveryCodesLeft: await countUnusedCodes(on, username) } }
}
