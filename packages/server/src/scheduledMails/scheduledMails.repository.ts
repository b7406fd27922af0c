/** The mails that go out by schedule, and their rounds. A mail that fails stays here, with the reason. */
import type { CivilDate } from '@casebook/core/dates/civilDate'
import { civilDateText, parseCivilDate } from '@casebook/core/dates/civilDate'
import type { Rank, ScheduledMailKind } from '@casebook/core/options/mail/scheduledMail'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Database } from '../services'

/** The follow-ups of a reminder, or the ranks of a rank mail. */
export type MailContent = { readonly followUps: readonly FollowUpKey[] } | Rank

export type FollowUpKey = readonly [caseId: string, questionnaireId: string]

declare module '../schema' {
  interface Tables {
    scheduled_mail: {
      id: string
      kind: ScheduledMailKind
      username: string
      day: string
      content: JSONColumnType<MailContent>
      requested_at: Date
      sent_at: Date | null
      dropped_at: Date | null
      failed_at: Date | null
      failure: string | null
      tries: Generated<number>
    }
    mail_round: { kind: ScheduledMailKind; day: string; at: Date }
  }
}

export interface ScheduledMail {
  readonly id: string
  readonly kind: ScheduledMailKind
  readonly username: string
  readonly content: MailContent
}

/** Null before the first. Locked until the end of the transaction, so that rounds follow one another. */
export async function lockLastRound(
  tx: Database,
  kind: ScheduledMailKind,
): Promise<{ readonly day: CivilDate; readonly at: Date } | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`round of ${kind}`}, 0))`.execute(tx)
  const row = await lastRound(tx, kind)
  return row ?? null
}

export async function lastRound(db: Database, kind: ScheduledMailKind) {
  const row = await db.selectFrom('mail_round').select(['day', 'at']).where('kind', '=', kind).executeTakeFirst()
  const day = row && parseCivilDate(row.day)
  return row && day ? { day, at: row.at } : undefined
}

export async function noteRound(tx: Database, kind: ScheduledMailKind, today: CivilDate, at: Date): Promise<void> {
  const row = { day: civilDateText(today), at }
  await tx
    .insertInto('mail_round')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

export async function insertScheduledMail(
  tx: Database,
  { id, kind, username, content }: ScheduledMail,
  today: CivilDate,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('scheduled_mail')
    .values({
      id,
      kind,
      username,
      day: civilDateText(today),
      content: JSON.stringify(content),
      requested_at: at,
      sent_at: null,
      dropped_at: null,
      failed_at: null,
      failure: null,
    })
    .execute()
}

/** Undefined for a mail that was sent or dropped, or whose account is gone. */
export function waitingMail(db: Database, id: string): Promise<ScheduledMail | undefined> {
  return db
    .selectFrom('scheduled_mail')
    .select(['id', 'kind', 'username', 'content'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
}

export async function noteSent(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('scheduled_mail')
    .set((is) => ({ sent_at: at, failed_at: null, failure: null, tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Database, id: string, failure: string, at: Date): Promise<void> {
  await db
    .updateTable('scheduled_mail')
    .set((is) => ({ failed_at: at, failure, tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Its follow-ups may be reminded of again. */
export async function dropMail(tx: Database, { id, content }: ScheduledMail, at: Date): Promise<void> {
  await tx.updateTable('scheduled_mail').set({ dropped_at: at }).where('id', '=', id).execute()
  if (!('followUps' in content)) return
  await sql`
    update follow_up set reminded_on = null
     where (case_id, questionnaire) in (
       select (key ->> 0)::uuid, key ->> 1 from jsonb_array_elements(${JSON.stringify(content.followUps)}::jsonb) key)`.execute(
    tx,
  )
}

/** The ids of mails whose tries have ended, noted as tried now: their jobs begin anew. */
export async function takeGivenUp(tx: Database, before: Date, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update scheduled_mail set failed_at = ${at}::timestamptz
     where sent_at is null and dropped_at is null and coalesce(failed_at, requested_at) < ${before}::timestamptz
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface MailFigures {
  readonly lastOn: string | null
  readonly sent: number
  readonly waiting: number
  readonly failure: string | null
}

/** The last day on which mails were sent, and those that wait. */
export async function mailFigures(db: Database, kind: ScheduledMailKind): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    with last as (select max(day) as day from scheduled_mail where kind = ${kind} and sent_at is not null)
    select (select day from last) as "lastOn",
           (select count(*)::integer from scheduled_mail, last
             where kind = ${kind} and scheduled_mail.day = last.day and sent_at is not null) as sent,
           count(*)::integer as waiting,
           (array_agg(failure order by failed_at desc) filter (where failure is not null))[1] as failure
      from scheduled_mail where kind = ${kind} and sent_at is null and dropped_at is null`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count has no row')
  return figures
}

/** Milliseconds: long enough to say when the last rank mails went out. */
const keptFor = 400 * 86_400_000

export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptFor)
  await db.deleteFrom('scheduled_mail').where('requested_at', '<', before).execute()
}
