import { awayAfter, notedEvery } from '@casebook/core/entry/presence/presence'
import type { Role } from '@casebook/core/permissions/capabilities'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'

/** A person was heard of in the case. Their stay goes on unless they were away. */
export async function noteThere(db: Database, caseId: string, username: string, now: Date): Promise<void> {
  await db
    .insertInto('case_presence')
    .values({ case_id: caseId, username, since: now, heard_at: now })
    .onConflict((there) =>
      there.columns(['case_id', 'username']).doUpdateSet({
        since: sql<Date>`case when case_presence.heard_at > ${awaySince(now)}::timestamptz
          then case_presence.since else excluded.since end`,
        heard_at: sql<Date>`excluded.heard_at`,
      }),
    )
    .execute()
}

/** Whether no other person was heard of in the case, and the caller was a moment ago: then there is nothing to tell and nothing to write. */
export async function isAloneAndNoted(db: Database, caseId: string, username: string, now: Date): Promise<boolean> {
  const [row] = await findStay(db, {
    caseId,
    username,
    away: awaySince(now),
    noted: new Date(now.getTime() - notedEvery),
  })
  return row?.is_alone === true && row.is_noted === true
}

const findStay = prepared(
  (_, { caseId, username, away, noted }: { caseId: string; username: string; away: Date; noted: Date }) => sql<{
    readonly is_alone: boolean | null
    readonly is_noted: boolean | null
  }>`
    select bool_and(username = ${username} or heard_at <= ${away}::timestamptz) as is_alone,
           bool_or(username = ${username} and heard_at > ${noted}::timestamptz) as is_noted
      from case_presence where case_id = ${caseId}::uuid`,
)

/**
 * A person's sharing has ended in part: the pages that have one of their cases open, and those in which they have another person's, are asked
 * anew whether they may. Stays go on, so nobody's beginning is forgotten.
 */
export async function endNotedStays(tx: Database, username: string, now: Date): Promise<void> {
  const noted = new Date(now.getTime() - notedEvery)
  await sql`
    update case_presence p set heard_at = least(p.heard_at, ${noted}::timestamptz)
      from study_case c
     where c.id = p.case_id and c.owner <> p.username and (p.username = ${username} or c.owner = ${username})`.execute(
    tx,
  )
}

/** The same of the pages on which this person has a case open, their own too. */
export async function endOwnNotedStays(tx: Database, username: string, now: Date): Promise<void> {
  const noted = new Date(now.getTime() - notedEvery)
  await sql`
    update case_presence set heard_at = least(heard_at, ${noted}::timestamptz) where username = ${username}`.execute(tx)
}

/** The same of the pages that have this case open. */
export async function endNotedStaysIn(tx: Database, caseId: string, now: Date): Promise<void> {
  const noted = new Date(now.getTime() - notedEvery)
  await sql`
    update case_presence set heard_at = least(heard_at, ${noted}::timestamptz) where case_id = ${caseId}::uuid`.execute(
    tx,
  )
}

export interface SomebodyThere {
  readonly username: string
  readonly roles: readonly Role[]
  readonly title: string
  readonly firstName: string
  readonly lastName: string
  readonly since: Date
}

/** The other people heard of, longest present first. The caller decides whether they are still there. */
export function othersHeardOf(
  db: Database,
  caseId: string,
  username: string,
  now: Date,
): Promise<readonly SomebodyThere[]> {
  return db
    .selectFrom('case_presence')
    .innerJoin('app_user', 'app_user.username', 'case_presence.username')
    .select(['app_user.username', 'roles', 'title', 'first_name as firstName', 'last_name as lastName', 'since'])
    .where('case_id', '=', caseId)
    .where('app_user.username', '!=', username)
    .where('heard_at', '>', awaySince(now))
    .where('is_activated', '=', true)
    .where('is_frozen', '=', false)
    .orderBy('since')
    .orderBy('app_user.username')
    .execute()
}

/** When answers by a token last came into the case after one of its revisions. */
export async function lastByToken(db: Database, caseId: string, revision: string): Promise<Date | null> {
  const row = await db
    .selectFrom('case_entry')
    .select('at')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'revision')
    .where(sql<boolean>`source->>'kind' = 'token'`)
    .where('seq', '>', ({ selectFrom }) =>
      selectFrom('case_entry as shown')
        .select('shown.seq')
        .where('shown.case_id', '=', caseId)
        .where('shown.kind', '=', 'revision')
        .where('shown.revision', '=', revision),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The case of the draft; none for another person's draft, or one without a case. */
export async function leaveCase(db: Database, username: string, draft: string): Promise<void> {
  if (!isUuid(draft)) return
  await db
    .deleteFrom('case_presence')
    .where('username', '=', username)
    .where('case_id', 'in', ({ selectFrom }) =>
      selectFrom('draft')
        .select(sql<string>`case_id`.as('case_id'))
        .where('id', '=', draft)
        .where('username', '=', username)
        .where('case_id', 'is not', null),
    )
    .execute()
}

/** Who was heard of since then is there. */
export function awaySince(now: Date): Date {
  return new Date(now.getTime() - awayAfter)
}
