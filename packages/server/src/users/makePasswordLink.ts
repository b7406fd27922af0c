/** An administrator makes a link that sets a new password, for a person whom no mail reaches, and hands it over. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { addressOfLink, clientPage } from '@casebook/core/registration/accountLink'
import type { usersCalls } from '@casebook/core/users/users.calls'
import { recordEvent } from '../events'
import { hasMailServer } from '../mail/mailRoute'
import { insertLink } from '../registration/accountLinks.repository'
import { lockAddressedAccount } from '../registration/accounts.repository'
import { isOpenToLinks } from '../registration/setForgottenPassword'
import type { Exchange, Services } from '../services'
import { newSecret } from '../session/secrets/secret'

type Make = typeof usersCalls.makePasswordLink

export function makePasswordLink(
  services: Services,
  { username: named, activationContinuationLink }: ReceivedRequestOf<Make>,
  { username: caller }: Caller,
  { origin }: Exchange,
): Promise<ResultOf<Make>> {
  const client = clientPage(activationContinuationLink, origin)
  return services.db.transaction().execute(async (tx): Promise<ResultOf<Make>> => {
    const account = await lockAddressedAccount(tx, named)
    if (!account) return { type: 'NoSuchUser' }
    const { username } = account
    // A person who finds an administrator's screen unattended must not take over the account.
    if (username === caller) return { type: 'OwnAccount' }
    if (account.email && (await hasMailServer({ db: tx, config: services.config }))) return { type: 'ReachedByMail' }
    if (!isOpenToLinks(account)) return { type: 'AccountShut' }
    const at = services.now()
    const secret = newSecret()
    await insertLink(tx, { kind: 'password', username, secret, at })
    await recordEvent(tx, 'passwordLinkMade', { at, source: caller, user: username })
    return { type: 'PasswordLinkMade', link: addressOfLink({ kind: 'password', client, user: username, secret }) }
  })
}
