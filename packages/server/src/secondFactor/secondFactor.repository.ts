/** The second factor of an account: the secret of its app, sealed, and its recovery codes, hashed. */
import type { Database } from '../services'
import { openText, sealingKey, sealText } from '../session/secrets/sealedText'
import { deletePasskeysOf, hasPasskey } from './passkeys.repository'

declare module '../schema' {
  interface Tables {
    second_factor: {
      username: string
      app_secret: string | null
      app_since: Date | null
      last_step: number | null
      new_secret: string | null
      new_since: Date | null
      salt: string | null
    }
    recovery_code: { username: string; code_hash: string; used_at: Date | null }
  }
}

export interface App {
  /** Base 32. */
  readonly secret: string
  /** The time step of the last code that was accepted; null: none was. */
  readonly lastStep: number | null
}

/** Null for an account whose password is enough. */
export async function waysOf(
  db: Database,
  username: string,
): Promise<{ readonly app: boolean; readonly passkey: boolean } | null> {
  const [app, passkey] = [await hasApp(db, username), await hasPasskey(db, username)]
  return app || passkey ? { app, passkey } : null
}

async function hasApp(db: Database, username: string): Promise<boolean> {
  return (await appSince(db, username)) !== null
}

export async function appSince(db: Database, username: string): Promise<Date | null> {
  const row = await db
    .selectFrom('second_factor')
    .select('app_since')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.app_since ?? null
}

/** The app whose codes are asked for. Call it with the account locked. */
export async function findApp(tx: Database, username: string): Promise<App | null> {
  const row = await tx
    .selectFrom('second_factor')
    .select(['app_secret', 'last_step'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!row?.app_secret) return null
  return { secret: openText(row.app_secret, await keyOf(tx), username), lastStep: row.last_step }
}

export async function noteStep(tx: Database, username: string, step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step: step }).where('username', '=', username).execute()
}

/** A secret that was begun, and since when. */
export async function findNewSecret(tx: Database, username: string): Promise<{ secret: string; since: Date } | null> {
  const row = await tx
    .selectFrom('second_factor')
    .select(['new_secret', 'new_since'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!row?.new_secret || !row.new_since) return null
  return { secret: openText(row.new_secret, await keyOf(tx), username), since: row.new_since }
}

export async function writeNewSecret(db: Database, username: string, secret: string, at: Date): Promise<void> {
  const begun = { new_secret: sealText(secret, await keyOf(db), username), new_since: at }
  const none = { app_secret: null, app_since: null, last_step: null, salt: null }
  await db
    .insertInto('second_factor')
    .values({ username, ...none, ...begun })
    .onConflict((conflict) => conflict.column('username').doUpdateSet(begun))
    .execute()
}

/** From now on codes of this secret are asked for. */
export async function writeApp(tx: Database, username: string, { secret, lastStep }: App, at: Date): Promise<void> {
  const app = { app_secret: sealText(secret, await keyOf(tx), username), app_since: at, last_step: lastStep }
  await tx
    .updateTable('second_factor')
    .set({ ...app, new_secret: null, new_since: null })
    .where('username', '=', username)
    .execute()
}

export async function countUnusedCodes(db: Database, username: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('username', '=', username)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The salt of the recovery codes; null: there are none. */
export async function saltOf(db: Database, username: string): Promise<string | null> {
  const row = await db.selectFrom('second_factor').select('salt').where('username', '=', username).executeTakeFirst()
  return row?.salt ?? null
}

/** Instead of those from before. */
export async function writeRecoveryCodes(
  tx: Database,
  username: string,
  { salt, hashes }: { readonly salt: string; readonly hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('username', '=', username).execute()
  const none = { app_secret: null, app_since: null, last_step: null, new_secret: null, new_since: null }
  await tx
    .insertInto('second_factor')
    .values({ username, ...none, salt })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ salt }))
    .execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ username, code_hash, used_at: null })))
    .execute()
}

/** False if there is no such code, or it was used before. */
export async function useRecoveryCode(tx: Database, username: string, codeHash: string, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('username', '=', username)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('username')
    .executeTakeFirst()
  return used !== undefined
}

/** The recovery codes stay while there is a passkey. */
export async function deleteApp(tx: Database, username: string): Promise<void> {
  const none = { app_secret: null, app_since: null, last_step: null, new_secret: null, new_since: null }
  await tx.updateTable('second_factor').set(none).where('username', '=', username).execute()
}

/** Recovery codes replace a factor: without one they are nothing. */
export async function deleteCodesWithoutFactor(tx: Database, username: string): Promise<void> {
  if ((await waysOf(tx, username)) === null) await deleteFactors(tx, username)
}

/** All factors, the recovery codes and what was begun. */
export async function deleteFactors(tx: Database, username: string): Promise<void> {
  await deletePasskeysOf(tx, username)
  await tx.deleteFrom('second_factor').where('username', '=', username).execute()
  await tx.deleteFrom('recovery_code').where('username', '=', username).execute()
}

const keyOf = (db: Database) => sealingKey(db, 'secondFactor', 'SecondFactor')
