/** Accounts as their owners reach them by mail. */
import { isEmailAddress } from '@casebook/core/options/mail/email'
import type { Registration } from '@casebook/core/registration/registration'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../schema'
import type { Database } from '../services'

export interface AddressedAccount {
  readonly username: string
  /** Null: it has none, and its name is none. */
  readonly email: string | null
  readonly hasPassword: boolean
  readonly isActivated: boolean
  readonly isFrozen: boolean
  readonly pending: Selectable<Tables['app_user']>['pending']
}

/** By the name as typed, or by one that differs in capital letters. */
export async function addressedAccount(db: Database, typed: string): Promise<AddressedAccount | null> {
  const row = await accountRow(db, typed).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The same, and locked. */
export async function lockAddressedAccount(tx: Database, username: string): Promise<AddressedAccount | null> {
  const row = await accountRow(tx, username).forUpdate().executeTakeFirst()
  return row ? accountOf(row) : null
}

const columns = ['username', 'email', 'password_hash', 'is_activated', 'is_frozen', 'pending'] as const

function accountRow(db: Database, typed: string) {
  return db
    .selectFrom('app_user')
    .select(columns)
    .where(sql<string>`lower(username)`, '=', typed.trim().toLowerCase())
    .orderBy((is) => is('username', '=', typed.trim()), 'desc')
    .limit(1)
}

function accountOf(row: AccountRow): AddressedAccount {
  const email = [row.email, row.username].find(isEmailAddress) ?? null
  return {
    username: row.username,
    email,
    pending: row.pending,
    hasPassword: row.password_hash !== null,
    isActivated: row.is_activated,
    isFrozen: row.is_frozen,
  }
}

type AccountRow = Pick<Selectable<Tables['app_user']>, (typeof columns)[number]>

/** False if the name is taken. */
export async function insertRegistered(
  tx: Database,
  username: string,
  typed: Registration,
  at: Date,
): Promise<boolean> {
  const { firstName, lastName, title, institution, address, city, zip, country, phone } = trimmed(typed)
  const inserted = await tx
    .insertInto('app_user')
    .values({
      username,
      email: username,
      first_name: firstName,
      last_name: lastName,
      title,
      institution,
      address,
      city,
      zip,
      country,
      phone,
      password_hash: null,
      created_at: at,
      is_activated: false,
      pending: 'registration' as const,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  return inserted !== undefined
}

function trimmed(typed: Registration): Registration {
  // The cast is safe: the fields are the same.
  return Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()])) as Registration
}

export async function activateAccount(tx: Database, username: string): Promise<void> {
  await tx.updateTable('app_user').set({ is_activated: true }).where('username', '=', username).execute()
}

/** Registrations that nobody has confirmed for so long that nobody will. */
export async function forgetPendingRegistrations(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('app_user')
    .where('pending', '=', 'registration')
    .where('created_at', '<', before)
    .where(sql<boolean>`not exists (select from membership_change of where of.username = app_user.username)`)
    .where(sql<boolean>`not exists (select from base_access of where of.username = app_user.username)`)
    .where(sql<boolean>`not exists (select from study_limit of where of.username = app_user.username)`)
    .where(sql<boolean>`not exists (select from site_limit of where of.username = app_user.username)`)
    .execute()
}
