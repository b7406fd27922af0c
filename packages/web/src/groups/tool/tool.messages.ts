import type { ToolResult } from '@casebook/core/groups/membershipTool.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const outcomeMessages: Readonly<Record<ToolResult['outcome'], MessageDescriptor>> = {
  done: msg({ id: 'groups.tool.done', message: 'Success' }),
  invited: msg({ id: 'groups.tool.invited', message: 'Invited. They can accept or decline.' }),
  GroupNotFound: msg({ id: 'groups.tool.GroupNotFound', message: 'There is no such group.' }),
  UserNotFound: msg({ id: 'groups.tool.UserNotFound', message: 'There is no such user.' }),
  OwnerStays: msg({ id: 'groups.tool.OwnerStays', message: 'The owner stays in the group.' }),
  OwnerIsIn: msg({ id: 'groups.tool.OwnerIsIn', message: 'They own the group and already belong to it.' }),
  OwnMembership: msg({ id: 'groups.tool.OwnMembership', message: 'You cannot add yourself.' }),
  AccountShut: msg({ id: 'groups.tool.AccountShut', message: 'The account is frozen or not activated yet.' }),
  WouldWiden: msg({ id: 'groups.tool.WouldWiden', message: 'They share selected cases. Only they can share all.' }),
}
