import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    passkey: {
      id: string
      username: string
      public_key: Uint8Array
      counter: number
      transports: string[]
      name: string
      added_at: Date
      used_at: Date | null
    }
    used_challenge: { challenge_hash: string; expires_at: Date }
  }
}

export interface Passkey {
  /** The credential id, in base64url. */
  readonly id: string
  readonly username: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

export async function passkeysOf(db: Database, username: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'added_at', 'used_at', 'transports'])
    .where('username', '=', username)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export async function hasPasskey(db: Database, username: string): Promise<boolean> {
  const row = await db.selectFrom('passkey').select('id').where('username', '=', username).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function findPasskey(db: Database, id: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { username, public_key, counter, transports } = row
  return { id, username, publicKey: new Uint8Array(public_key), counter, transports }
}

/** False if the passkey is known already. */
export async function insertPasskey(tx: Database, passkey: Passkey, name: string, at: Date): Promise<boolean> {
  const { id, username, publicKey, counter, transports } = passkey
  const row = { id, username, public_key: publicKey, counter, transports: [...transports], name, added_at: at }
  const inserted = await tx
    .insertInto('passkey')
    .values({ ...row, used_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function noteUse(tx: Database, id: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('passkey').set({ counter, used_at: at }).where('id', '=', id).execute()
}

/** False if the account has no such passkey. */
export async function renamePasskey(tx: Database, username: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** False if the account has no such passkey. */
export async function deletePasskey(tx: Database, username: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deletePasskeysOf(tx: Database, username: string): Promise<void> {
  await tx.deleteFrom('passkey').where('username', '=', username).execute()
}

/** False if the challenge was answered before. */
export async function useChallenge(tx: Database, hash: string, expiresAt: Date): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenge')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function forgetOldChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('used_challenge').where('expires_at', '<=', now).execute()
}
