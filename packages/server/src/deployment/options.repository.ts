import { createHash } from 'node:crypto'
import type { Database } from '../services'

export interface StoredOption {
  /** Null for an option that is not set. */
  readonly value: unknown
  /** Equal for equal values; blank for an option that is not set. */
  readonly version: string
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

const notSet: StoredOption = { value: null, version: '', changedBy: null, changedAt: null }

const columns = ['value', 'changed_by', 'changed_at'] as const

export async function findOption(db: Database, name: string): Promise<StoredOption> {
  const row = await db.selectFrom('option').select(columns).where('name', '=', name).executeTakeFirst()
  return row ? storedOption(row) : notSet
}

/** Undefined for an option that is not set. */
export async function optionValue(db: Database, name: string): Promise<unknown> {
  return (await findOption(db, name)).value ?? undefined
}

/** The option, locked until the end of the transaction. */
export async function lockOption(tx: Database, name: string, now: Date): Promise<StoredOption> {
  await tx
    .insertInto('option')
    .values({ name, value: null, changed_by: null, changed_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await tx
    .selectFrom('option')
    .select(columns)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return storedOption(row)
}

/** Null unsets it. */
export async function setOption(
  db: Database,
  name: string,
  value: unknown,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<StoredOption> {
  const row = { value: value === null ? null : JSON.stringify(value), changed_by: by, changed_at: at }
  const set = await db
    .insertInto('option')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return storedOption(set)
}

interface OptionRow {
  readonly value: unknown
  readonly changed_by: string | null
  readonly changed_at: Date
}

function storedOption({ value, changed_by, changed_at }: OptionRow): StoredOption {
  if (value === null) return { ...notSet, changedBy: changed_by, changedAt: changed_by === null ? null : changed_at }
  const version = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return { value, version, changedBy: changed_by, changedAt: changed_at }
}
