/** Accounts as administrators see them. */
import type { ListedUser, User } from '@casebook/core/users/users.calls'
import { type SqlBool, sql } from 'kysely'
import type { Tables } from '../schema'
import type { Database } from '../services'

const nameColumns = ['username', 'first_name', 'last_name', 'is_activated', 'is_frozen'] as const

/** The consecutive failures of the origin that has the most. */
const invalidLogins = sql<number>`coalesce((
  select max(failures) from login_throttle t where t.username = app_user.username and t.origin <> 'setPassword'), 0)`

/** In alphabetical order; two names that differ in case only are in a fixed order. */
const order = sql`lower(username), username`

export async function allUsernames(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('app_user').select('username').orderBy(order).execute()
  return rows.map(({ username }) => username)
}

interface UserPage {
  readonly filter: string
  readonly limit: number
  /** The last username of the page before. */
  readonly after?: string | undefined
}

export async function pageOfUsers(
  db: Database,
  { filter, limit, after }: UserPage,
): Promise<{ readonly users: readonly ListedUser[]; readonly count: number }> {
  const matching = db
    .selectFrom('app_user')
    .where(sql<SqlBool>`strpos(lower(username), lower(${filter.trim()}::text)) > 0`)
  const rows = await matching
    .select(nameColumns)
    .select(invalidLogins.as('invalidLogins'))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(lower(username), username) > (lower(${after}::text), ${after}::text)`),
    )
    .orderBy(order)
    .limit(limit)
    .execute()
  const { count } = await matching.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { users: rows.map(listedUser), count: Number(count) }
}

export async function findUser(
  db: Database,
  name: string,
  heldUntil: Date | null,
): Promise<(User & { readonly email: string }) | null> {
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .select(invalidLogins.as('invalidLogins'))
    .where('username', '=', name)
    .executeTakeFirst()
  if (!row) return null
  const { title, institution, address, city, zip, country, phone, roles, email } = row
  return {
    ...listedUser(row),
    title,
    institution,
    address,
    city,
    zip,
    country,
    phone,
    roles,
    email,
    heldUntil: heldUntil?.toISOString() ?? null,
  }
}

export async function isUser(db: Database, username: string): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('username').where('username', '=', username).executeTakeFirst()
  return row !== undefined
}

type ListedRow = Pick<Tables['app_user'], 'username'> & {
  readonly first_name: string
  readonly last_name: string
  readonly is_activated: boolean
  readonly is_frozen: boolean
  readonly invalidLogins: number
}

function listedUser({
  username,
  first_name,
  last_name,
  is_activated,
  is_frozen,
  invalidLogins,
}: ListedRow): ListedUser {
  return {
    username,
    firstName: first_name,
    lastName: last_name,
    isActivated: is_activated,
    isFrozen: is_frozen,
    invalidLogins,
  }
}
