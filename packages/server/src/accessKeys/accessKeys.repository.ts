import type { AccessKey } from '@casebook/core/accessKeys/accessKeys.calls'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Scope } from '@casebook/core/call/callersKey'
import { sql } from 'kysely'
import type { Database } from '../services'
import { hasLeft, isOwnerShut, studyOf } from '../session/keys/accessKeys.repository'

/** Where a page of keys ends: the last key of it. */
export interface KeyPlace {
  readonly madeAt: Date
  readonly id: string
}

interface PageOfKeys {
  /** Null: everybody's. */
  readonly owner: string | null
  readonly limit: number
  readonly after: KeyPlace | null
}

/** The newest first. */
export async function readKeys(db: Database, { owner, limit, after }: PageOfKeys): Promise<AccessKey[]> {
  let query = keys(db).orderBy('made_at', 'desc').orderBy('id', 'desc').limit(limit)
  if (owner !== null) query = query.where('owner', '=', owner)
  if (after) query = query.where(sql<boolean>`(made_at, id) < (${after.madeAt}::timestamptz, ${after.id}::uuid)`)
  return (await query.execute()).map(shownKey)
}

export async function readKey(db: Database, id: string): Promise<AccessKey | null> {
  const row = await keys(db).where('id', '=', id).executeTakeFirst()
  return row ? shownKey(row) : null
}

function keys(db: Database) {
  return db
    .selectFrom('access_key')
    .leftJoin('access_key_use', 'access_key_use.key_id', 'access_key.id')
    .innerJoin('app_user', 'app_user.username', 'access_key.owner')
    .select(['id', 'name', 'hint', 'owner', 'scopes', 'group_name', 'base_name', 'made_at', 'expires_at'])
    .select(['revoked_at', 'revoked_by', 'last_used_at', 'is_activated', 'is_frozen'])
    .select((of) => hasLeft(of).as('has_left'))
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

function shownKey(row: KeyRow): AccessKey {
  const { id, name, hint, owner, scopes } = row
  const instant = (at: Date | null) => at?.toISOString() ?? null
  return {
    id,
    name,
    hint,
    owner,
    scopes,
    study: studyOf(row),
    madeAt: row.made_at.toISOString(),
    endsAt: instant(row.expires_at),
    lastUsedAt: instant(row.last_used_at),
    revokedAt: instant(row.revoked_at),
    revokedBy: row.revoked_by,
    isOwnerShut: isOwnerShut(row),
  }
}

/** Keys of a person that open something still. */
export async function countKeysInUse(tx: Database, owner: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('access_key')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner', '=', owner)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewKey {
  readonly id: string
  readonly secretHash: string
  readonly hint: string
  readonly name: string
  readonly owner: string
  readonly scopes: readonly Scope[]
  readonly study: BaseName | null
  readonly at: Date
  readonly endsAt: Date | null
}

export async function insertKey(tx: Database, key: NewKey): Promise<void> {
  await tx
    .insertInto('access_key')
    .values({
      id: key.id,
      secret_hash: key.secretHash,
      hint: key.hint,
      name: key.name,
      owner: key.owner,
      scopes: [...key.scopes],
      group_name: key.study?.group ?? null,
      base_name: key.study?.base ?? null,
      made_at: key.at,
      expires_at: key.endsAt,
      revoked_at: null,
      revoked_by: null,
    })
    .execute()
}

/** False if it was revoked before. */
export async function writeRevoked(tx: Database, id: string, by: string, at: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('access_key')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
