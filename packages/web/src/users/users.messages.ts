import type { UserMessage } from '@casebook/core/users/user.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Shown after an action on a user. The first two are the specification's texts. */
export const userTexts: Readonly<Record<UserMessage, MessageDescriptor>> = {
  'user.saved': msg({ id: 'user.saved', message: 'Saving Successful' }),
  'user.reactivationSent': msg({ id: 'user.reactivationSent', message: 'Reactivation Email Send!' }),
  'user.mailFailed': msg({
    id: 'user.mailFailed',
    message: 'The mail was not sent. The server will retry for some hours.',
  }),
  'user.mailWaits': msg({
    id: 'user.mailWaits',
    message: 'The mail is waiting to be sent. If it fails, it is listed under Invite people.',
  }),
  'user.factorRemovedUntold': msg({
    id: 'user.factorRemovedUntold',
    message:
      'The second factor is removed. Its owner signs in with the password alone and gets no mail about it: please tell them.',
  }),
  'user.freed': msg({ id: 'user.freed', message: 'The account is free. Its owner can sign in again.' }),
  'user.factorRemoved': msg({
    id: 'user.factorRemoved',
    message: 'The second factor is removed. Its owner signs in with the password alone. A mail about it is on its way.',
  }),
  'user.shut': msg({ id: 'user.shut', message: 'No link was made: the account is frozen or not activated.' }),
  'user.lastAdministrator': msg({
    id: 'user.lastAdministrator',
    message: 'Nothing was changed: at least one active administrator must remain.',
  }),
  'user.changedMeanwhile': msg({
    id: 'user.changedMeanwhile',
    message: 'Another person changed this user in the meantime. Check the boxes, then save again.',
  }),
}
