/** Accounts that an administrator created for people who have not chosen a password yet, and the mails that did not leave. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Invitation, Invited, UnsentMail } from '@casebook/core/invitations/invitations.calls'
import { sql } from 'kysely'
import { namesOfStudies } from '../bases/bases.repository'
import type { Database } from '../services'

/** False if the name is taken. */
export async function insertInvited(tx: Database, person: Invited, username: string, at: Date): Promise<boolean> {
  const { firstName, lastName, roles, bases } = person
  const inserted = await tx
    .insertInto('app_user')
    .values({
      username,
      email: username,
      first_name: firstName,
      last_name: lastName,
      roles: [...roles],
      password_hash: null,
      is_activated: false,
      pending: 'invitation' as const,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  if (!inserted) return false
  if (bases.length > 0)
    await tx
      .insertInto('base_access')
      .values(bases.map(({ group, base }) => ({ group_name: group, name: base, username })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return true
}

/** Whether there are bases of all these names. */
export async function areBases(db: Database, bases: readonly BaseName[]): Promise<boolean> {
  if (bases.length === 0) return true
  const known = new Set((await namesOfStudies(db)).map(({ group, base }) => JSON.stringify([group, base])))
  return bases.every(({ group, base }) => known.has(JSON.stringify([group, base])))
}

export async function openInvitations(db: Database): Promise<readonly Invitation[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['username', 'first_name', 'last_name'])
    .select((of) =>
      of
        .selectFrom('account_link')
        .select((link) => link.fn.max('expires_at').as('ends_at'))
        .whereRef('account_link.username', '=', 'app_user.username')
        .where('kind', '=', 'invitation')
        .where('used_at', 'is', null)
        .as('ends_at'),
    )
    .where('pending', '=', 'invitation')
    .where('is_frozen', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('username')
    .execute()
  return rows.map(({ username, first_name, last_name, ends_at }) => ({
    username,
    firstName: first_name,
    lastName: last_name,
    endsAt: ends_at?.toISOString() ?? null,
  }))
}

export async function unsentMails(db: Database): Promise<readonly UnsentMail[]> {
  const rows = await db
    .selectFrom('account_mail')
    .select(['id', 'username', 'kind', 'failed_at', 'failure', 'tries'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ failed_at, failure, ...mail }) => ({
    ...mail,
    failedAt: failed_at?.toISOString() ?? '',
    failure: failure ?? '',
  }))
}

/** Locks it; false if there is none any more. */
export async function lockInvitation(tx: Database, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('username')
    .where('username', '=', username)
    .where('pending', '=', 'invitation')
    .where('is_frozen', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The links that were made so far, and the mails that wait. */
export async function voidInvitation(tx: Database, username: string): Promise<void> {
  await tx.deleteFrom('account_link').where('username', '=', username).execute()
  await tx.deleteFrom('account_mail').where('username', '=', username).where('sent_at', 'is', null).execute()
}

/** Removes the account, or freezes it if a group knows it already: memberships are never removed. */
export async function removeInvited(tx: Database, username: string): Promise<void> {
  await tx.deleteFrom('base_access').where('username', '=', username).execute()
  await tx.deleteFrom('study_limit').where('username', '=', username).execute()
  await tx.deleteFrom('site_limit').where('username', '=', username).execute()
  const removed = await tx
    .deleteFrom('app_user')
    .where('username', '=', username)
    .where(sql<boolean>`not exists (select from membership_change of where of.username = app_user.username)`)
    .returning('username')
    .executeTakeFirst()
  if (!removed) await tx.updateTable('app_user').set({ is_frozen: true }).where('username', '=', username).execute()
}
