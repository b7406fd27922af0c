/** Groups that somebody shares selected cases with: half of their cases are assigned to each. */
import { sql } from 'kysely'
import type { Database } from '../src/services'

interface Shared {
  /** The owner of the cases. */
  readonly owner: string
  readonly founder: string
}

/** `Bench 1` and so on. Triggers rest: the record of so many assignments takes minutes, and nobody verifies it. */
export async function assignToGroups(db: Database, shared: Shared, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await assign(tx, shared, count)
  })
}

async function assign(db: Database, { owner, founder }: Shared, count: number): Promise<void> {
  await sql`
    insert into study_group (name, description, shared_cases, owner, created_at)
    select 'Bench ' || nth, '', true, ${founder}::text, now() from generate_series(1, ${count}::integer) nth`.execute(
    db,
  )
  await sql`
    insert into membership_change (group_name, username, status, changed_by, changed_at)
    select 'Bench ' || nth, ${owner}::text, 'JoinedWithSelectedCases', ${owner}::text, now()
      from generate_series(1, ${count}::integer) nth`.execute(db)
  await sql`
    insert into assignment_change (group_name, case_id, is_assigned, changed_by, changed_at)
    select 'Bench ' || nth, id, true, ${owner}::text, now()
      from generate_series(1, ${count}::integer) nth, study_case
     where owner = ${owner}::text and right(id::text, 1) < '8'`.execute(db)
}
