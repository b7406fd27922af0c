/** A person opened the link of an activation mail. */
import { stateOfLink } from '@casebook/core/registration/accountLink'
import type { ActivateResult } from '@casebook/core/registration/registration.calls'
import { recordEvent } from '../events'
import type { Services } from '../services'
import { isSecret, newSecret } from '../session/secrets/secret'
import { forgetTriesOf } from '../session/throttle/throttle.repository'
import { insertLink, lockLink, useLink } from './accountLinks.repository'
import { activateAccount, lockAddressedAccount } from './accounts.repository'

export async function activate({ db, now }: Services, data: string): Promise<ActivateResult> {
  if (!isSecret(data)) return { type: 'ActivationFailed' }
  return db.transaction().execute(async (tx): Promise<ActivateResult> => {
    const at = now()
    const link = await lockLink(tx, data)
    if (link?.kind !== 'activation') return { type: 'ActivationFailed' }
    const { username } = link
    const who = { at, source: username }
    const account = await lockAddressedAccount(tx, username)
    const state = stateOfLink(link, at)
    if (state === 'used' || !account || account.isFrozen) {
      await recordEvent(tx, 'verificationFailed', who)
      return { type: 'ActivationFailed' }
    }
    if (state === 'expired') {
      await recordEvent(tx, 'verificationTimedOut', who)
      return { type: 'ActivationTooLongAgo' }
    }
    await useLink(tx, data, at)
    await activateAccount(tx, username)
    // Only the owner of the address has the link, so the person who tried passwords before was not them or has forgotten it.
    await forgetTriesOf(tx, username)
    await recordEvent(tx, 'emailVerification', who)
    if (account.hasPassword) return { type: 'ActivationSuccessful' }
    const token = newSecret()
    await insertLink(tx, { kind: 'password', username, secret: token, at })
    return { type: 'ActivationSuccessful', passwordLink: { user: username, token } }
  })
}
