import type { UserMessage } from '@casebook/core/users/user.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Shown after an action on a user. The first two are the specification's texts. */
export const userTexts: Readonly<Record<UserMessage, MessageDescriptor>> = {
  'user.saved': msg({ id: 'user.saved', message: 'Saving Successful' }),
  'user.reactivationSent': msg({ id: 'user.reactivationSent', message: 'Reactivation Email Send!' }),
  'user.lastAdministrator': msg({
    id: 'user.lastAdministrator',
    message: 'Nothing was changed: at least one active administrator must remain.',
  }),
  'user.failed': msg({ id: 'user.failed', message: 'Nothing was changed: the server did not answer. Try again.' }),
}
