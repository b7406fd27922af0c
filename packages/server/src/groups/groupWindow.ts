/** Windows of long lists: of all groups, of the users of one, of all users. What they hold does not grow with the list. */
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import type { Group, groupsCalls } from '@casebook/core/groups/groups.calls'
import { hasNotification, isMine, listedGroups, waitingAnswers } from '@casebook/core/groups/overview'
import { allGroups } from '../access/groups.repository'
import { standingsOf } from '../access/standings.repository'
import { waitingRequests } from '../home/waitingGroups'
import type { Database } from '../services'
import { unreadNotices } from './notices.repository'

interface WantedGroups {
  readonly search?: string | undefined
  readonly onlyMine?: boolean | undefined
  readonly onlyOwned?: boolean | undefined
  readonly first: number
}

/** The groups that wait for the caller come first: no window leaves one of them out for another that does not. */
export async function windowOfGroups(
  db: Database,
  caller: Caller,
  { search = '', onlyMine = false, onlyOwned = false, first }: WantedGroups,
): Promise<ResultOf<typeof groupsCalls.listGroups>> {
  const { username } = caller
  const [groups, standings, requests, notices] = await Promise.all([
    allGroups(db),
    standingsOf(db, username),
    waitingRequests(db, username),
    unreadNotices(db, username),
  ])
  const statusIn = new Map(standings.map(({ group, status }) => [group, status]))
  const requestsOf = new Map(requests.map(({ group, people }) => [group, people]))
  const all = groups.map(
    (group): Group => ({
      ...group,
      amOwner: group.owner === username,
      membershipStatus: statusIn.get(group.name) ?? 'NoMembership',
      users: [],
      requests: requestsOf.get(group.name) ?? 0,
    }),
  )
  const listed = listedGroups(all, { name: search, onlyMine, onlyOwned })
    .toSorted((a, b) => naturalOrder(a.name, b.name))
    .toSorted((a, b) => Number(hasNotification(b)) - Number(hasNotification(a)))
  return {
    type: 'ReceivedGroups',
    groups: listed.slice(0, first),
    count: listed.length,
    all: all.length,
    owned: all.filter(({ amOwner }) => amOwner).length,
    waiting: waitingAnswers(all.filter(isMine)) + notices.length,
    notices,
  }
}
