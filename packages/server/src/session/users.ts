/** Accounts. `Ada` and `ada` are two names; an e-mail address is one, however it is typed. */
import type { Role } from '@casebook/core/permissions/capabilities'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { sql } from 'kysely'
import type { Database } from '../services'
import { hashPassword } from './passwordHash'

export interface NewUser {
  readonly username: string
  /** Without a password nobody can sign in to the account yet. Whether it is a good one is for the caller to judge. */
  readonly password?: string
  /** Instead of the password: a hash made before the transaction, which it would hold up. */
  readonly passwordHash?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly institution?: string
  readonly roles?: readonly Role[]
  readonly isActivated?: boolean
  readonly isFrozen?: boolean
  readonly at: Date
}

export interface Account extends ClientUser {
  readonly passwordHash: string | null
  /** May sign in: activated and not frozen. */
  readonly isOpen: boolean
}

export async function createUser(db: Database, user: NewUser): Promise<void> {
  const passwordHash = user.password === undefined ? (user.passwordHash ?? null) : await hashPassword(user.password)
  await db
    .insertInto('app_user')
    .values({
      username: user.username,
      password_hash: passwordHash,
      first_name: user.firstName ?? '',
      last_name: user.lastName ?? '',
      email: user.email ?? '',
      institution: user.institution ?? '',
      roles: [...(user.roles ?? [])],
      is_activated: user.isActivated ?? true,
      is_frozen: user.isFrozen ?? false,
      created_at: user.at,
    })
    .execute()
}

export async function findAccount(db: Database, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['username', 'first_name', 'last_name', 'roles', 'password_hash', 'is_activated', 'is_frozen'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!row) return null
  return {
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles,
    passwordHash: row.password_hash,
    isOpen: row.is_activated && !row.is_frozen,
  }
}

/** The name of the account that is meant: an e-mail address may be typed with other capital letters. */
export async function storedName(db: Database, typed: string): Promise<string> {
  if (!typed.includes('@')) return typed
  const row = await db
    .selectFrom('app_user')
    .select('username')
    .where(sql<string>`lower(username)`, '=', typed.toLowerCase())
    .orderBy((is) => is('username', '=', typed), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.username ?? typed
}

/** Display names by username: title, first name and last name, as far as they are known. */
export async function namesOf(db: Database, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await db
    .selectFrom('app_user')
    .select(['username', 'title', 'first_name', 'last_name'])
    .where(sql<boolean>`username = any(${usernames})`)
    .execute()
  return new Map(
    people.map(({ username, title, first_name, last_name }) => [
      username,
      [title, first_name, last_name].filter(Boolean).join(' '),
    ]),
  )
}

/** Locks the account, so that what is decided on it now still holds when it is written. Answers its password's hash. */
export async function lockAccount(tx: Database, username: string): Promise<{ passwordHash: string | null } | null> {
  const row = await tx
    .selectFrom('app_user')
    .select('password_hash')
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst()
  return row ? { passwordHash: row.password_hash } : null
}

export async function writePasswordHash(db: Database, username: string, passwordHash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('username', '=', username).execute()
}

export async function isAnyUser(db: Database): Promise<boolean> {
  return (await db.selectFrom('app_user').select('username').limit(1).executeTakeFirst()) !== undefined
}
