import type { CreateGroupPort } from '@casebook/core/groups/createGroup.machine'
import type { AssignmentsPort, GroupListsPort, GroupsPort, MembershipToolPort } from '@casebook/core/groups/groups.port'
import { createClient, type Send } from '../client'
import { groupManagerContract, groupsContract } from './groups.contract'

type GroupCalls = GroupsPort & GroupListsPort & CreateGroupPort & AssignmentsPort & MembershipToolPort

/** The core's ports, spoken over the wire. That this compiles is the proof that contract and core agree. */
export function groupsClient(send: Send): GroupCalls {
  return { ...createClient(groupsContract, send), ...createClient(groupManagerContract, send) }
}
