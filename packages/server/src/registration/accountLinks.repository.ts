/** The links of mails about accounts. The database has only the hashes of their secrets. */
import { type AccountLink, type AccountLinkKind, linkMinutes } from '@casebook/core/registration/accountLink'
import type { Tables } from '../schema'
import type { Database } from '../services'
import { hashOfSecret } from '../session/secrets/secret'

declare module '../schema' {
  interface Tables {
    account_link: {
      secret_hash: string
      kind: AccountLinkKind
      username: string
      expires_at: Date
      used_at: Date | null
    }
  }
}

export interface StoredLink extends AccountLink {
  readonly kind: AccountLinkKind
  readonly username: string
}

interface NewLink {
  readonly kind: AccountLinkKind
  readonly username: string
  readonly secret: string
  readonly at: Date
}

export async function insertLink(db: Database, { kind, username, secret, at }: NewLink): Promise<void> {
  const expires_at = new Date(at.getTime() + linkMinutes[kind] * 60_000)
  await db
    .insertInto('account_link')
    .values({ secret_hash: hashOfSecret(secret), kind, username, expires_at, used_at: null })
    .execute()
}

export async function findLink(db: Database, secret: string): Promise<StoredLink | null> {
  const row = await linkOf(db, secret).executeTakeFirst()
  return row ? storedLink(row) : null
}

/** The same, and locked: of two who use a link at once, the second finds it used. */
export async function lockLink(tx: Database, secret: string): Promise<StoredLink | null> {
  const row = await linkOf(tx, secret).forUpdate().executeTakeFirst()
  return row ? storedLink(row) : null
}

function linkOf(db: Database, secret: string) {
  return db
    .selectFrom('account_link')
    .select(['kind', 'username', 'expires_at', 'used_at'])
    .where('secret_hash', '=', hashOfSecret(secret))
}

function storedLink({ kind, username, expires_at, used_at }: Omit<Tables['account_link'], 'secret_hash'>): StoredLink {
  return { kind, username, expiresAt: expires_at, usedAt: used_at }
}

export async function useLink(tx: Database, secret: string, at: Date): Promise<void> {
  await tx.updateTable('account_link').set({ used_at: at }).where('secret_hash', '=', hashOfSecret(secret)).execute()
}

/** All links by which the account's password could be set: one of them was used. */
export async function usePasswordLinks(tx: Database, username: string, at: Date): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ used_at: at })
    .where('username', '=', username)
    .where('kind', 'in', ['password', 'invitation'])
    .where('used_at', 'is', null)
    .execute()
}

/** The mail with it was not sent. */
export async function forgetLink(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('account_link').where('secret_hash', '=', hashOfSecret(secret)).execute()
}

/** An expired link is kept for a while, so that the person who opens it is told that it is too old. */
export async function forgetLinksExpiredBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<', before).execute()
}
