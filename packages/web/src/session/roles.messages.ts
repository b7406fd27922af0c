import type { Role } from '@casebook/core/permissions/capabilities'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const roleMessages: Readonly<Record<Role, MessageDescriptor>> = {
  ADMIN: msg({ id: 'role.ADMIN', message: 'Administrator' }),
  GROUP_MANAGER: msg({ id: 'role.GROUP_MANAGER', message: 'Group manager' }),
  PI: msg({ id: 'role.PI', message: 'Investigator (PI)' }),
  REPORTER: msg({ id: 'role.REPORTER', message: 'Monitor' }),
  DATA_MANAGER: msg({ id: 'role.DATA_MANAGER', message: 'Data manager' }),
  FEEDBACK_RECEIVER: msg({ id: 'role.FEEDBACK_RECEIVER', message: 'Feedback receiver' }),
}
