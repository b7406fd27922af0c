/**
 * The first administrator. A server without accounts prints a link at its start; whoever opens it chooses name and
 * password. There is no password that anybody could know beforehand, and after the first account no link works any more.
 */
import { administrator } from '@casebook/core/permissions/capabilities'
import { faultOfPassword } from '@casebook/core/session/password/password'
import type { CreateAdministrator, CreateAdministratorResult } from '@casebook/core/session/setup.calls'
import { sql } from 'kysely'
import { recordEvents, serverEvent } from '../events'
import type { Database, Services } from '../services'
import { hashPassword } from '../session/passwordHash'
import { hashOfSecret, isSecret, newSecret } from '../session/secrets/secret'
import { createUser, isAnyUser } from '../session/users'

const validFor = 30 * 60_000

/** A new link, good for half an hour and for one use; null as soon as there is an account. `address` is where the server listens. */
export async function createSetupLink(
  { db, config, now }: Services,
  address = `http://${config.host}:${config.port}`,
): Promise<string | null> {
  if (await isAnyUser(db)) return null
  const secret = newSecret()
  const expiresAt = new Date(now().getTime() + validFor)
  await db
    .insertInto('setup_link')
    .values({ token_hash: hashOfSecret(secret), expires_at: expiresAt, used_at: null })
    .execute()
  return new URL(`/#/setup?data=${secret}`, config.publicUrl ?? address).href
}

export async function createAdministrator(
  { db, now }: Services,
  { data, username, firstName, lastName, password }: CreateAdministrator,
): Promise<CreateAdministratorResult> {
  const isGood = isSecret(data) && (await isValid(db, data, now()))
  if (!isGood) return { type: 'SetupLinkInvalid' }
  if (faultOfPassword(password, username)) return { type: 'PasswordInvalid' }

  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // One after the other: of two who open a link at once, one becomes the administrator.
    await sql`lock table setup_link in exclusive mode`.execute(tx)
    const at = now()
    if (!(await isValid(tx, data, at))) return { type: 'SetupLinkInvalid' }
    await tx.updateTable('setup_link').set({ used_at: at }).where('used_at', 'is', null).execute()
    await createUser(tx, { username, passwordHash, firstName, lastName, roles: [administrator], at })
    const who = { at, source: username }
    const madeAdministrator = serverEvent('roleAdded', { ...who, user: username, role: administrator })
    await recordEvents(tx, serverEvent('registration', who), madeAdministrator)
    return { type: 'Ok' }
  })
}

async function isValid(db: Database, secret: string, now: Date): Promise<boolean> {
  if (await isAnyUser(db)) return false
  const row = await db
    .selectFrom('setup_link')
    .select('token_hash')
    .where('token_hash', '=', hashOfSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
