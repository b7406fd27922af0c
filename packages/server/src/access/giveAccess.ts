/** Access to a base, given by name to people and to everyone who is in a group now, and taken again. */
import type { BaseName } from '@casebook/core/bases/baseName'
import { namesWithAccess, writeAccess } from '../bases/access.repository'
import { recordEvents, serverEvent } from '../events'
import type { Database } from '../services'
import { findGroup, membersOf, usersAmong } from './groups.repository'

export interface Named {
  readonly people: readonly string[]
  readonly groups: readonly string[]
}

type NamedUsers =
  | { readonly type: 'Users'; readonly usernames: readonly string[] }
  | { readonly type: 'UnknownPerson'; readonly user: string }
  | { readonly type: 'UnknownGroup'; readonly group: string }

/** Whoever joins a group later is not among them: its owner would otherwise decide who opens the base. */
export async function usersNamed(db: Database, { people, groups }: Named): Promise<NamedUsers> {
  const known = await usersAmong(db, people)
  const user = people.find((one) => !known.has(one))
  if (user !== undefined) return { type: 'UnknownPerson', user }
  const owners: string[] = []
  for (const group of groups) {
    const found = await findGroup(db, group)
    if (!found) return { type: 'UnknownGroup', group }
    owners.push(found.owner)
  }
  const members = await membersOf(db, groups, ['JoinedWithAllCases', 'JoinedWithSelectedCases'])
  const all = [...people, ...owners, ...members.map(({ username }) => username)]
  return { type: 'Users', usernames: [...new Set(all)] }
}

interface Who {
  readonly at: Date
  readonly source: string
}

/** Only what differs is changed, and is in the log. */
export async function changeAccess(
  tx: Database,
  base: BaseName,
  { give, take }: { readonly give: readonly string[]; readonly take: readonly string[] },
  who: Who,
): Promise<void> {
  const before = await namesWithAccess(tx, base)
  const given = [...new Set(give)].filter((username) => !before.has(username))
  const taken = [...new Set(take)].filter((username) => before.has(username) && !give.includes(username))
  for (const username of given) await writeAccess(tx, username, base, true)
  for (const username of taken) await writeAccess(tx, username, base, false)
  await recordEvents(
    tx,
    ...given.map((user) => serverEvent('accessGranted', { ...who, user, ...base })),
    ...taken.map((user) => serverEvent('accessRevoked', { ...who, user, ...base })),
  )
}
