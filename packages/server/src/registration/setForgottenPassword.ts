/**
 * The command SetPassword: a new password by the token of a mail. The token is the account's own, works once and for its time. It ends
 * all sessions, and an account that waited for its owner is opened.
 */
import { stateOfLink } from '@casebook/core/registration/accountLink'
import type { SetForgottenPasswordResult } from '@casebook/core/registration/registration.calls'
import { faultOfPassword } from '@casebook/core/session/password/password'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'
import { forgetOtherDevices } from '../session/devices.repository'
import { hashPassword } from '../session/passwordHash'
import { isSecret } from '../session/secrets/secret'
import { endSessionsOf } from '../session/sessions.repository'
import { forgetTriesOf } from '../session/throttle/throttle.repository'
import { writePasswordHash } from '../session/users'
import { findLink, lockLink, type StoredLink, usePasswordLinks } from './accountLinks.repository'
import { type AddressedAccount, activateAccount, lockAddressedAccount } from './accounts.repository'

interface Command {
  readonly user: string
  readonly token: string
  readonly password: string
}

export async function setForgottenPassword(
  { db, now }: Services,
  { user, token, password }: Command,
): Promise<SetForgottenPasswordResult> {
  const link = isSecret(token) ? await findLink(db, token) : null
  if (!isUsable(link, now())) return { type: 'TokenError' }
  const { username } = link
  if (username !== user) return { type: 'PermissionError' }
  if (faultOfPassword(password, username)) return { type: 'PasswordInvalid' }

  // Before the transaction, which it would hold up.
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx): Promise<SetForgottenPasswordResult> => {
    const at = now()
    // The account first, as everywhere: so no two wait for each other.
    const account = await lockAddressedAccount(tx, username)
    if (!account || !isOpenToLinks(account) || !isUsable(await lockLink(tx, token), at)) return { type: 'TokenError' }
    await usePasswordLinks(tx, username, at)
    await writePasswordHash(tx, username, passwordHash)
    await endAllAccess(tx, username, at)
    if (!account.isActivated) {
      await activateAccount(tx, username)
      await recordEvent(tx, 'emailVerification', { at, source: username })
    }
    return { type: 'CommandExecuted' }
  })
}

function isUsable(link: StoredLink | null, now: Date): link is StoredLink {
  return link !== null && link.kind !== 'activation' && stateOfLink(link, now) === 'usable'
}

/** A link never opens an account that an administrator has shut. */
export function isOpenToLinks({ isFrozen, isActivated, pending }: AddressedAccount): boolean {
  return !isFrozen && (isActivated || pending !== null)
}

/** Ends whatever the old password opened: sessions, known devices, counted tries. */
async function endAllAccess(tx: Database, username: string, at: Date): Promise<void> {
  await forgetOtherDevices(tx, username, null)
  await endSessionsOf(tx, username, 'passwordChanged', at)
  await forgetTriesOf(tx, username)
}
