/** Answers the membership tool: puts a list of users into groups, or takes them out. */
import type { groupManagerCalls } from '@casebook/core/groups/groups.calls'
import { runMembershipTool } from '@casebook/core/groups/membershipTool'
import { isStorable } from '../database/storableText'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { lockGroups, membersOf, openUsers, recordMembershipChange, usersAmong } from './groups.repository'

export function groupManagerHandlers({ db, now }: Services): AreaHandlers<typeof groupManagerCalls> {
  return {
    async setAssignments({ entries }, { username }, tx) {
      const groups = await lockGroups(tx, namesIn(entries.map(({ group }) => group)))
      const users = await usersAmong(tx, namesIn(entries.map(({ user }) => user)))
      const members = await membersOf(tx, namesIn(groups.map(({ name }) => name)))
      const { changes, failures } = runMembershipTool(username, entries, {
        ownerOf: (group) => groups.find(({ name }) => name === group)?.owner ?? null,
        hasUser: (user) => users.has(user),
        statusOf: (group, user) =>
          members.find((member) => member.group === group && member.username === user)?.status ?? 'NoMembership',
      })
      for (const change of changes) await recordMembershipChange(tx, { ...change, changedBy: username }, now())
      return failures.length === 0 ? { type: 'Ok' } : { type: 'AssignmentErrors', errors: failures }
    },

    async listUsers() {
      return { type: 'ReceivedUsers', users: await openUsers(db) }
    },
  }
}

/** Each once; without text that no database can keep, which names nothing. */
function namesIn(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => isStorable(JSON.stringify(name)))
}
