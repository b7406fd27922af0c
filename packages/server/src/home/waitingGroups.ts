/** Memberships that wait for a person: invitations to them, and requests to join their groups. */
import { isPending, membershipStatuses } from '@casebook/core/groups/membership'
import { sql } from 'kysely'
import type { Database } from '../services'
import { namesOf } from '../session/users'

interface Invitation {
  readonly group: string
  readonly sharedCases: boolean
  readonly invitedBy: string
}

export async function waitingInvitations(db: Database, username: string): Promise<readonly Invitation[]> {
  const { rows } = await sql<Invitation>`
    select invited.group_name as "group", g.shared_cases as "sharedCases", invited.changed_by as "invitedBy"
      from (select distinct on (group_name) group_name, status, changed_by, id from membership_change
             where username = ${username} order by group_name, id desc) invited
      join study_group g on g.name = invited.group_name
     where invited.status = 'Invited'
     order by invited.id`.execute(db)
  const names = await namesOf(db, [...new Set(rows.map(({ invitedBy }) => invitedBy))])
  return rows.map((row) => ({ ...row, invitedBy: names.get(row.invitedBy) || row.invitedBy }))
}

const pending = membershipStatuses.filter(isPending)

interface Requests {
  readonly group: string
  readonly people: number
}

export async function waitingRequests(db: Database, owner: string): Promise<readonly Requests[]> {
  const { rows } = await sql<Requests>`
    select g.name as "group", count(*)::integer as people
      from study_group g cross join lateral (
        select distinct on (username) status from membership_change
         where group_name = g.name order by username, id desc) member
     where g.owner = ${owner} and member.status = any(${pending}::text[])
     group by g.name order by g.name`.execute(db)
  return rows
}
