/** Files in the database, so that every process has them: pictures of a base under its name, others under none. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'

export interface StoredFile {
  readonly content: Uint8Array
  readonly checksum: string
}

const server: BaseName = { group: '', base: '' }

export function findFile(db: Database, name: string, of: BaseName = server): Promise<StoredFile | undefined> {
  return db
    .selectFrom('stored_file')
    .select(['content', 'checksum'])
    .where('group_name', '=', of.group)
    .where('base_name', '=', of.base)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function fileNames(db: Database, of: BaseName = server): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('name')
    .where('group_name', '=', of.group)
    .where('base_name', '=', of.base)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export interface ListedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly by: string | null
  readonly at: Date
}

/** The server's own files. */
export function listFiles(db: Database): Promise<ListedFile[]> {
  return db
    .selectFrom('stored_file')
    .select(['name', sql<number>`octet_length(content)`.as('size'), 'stored_by as by', 'stored_at as at'])
    .where('group_name', '=', server.group)
    .where('base_name', '=', server.base)
    .orderBy('name')
    .execute()
}

/** Replaces the file of that name, if there is one. Returns the bytes that it had, or null. */
export async function storeFile(
  db: Database,
  { name, content, by, at }: { name: string; content: Uint8Array; by: string | null; at: Date },
  of: BaseName = server,
): Promise<number | null> {
  const checksum = createHash('sha256').update(content).digest('hex')
  const row = { content, checksum, stored_by: by, stored_at: at }
  const before = await sizeOf(db, name, of)
  await db
    .insertInto('stored_file')
    .values({ group_name: of.group, base_name: of.base, name, ...row })
    .onConflict((conflict) => conflict.columns(['group_name', 'base_name', 'name']).doUpdateSet(row))
    .execute()
  return before
}

/** Returns the bytes that the file had, or null if there was none. */
export async function removeFile(db: Database, name: string, of: BaseName = server): Promise<number | null> {
  const before = await sizeOf(db, name, of)
  await db
    .deleteFrom('stored_file')
    .where('group_name', '=', of.group)
    .where('base_name', '=', of.base)
    .where('name', '=', name)
    .execute()
  return before
}

/** Locks the file until the end of the transaction. */
async function sizeOf(db: Database, name: string, of: BaseName): Promise<number | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(sql<number>`octet_length(content)`.as('size'))
    .where('group_name', '=', of.group)
    .where('base_name', '=', of.base)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  return row?.size ?? null
}
