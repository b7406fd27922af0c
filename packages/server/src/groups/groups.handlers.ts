/** Answers the calls on groups. The rules are the core's; a handler reads, asks the rule, and writes. */

import { groupManagerWire, groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { mayAssignCases } from '@casebook/core/groups/assignments/assignment'
import type { Group, groupsCalls } from '@casebook/core/groups/groups.calls'
import {
  actsForGroup,
  isLegalTransition,
  isPending,
  membershipStatuses,
  partyOf,
} from '@casebook/core/groups/membership'
import {
  allGroups,
  findGroup,
  lockGroup,
  membershipStatusOf,
  membersOf,
  openUsers,
  usersAmong,
} from '../access/groups.repository'
import { standingsOf } from '../access/standings.repository'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { assignCase } from './assignCase'
import { assignmentTable } from './assignmentTable'
import { createGroup } from './createGroup'
import { groupManagerHandlers } from './groupManager.handlers'
import { groupSeenBy } from './groupSeenBy'
import { windowOfGroups } from './groupWindow'
import { moveMembership } from './moveMembership'
import { noteRead } from './notices.repository'
import { pageOfAssignments } from './pageOfAssignments'
import { windowOfUsers } from './usersOfGroup.repository'

export const groupsArea: Area = {
  calls: [answers(groupsWire, groupsHandlers), answers(groupManagerWire, groupManagerHandlers)],
}

const pendingStatuses = membershipStatuses.filter(isPending)

export function groupsHandlers(services: Services): AreaHandlers<typeof groupsCalls> {
  const { db, now } = services
  /** Whole, as specified. Of the users of each group only those who wait for the caller's answer: its own call has all of them. */
  const list = async (caller: Caller, isWanted: (group: Group) => boolean = () => true) => {
    const { username } = caller
    const [groups, standings, asking] = await Promise.all([
      allGroups(db),
      standingsOf(db, username),
      membersOf(db, null, pendingStatuses),
    ])
    const statusIn = new Map(standings.map(({ group, status }) => [group, status]))
    const seen = groups.map(
      (group): Group => ({
        ...group,
        amOwner: group.owner === username,
        membershipStatus: statusIn.get(group.name) ?? 'NoMembership',
        users: actsForGroup(caller, group.owner)
          ? asking.filter((one) => one.group === group.name && one.username !== username)
          : [],
      }),
    )
    const listed = seen.filter(isWanted).sort((a, b) => naturalOrder(a.name, b.name))
    return { type: 'ReceivedGroups', groups: listed } as const
  }

  return {
    listGroups: ({ first, ...wanted }, caller) =>
      first === undefined ? list(caller) : windowOfGroups(db, caller, { ...wanted, first }),
    listGroupsIOwn: (_, caller) => list(caller, ({ amOwner }) => amOwner),
    listMySelectedGroups: (_, caller) =>
      list(caller, ({ amOwner, membershipStatus }) => mayAssignCases({ ownsGroup: amOwner, status: membershipStatus })),

    async createGroup({ allCases = false, ...group }, { username: owner }, tx) {
      const status = allCases ? 'JoinedWithAllCases' : 'JoinedWithSelectedCases'
      const isNew = await createGroup(tx, { ...group, owner }, now(), status)
      if (!isNew) return { type: 'GroupAlreadyExisted' }
      await recordEvent(tx, 'groupCreated', { at: now(), source: owner, userGroup: group.name })
      return { type: 'GroupCreated' }
    },

    async getGroupData({ name, search = '', first }, caller) {
      const group = await findGroup(db, name)
      if (!group) return { type: 'GroupNotFound' }
      if (first !== undefined) {
        const { username } = caller
        const actsForIt = actsForGroup(caller, group.owner)
        const window = await windowOfUsers(db, { group: name, caller: username, actsForIt, search, first })
        const membershipStatus = await membershipStatusOf(db, name, username)
        return { type: 'ReceivedGroupData', ...group, amOwner: group.owner === username, membershipStatus, ...window }
      }
      const members = await membersOf(db, [name])
      const others = (await openUsers(db))
        .filter(({ username }) => !members.some((member) => member.username === username))
        .map((user) => ({ ...user, status: 'NoMembership' as const }))
      return { type: 'ReceivedGroupData', ...groupSeenBy(caller, group, [...members, ...others]) }
    },

    /** A group that there is not answers as one that the caller does not act for. */
    async setMembershipStatus({ group, user, status }, caller, tx) {
      const found = await lockGroup(tx, group)
      const party = found && partyOf(caller, { user, owner: found.owner })
      if (!party && !(found && actsForGroup(caller, found.owner))) return { type: 'InsufficientPermissions' }

      const current = await membershipStatusOf(tx, group, user)
      const isUser = (await usersAmong(tx, [user])).has(user)
      if (!party || !isUser || !isLegalTransition(party, current, status)) return { type: 'InvalidTransition' }

      await moveMembership(services, tx, { group, user, from: current, status, by: caller.username })
      return { type: 'Ok' }
    },

    async confirmNotices({ upTo }, { username }, tx) {
      await noteRead(tx, username, upTo)
      return { type: 'Ok' }
    },

    setAssignment: (request, caller, tx) => assignCase(tx, caller, request, now()),

    getAssignments: (filter, caller) => assignmentTable(db, caller, filter),

    getPageOfAssignments: (wanted, caller) => pageOfAssignments(services, caller, wanted),
  }
}
