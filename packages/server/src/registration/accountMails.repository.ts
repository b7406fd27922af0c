/** The mails about accounts, as requested: their links are made when they are sent. A mail that fails stays here, with the reason. */
import type { Language } from '@casebook/core/language/language'
import type { AccountMailKind } from '@casebook/core/registration/accountLink'
import { type Generated, sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    account_mail: {
      id: string
      kind: AccountMailKind
      username: string
      language: Language
      client: string
      requested_by: string | null
      requested_at: Date
      sent_at: Date | null
      failed_at: Date | null
      failure: string | null
      tries: Generated<number>
    }
  }
}

export interface AccountMail {
  readonly id: string
  readonly kind: AccountMailKind
  readonly username: string
  readonly language: Language
  /** The page that the link leads to; empty for a mail without one. */
  readonly client: string
  /** The account of the person who asked for it for another person. */
  readonly by?: string | null
}

export async function insertMail(
  tx: Database,
  { id, kind, username, language, client, by = null }: AccountMail,
  at: Date,
) {
  await tx
    .insertInto('account_mail')
    .values({
      id,
      kind,
      username,
      language,
      client,
      requested_by: by,
      requested_at: at,
      sent_at: null,
      failed_at: null,
      failure: null,
      tries: 0,
    })
    .execute()
}

/** Undefined for a mail that was sent, or whose account is gone. */
export function unsentMail(db: Database, id: string): Promise<AccountMail | undefined> {
  return db
    .selectFrom('account_mail')
    .select(['id', 'kind', 'username', 'language', 'client', 'requested_by as by'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

export interface MailOutcome {
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly failure?: string
}

/** What became of the last mail about an account; undefined if there was none lately. */
export async function lastMailOf(db: Database, username: string): Promise<MailOutcome | undefined> {
  const row = await db
    .selectFrom('account_mail')
    .select(['sent_at', 'failed_at', 'failure'])
    .where('username', '=', username)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.sent_at) return { state: 'sent' }
  return row.failed_at ? { state: 'failed', failure: row.failure ?? '' } : { state: 'waiting' }
}

/** Those with a link. */
export async function countMailsSince(db: Database, username: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('account_mail')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('username', '=', username)
    .where('kind', '<>', 'factorRemoved')
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function noteSent(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('account_mail')
    .set((is) => ({ sent_at: at, failed_at: null, failure: null, tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Database, id: string, failure: string, at: Date): Promise<void> {
  await db
    .updateTable('account_mail')
    .set((is) => ({ failed_at: at, failure, tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** It waits to be sent, as at first. */
export async function noteWaiting(tx: Database, id: string): Promise<void> {
  await tx.updateTable('account_mail').set({ failed_at: null, failure: null }).where('id', '=', id).execute()
}

export async function forgetMailsBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from account_mail where requested_at < ${before}`.execute(db)
}
