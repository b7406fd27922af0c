/** The moves that others made in a person's memberships, until they have read of them. */
import type { MembershipNotice } from '@casebook/core/groups/groups.calls'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import { sql } from 'kysely'
import type { Database } from '../services'
import { namesOf } from '../session/users'

declare module '../schema' {
  interface Tables {
    membership_notice_read: { username: string; up_to: number }
  }
}

interface Row {
  readonly id: number
  readonly group: string
  readonly from: MembershipStatus
  readonly status: MembershipStatus
  readonly by: string
  readonly at: Date
}

const mostNotices = 20

/**
 * The newest first. Of very many the oldest are told, and the others once these have been read: nothing counts as read that was not shown. An
 * invitation is no notice: it waits for an answer of its own.
 */
export async function unreadNotices(db: Database, username: string): Promise<readonly MembershipNotice[]> {
  const { rows } = await sql<Row>`
    select id, group_name as "group", "from", status, changed_by as by, changed_at as at
      from (select id, group_name, status, changed_by, changed_at,
                   lag(status, 1, 'NoMembership') over (partition by group_name order by id) as "from"
              from membership_change where username = ${username}) change
     where changed_by <> ${username} and status <> 'Invited'
       and id > coalesce((select up_to from membership_notice_read where username = ${username}), 0)
     order by id limit ${mostNotices}`.execute(db)
  const names = await namesOf(db, [...new Set(rows.map(({ by }) => by))])
  return rows.toReversed().map((row) => ({ ...row, by: names.get(row.by) || row.by, at: row.at.toISOString() }))
}

/** All of them, up to this one, and none that is still to come. */
export async function noteRead(tx: Database, username: string, upTo: number): Promise<void> {
  await sql`
    insert into membership_notice_read (username, up_to)
    select ${username}::text, least(${upTo}::bigint, coalesce(max(id), 0)) from membership_change where username = ${username}
        on conflict (username) do update set up_to = greatest(membership_notice_read.up_to, excluded.up_to)`.execute(tx)
}
