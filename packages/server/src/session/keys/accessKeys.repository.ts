/** The access keys of programs. The database has only their hashes. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { CallersKey, Scope } from '@casebook/core/call/callersKey'
import type { Role } from '@casebook/core/permissions/capabilities'
import { type ExpressionBuilder, sql } from 'kysely'
import { prepared } from '../../database/prepared'
import type { Tables } from '../../schema'
import type { Database } from '../../services'

declare module '../../schema' {
  interface Tables {
    access_key: {
      id: string
      secret_hash: string
      hint: string
      name: string
      owner: string
      scopes: Scope[]
      group_name: string | null
      base_name: string | null
      made_at: Date
      expires_at: Date | null
      revoked_at: Date | null
      revoked_by: string | null
    }
    access_key_use: { key_id: string; last_used_at: Date; logged_at: Date }
  }
}

export interface FoundKey {
  readonly key: CallersKey
  readonly owner: string
  /** Of the owner, as they are now. */
  readonly roles: readonly Role[]
  /** Why it opens nothing; null for one that does. */
  readonly shut: 'revoked' | 'ended' | 'ownerShut' | 'ownerLeft' | null
}

/** Null for a secret that is no key's. */
export async function findKey(db: Database, secretHash: string, now: Date): Promise<FoundKey | null> {
  const [row] = await keyOfSecret(db, { secretHash })
  return row ? foundKey(row, now) : null
}

/** Null for a key that opens nothing any more. */
export async function findUsableKey(db: Database, id: string, now: Date): Promise<CallersKey | null> {
  const row = await keysWithOwner(db).where('access_key.id', '=', id).executeTakeFirst()
  const found = row && foundKey(row, now)
  return found?.shut === null ? found.key : null
}

function keysWithOwner(db: Database) {
  return db
    .selectFrom('access_key')
    .innerJoin('app_user', 'app_user.username', 'access_key.owner')
    .select(['access_key.id', 'hint', 'name', 'owner', 'scopes', 'group_name', 'base_name', 'expires_at', 'revoked_at'])
    .select(['app_user.roles', 'is_activated', 'is_frozen'])
    .select((of) => hasLeft(of).as('has_left'))
}

/** Whether a provider of sign-in has said, since the key was made, not to know its owner any more. */
export function hasLeft({ exists, selectFrom }: ExpressionBuilder<Tables, 'access_key'>) {
  const left = selectFrom('left_provider')
    .whereRef('left_provider.username', '=', 'access_key.owner')
    .whereRef('left_at', '>=', 'access_key.made_at')
  return exists(left.select('issuer'))
}

type OwnerRow = Pick<KeyRow, 'is_activated' | 'is_frozen' | 'has_left'>

export function isOwnerShut({ is_activated: isActivated, is_frozen: isFrozen, has_left: hasLeft }: OwnerRow): boolean {
  return !isActivated || isFrozen || Boolean(hasLeft)
}

const keyOfSecret = prepared((db, { secretHash }: { readonly secretHash: string }) =>
  keysWithOwner(db).where('secret_hash', '=', secretHash),
)

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysWithOwner>['executeTakeFirstOrThrow']>>

function foundKey(row: KeyRow, now: Date): FoundKey {
  const { id, name, hint, scopes, owner, roles, expires_at: endsAt } = row
  const hasEnded = endsAt !== null && endsAt <= now
  return {
    key: { id, name, hint, scopes, study: studyOf(row), endsAt },
    owner,
    roles,
    shut: row.revoked_at
      ? 'revoked'
      : hasEnded
        ? 'ended'
        : row.has_left
          ? 'ownerLeft'
          : isOwnerShut(row)
            ? 'ownerShut'
            : null,
  }
}

export function studyOf({
  group_name: group,
  base_name: base,
}: Pick<KeyRow, 'group_name' | 'base_name'>): BaseName | null {
  return group === null || base === null ? null : { group, base }
}

/** Notes that the key was used; true if the server log has not said so for an hour. */
export async function noteUse(db: Database, keyId: string, at: Date): Promise<boolean> {
  const noted = await db
    .insertInto('access_key_use')
    .values({ key_id: keyId, last_used_at: at, logged_at: at })
    .onConflict((conflict) =>
      conflict.column('key_id').doUpdateSet({
        last_used_at: at,
        logged_at: sql`case when access_key_use.logged_at <= ${at}::timestamptz - interval '1 hour' then ${at}::timestamptz
          else access_key_use.logged_at end`,
      }),
    )
    .returning('logged_at')
    .executeTakeFirstOrThrow()
  return noted.logged_at.getTime() === at.getTime()
}
