import type { GroupUser, Person } from '@casebook/core/groups/groups.calls'
import { isJoined, membershipStatuses, placeInGroup } from '@casebook/core/groups/membership'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../services'

interface WantedUsers {
  readonly search: string
  readonly first: number
}

/** Requests first, then members, invitations, and for those who act for the group everyone else. Without the caller. */
export async function windowOfUsers(
  db: Database,
  wanted: WantedUsers & { readonly group: string; readonly caller: string; readonly actsForIt: boolean },
): Promise<{ readonly users: readonly GroupUser[]; readonly count: number }> {
  const { group, caller, actsForIt, search, first } = wanted
  const shown = membershipStatuses.filter((status) => actsForIt || isJoined(status))
  const { rows } = await sql<GroupUser & { count: number }>`
    with found as materialized (
      select u.username, u.first_name as "firstName", u.last_name as "lastName", coalesce(m.status, 'NoMembership') as status
        from app_user u
        left join (select distinct on (username) username, status from membership_change
                    where group_name = ${group} order by username, id desc) m on m.username = u.username
       where u.username <> ${caller} and ${isNamed(search)}
         and coalesce(m.status, 'NoMembership') = any(${shown}::text[])
         and (coalesce(m.status, 'NoMembership') <> 'NoMembership' or (u.is_activated and not u.is_frozen)))
    select found.*, (select count(*)::integer from found) as count
      from found join unnest(${Object.keys(placeInGroup)}::text[], ${Object.values(placeInGroup)}::integer[]) as o (status, place)
        on o.status = found.status
     order by o.place, "lastName", username limit ${first}::integer`.execute(db)
  return { users: rows.map(({ count: _, ...user }) => user), count: rows[0]?.count ?? 0 }
}

/** Those who may sign in, by name. */
export async function windowOfPeople(db: Database, { search, first }: WantedUsers): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select u.username, u.first_name as "firstName", u.last_name as "lastName"
      from app_user u where u.is_activated and not u.is_frozen and ${isNamed(search)}
     order by last_name, username limit ${first}::integer`.execute(db)
  return rows
}

function isNamed(search: string): RawBuilder<boolean> {
  return search.trim() === ''
    ? sql`true`
    : sql`strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.username)), lower(${search.trim()}::text)) > 0`
}
