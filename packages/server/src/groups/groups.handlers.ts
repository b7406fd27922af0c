/** Answers the calls on groups. The rules are the core's; a handler reads, asks the rule, and writes. */

import type { groupsCalls } from '@casebook/api-adapter/groups/groups.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { mayAssignCases } from '@casebook/core/groups/assignment'
import { actsForGroup, type Group, isLegalTransition, partyOf } from '@casebook/core/groups/membership'
import { once } from '../http/receivedCalls'
import type { Exchange, Services } from '../services'
import { assignCase } from './assignCase'
import { assignmentTable } from './assignmentTable'
import { createGroup } from './createGroup'
import { groupSeenBy } from './groupSeenBy'
import {
  allGroups,
  findGroup,
  lockGroup,
  membershipStatusOf,
  membersOf,
  openUsers,
  recordMembershipChange,
  usersAmong,
} from './groups.repository'

export function groupsHandlers(services: Services): Handlers<typeof groupsCalls, Exchange> {
  const { db, now } = services

  const list = async (caller: Caller, isWanted: (group: Group) => boolean = () => true) => {
    const groups = await allGroups(db)
    const members = await membersOf(
      db,
      groups.map(({ name }) => name),
    )
    const seen = groups.map((group) =>
      groupSeenBy(
        caller,
        group,
        members.filter((member) => member.group === group.name),
      ),
    )
    const listed = seen.filter(isWanted).sort((a, b) => naturalOrder(a.name, b.name))
    return { type: 'ReceivedGroups', groups: listed } as const
  }

  const delivery = (action: string, request: unknown, { username }: Caller, { idempotencyKey: key }: Exchange) => ({
    username,
    action,
    key,
    request,
  })

  return {
    listGroups: (_, caller) => list(caller),
    listGroupsIOwn: (_, caller) => list(caller, ({ amOwner }) => amOwner),
    listMySelectedGroups: (_, caller) =>
      list(caller, ({ amOwner, membershipStatus }) => mayAssignCases({ ownsGroup: amOwner, status: membershipStatus })),

    async createGroup(request, caller, exchange) {
      return once(services, delivery('createGroup', request, caller, exchange), async (tx) => {
        const isNew = await createGroup(tx, { ...request, owner: caller.username }, now())
        return { type: isNew ? 'GroupCreated' : 'GroupAlreadyExisted' } as const
      })
    },

    async getGroupData({ name }, caller) {
      const group = await findGroup(db, name)
      if (!group) return { type: 'GroupNotFound' }
      const members = await membersOf(db, [name])
      const others = (await openUsers(db))
        .filter(({ username }) => !members.some((member) => member.username === username))
        .map((user) => ({ ...user, status: 'NoMembership' as const }))
      return { type: 'ReceivedGroupData', ...groupSeenBy(caller, group, [...members, ...others]) }
    },

    /** A group that there is not answers as one that the caller does not act for. */
    async setMembershipStatus(request, caller, exchange) {
      const { group, user, status } = request
      return once(services, delivery('setMembershipStatus', request, caller, exchange), async (tx) => {
        const found = await lockGroup(tx, group)
        const party = found && partyOf(caller, { user, owner: found.owner })
        if (!party && !(found && actsForGroup(caller, found.owner))) return { type: 'InsufficientPermissions' } as const

        const current = await membershipStatusOf(tx, group, user)
        const isUser = (await usersAmong(tx, [user])).has(user)
        if (!party || !isUser || !isLegalTransition(party, current, status))
          return { type: 'InvalidTransition' } as const

        await recordMembershipChange(tx, { group, user, status, changedBy: caller.username }, now())
        return { type: 'Ok' } as const
      })
    },

    async setAssignment(request, caller, exchange) {
      return once(services, delivery('setAssignment', request, caller, exchange), (tx) =>
        assignCase(tx, caller, request, now()),
      )
    },

    getAssignments: (filter, caller) => assignmentTable(db, caller, filter),
  }
}
