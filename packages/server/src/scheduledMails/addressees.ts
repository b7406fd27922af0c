/** The people who may get a scheduled mail: with an account in use and an address. */
import { isLanguage, type Language } from '@casebook/core/language/language'
import type { Addressee } from '@casebook/core/options/mail/scheduledMail'
import { holds, type Role } from '@casebook/core/permissions/capabilities'
import { type RawBuilder, sql } from 'kysely'
import { isWithinLimitsOf } from '../bases/limits.repository'
import { isOnSide } from '../bases/sides'
import type { Database } from '../services'

/** SQL that is true for a user of that alias. */
export function mayGetMail(user: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`(${column('is_activated')} and not ${column('is_frozen')} and ${column('email')} <> '')`
}

export interface MailRecipient extends Addressee {
  readonly email: string
  /** The time of their last mail about the account; null: not known. */
  readonly language: Language | null
}

/** Undefined for a person who may get none now. */
export async function recipient(db: Database, username: string): Promise<MailRecipient | undefined> {
  const { rows } = await sql<Omit<MailRecipient, 'language'> & { language: string | null }>`
    select email, title, last_name as "lastName",
           (select language from account_mail m where m.username = u.username order by requested_at desc limit 1) as language
      from app_user u where username = ${username} and ${mayGetMail('u')}`.execute(db)
  const [row] = rows
  return row && { ...row, language: row.language !== null && isLanguage(row.language) ? row.language : null }
}

export interface RankedSaver {
  readonly username: string
  readonly savedCases: number
}

/** Everyone who enters cases and may get mail, with the number of their own cases that were saved since. */
export async function savers(db: Database, since: Date): Promise<readonly RankedSaver[]> {
  const { rows } = await sql<RankedSaver & { roles: readonly Role[] }>`
    select u.username, u.roles,
           (select count(*)::integer from study_case c
             where c.owner = u.username and ${isOnSide('live', sql`c.base_name`)} and c.deleted_at is null and c.saved_at >= ${since}::timestamptz
               and ${isWithinLimitsOf('u', 'c')}) as "savedCases"
      from app_user u where ${mayGetMail('u')} order by u.username`.execute(db)
  return rows.filter(({ roles }) => holds(roles, 'hasOwnCases'))
}
