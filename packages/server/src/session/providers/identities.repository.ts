/** Accounts by the providers' names for people, and the sessions that providers opened. */
import { isEmailAddress } from '@casebook/core/options/mail/email'
import { sql } from 'kysely'
import type { Database } from '../../services'
import { openText, sealingKey, sealText } from '../secrets/sealedText'

declare module '../../schema' {
  interface Tables {
    identity: {
      issuer: string
      subject: string
      username: string
      joined_by: 'address' | 'arrival'
      joined_at: Date
    }
    provider_session: {
      session_hash: string
      provider: string
      issuer: string
      subject: string
      refresh_token: string | null
      recheck_at: Date
    }
    left_provider: { username: string; issuer: string; left_at: Date }
  }
}

/** A person as their provider names them: by this pair and by nothing else. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export async function usernameOf(db: Database, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('identity')
    .select('username')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.username ?? null
}

/** The name that an issuer has for the person; null if it does not know them. */
export async function subjectOf(db: Database, username: string, issuer: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity')
    .select('subject')
    .where('username', '=', username)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row?.subject ?? null
}

/** The issuers that know the person. */
export async function issuersOf(db: Database, username: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('identity').select('issuer').where('username', '=', username).execute()
  return rows.map(({ issuer }) => issuer)
}

interface Joinable {
  readonly username: string
  readonly isInvited: boolean
}

/**
 * The one account of this mail address that nobody of the issuer has joined yet; null if there is none, or more than one. `isTaken`: there is
 * an account of the address all the same.
 */
export async function accountOfAddress(
  db: Database,
  issuer: string,
  email: string,
): Promise<{ readonly found: Joinable | null; readonly isTaken: boolean }> {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('identity', (join) =>
      join.onRef('identity.username', '=', 'app_user.username').on('identity.issuer', '=', issuer),
    )
    .select(['app_user.username', 'email', 'pending', 'identity.subject'])
    .where(sql<boolean>`lower(${email}) in (lower(app_user.email), lower(app_user.username))`)
    .execute()
  // The name counts as the address where there is no other.
  const theirs = rows.filter((row) => !isEmailAddress(row.email) || same(row.email, email))
  const [one] = theirs
  const isJoinable = one !== undefined && theirs.length === 1 && one.subject === null
  return {
    found: isJoinable ? { username: one.username, isInvited: one.pending === 'invitation' } : null,
    isTaken: rows.length > 0,
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** False if another person was faster. */
export async function join(
  tx: Database,
  { issuer, subject }: Identity,
  joined: { readonly username: string; readonly by: 'address' | 'arrival'; readonly at: Date },
): Promise<boolean> {
  const row = { issuer, subject, username: joined.username, joined_by: joined.by, joined_at: joined.at }
  const inserted = await tx
    .insertInto('identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  return inserted !== undefined
}

/** An invited person has come: the links of the invitation open nothing any more. */
export async function acceptInvitation(tx: Database, username: string, at: Date): Promise<void> {
  await tx.updateTable('app_user').set({ is_activated: true, pending: null }).where('username', '=', username).execute()
  await tx
    .updateTable('account_link')
    .set({ used_at: at })
    .where('username', '=', username)
    .where('used_at', 'is', null)
    .execute()
}

export interface ProviderSession extends Identity {
  readonly provider: string
  readonly refreshToken: string | null
  readonly recheckAt: Date
}

/** @param hash of the session, or of a second step that waits */
export async function keepProviderSession(tx: Database, hash: string, kept: ProviderSession): Promise<void> {
  const { provider, issuer, subject, refreshToken, recheckAt } = kept
  await tx
    .insertInto('provider_session')
    .values({
      session_hash: hash,
      provider,
      issuer,
      subject,
      refresh_token: refreshToken && sealText(refreshToken, await keyOf(tx), hash),
      recheck_at: recheckAt,
    })
    .execute()
}

/** A sign-in by a provider has its second step, and is a session now. Nothing of a sign-in by password. */
export async function moveProviderSession(tx: Database, from: string, to: string): Promise<void> {
  const kept = await findProviderSession(tx, from)
  if (!kept) return
  await tx.deleteFrom('provider_session').where('session_hash', '=', from).execute()
  await keepProviderSession(tx, to, kept)
}

export async function findProviderSession(db: Database, hash: string): Promise<ProviderSession | null> {
  const row = await db.selectFrom('provider_session').selectAll().where('session_hash', '=', hash).executeTakeFirst()
  if (!row) return null
  const { provider, issuer, subject, refresh_token, recheck_at } = row
  const refreshToken = refresh_token && openText(refresh_token, await keyOf(db), hash)
  return { provider, issuer, subject, refreshToken, recheckAt: recheck_at }
}

/** Takes the turn to ask the provider again; false if another call has. */
export async function takeRecheck(db: Database, hash: string, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .updateTable('provider_session')
    .set({ recheck_at: until })
    .where('session_hash', '=', hash)
    .where('recheck_at', '<=', now)
    .returning('session_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function noteRecheck(
  db: Database,
  hash: string,
  { refreshToken, recheckAt }: Pick<ProviderSession, 'refreshToken' | 'recheckAt'>,
): Promise<void> {
  await db
    .updateTable('provider_session')
    .set({ recheck_at: recheckAt, refresh_token: refreshToken && sealText(refreshToken, await keyOf(db), hash) })
    .where('session_hash', '=', hash)
    .execute()
}

/** The provider does not know the person any more: access keys that were made before open nothing. */
export async function noteLeaving(db: Database, username: string, issuer: string, at: Date): Promise<void> {
  await db
    .insertInto('left_provider')
    .values({ username, issuer, left_at: at })
    .onConflict((conflict) => conflict.columns(['username', 'issuer']).doUpdateSet({ left_at: at }))
    .execute()
}

/** The provider has let the person in again. */
export async function forgetLeaving(db: Database, username: string, issuer: string): Promise<void> {
  await db.deleteFrom('left_provider').where('username', '=', username).where('issuer', '=', issuer).execute()
}

export async function forgetProviderSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('provider_session').where('recheck_at', '<', before).execute()
}

const keyOf = (db: Database) => sealingKey(db, 'signInProviders', 'RefreshToken')
