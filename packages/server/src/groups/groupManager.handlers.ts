/** Answers the membership tool: puts a list of users into groups, or takes them out. */
import type { groupManagerCalls } from '@casebook/core/groups/groups.calls'
import { runMembershipTool } from '@casebook/core/groups/membershipTool'
import {
  leftThemselves,
  lockGroups,
  membersOf,
  openUsers,
  openUsersAmong,
  usersAmong,
} from '../access/groups.repository'
import { isStorable } from '../database/storableText'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { moveMembership } from './moveMembership'
import { windowOfPeople } from './usersOfGroup.repository'

export function groupManagerHandlers(services: Services): AreaHandlers<typeof groupManagerCalls> {
  const { db } = services
  return {
    async setAssignments({ entries }, { username }, tx) {
      const groups = await lockGroups(tx, namesIn(entries.map(({ group }) => group)))
      const users = await usersAmong(tx, namesIn(entries.map(({ user }) => user)))
      const open = await openUsersAmong(tx, [...users])
      const found = groups.map(({ name }) => name)
      const members = await membersOf(tx, found)
      const left = await leftThemselves(tx, found, [...users])
      const { changes, failures } = runMembershipTool(username, entries, {
        ownerOf: (group) => groups.find(({ name }) => name === group)?.owner ?? null,
        hasUser: (user) => users.has(user),
        isOpen: (user) => open.has(user),
        statusOf: (group, user) =>
          members.find((member) => member.group === group && member.username === user)?.status ?? 'NoMembership',
        hasLeft: (group, user) => left.has(JSON.stringify([group, user])),
      })
      for (const change of changes) await moveMembership(services, tx, { ...change, by: username })
      const invitations = changes
        .filter(({ status }) => status === 'Invited')
        .map(({ group, user }) => ({ group, user }))
      const invited = invitations.length > 0 ? { invited: invitations } : {}
      return failures.length === 0
        ? { type: 'Ok', ...invited }
        : { type: 'AssignmentErrors', errors: failures, ...invited }
    },

    async listUsers({ search = '', first }) {
      const users = first === undefined ? openUsers(db) : windowOfPeople(db, { search, first })
      return { type: 'ReceivedUsers', users: await users }
    },
  }
}

/** Each once; without text that no database can keep, which names nothing. */
function namesIn(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => isStorable(JSON.stringify(name)))
}
