/** A signature that is given in the call that it signs: the password, at the first of a session with the username. */
import type { Caller } from '@casebook/core/call/policy'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import type { Database, Exchange, Services } from '../services'
import { checkPassword } from '../session/changePassword'
import { door } from '../session/throttle/door'
import { hasSaidName, noteSaidName } from './credential.repository'

type Session = NonNullable<Exchange['session']>

export interface Executed {
  readonly type: 'Executed'
  readonly means: Extract<SigningMeans, 'password' | 'nameAndPassword'>
}

type NotExecuted =
  | { readonly type: 'NameRequired' | 'PasswordWrong' }
  | { readonly type: 'TooManyFailedLogins'; readonly until?: string }

/** Wrong tries are counted, and hold the next ones back. */
export async function ownCredential(
  services: Services,
  { username, password }: { readonly username?: string | undefined; readonly password: string },
  caller: Caller,
  session: Session,
): Promise<Executed | NotExecuted> {
  if (username === undefined && !(await hasSaidName(services.db, session, services.now())))
    return { type: 'NameRequired' }
  const isOwnName = username === undefined || username.trim() === caller.username
  const sender = { name: `user ${caller.username}`, isKnown: true }
  const checked = await door.pass(() => checkPassword(services, caller.username, isOwnName ? password : null), sender)
  if (checked.type === 'Wrong') return { type: 'PasswordWrong' }
  if (checked.type === 'Held')
    return { type: 'TooManyFailedLogins', ...(checked.until && { until: checked.until.toISOString() }) }
  return { type: 'Executed', means: username === undefined ? 'password' : 'nameAndPassword' }
}

/** From now on the session has said the name. */
export async function noteMeans(tx: Database, { means }: Executed, caller: Caller, session: Session, now: Date) {
  if (means !== 'password') await noteSaidName(tx, session, caller.username, now)
}
