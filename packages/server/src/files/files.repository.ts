/** Files in the database, so that every process has them: pictures of a base under its name, others under none. */
import { createHash } from 'node:crypto'
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

/** Replaces the file of that name, if there is one. */
export async function storeFile(
  db: Database,
  { name, content, by, at }: { name: string; content: Uint8Array; by: string | null; at: Date },
  of: BaseName = server,
): Promise<void> {
  const checksum = createHash('sha256').update(content).digest('hex')
  const row = { content, checksum, stored_by: by, stored_at: at }
  await db
    .insertInto('stored_file')
    .values({ group_name: of.group, base_name: of.base, name, ...row })
    .onConflict((conflict) => conflict.columns(['group_name', 'base_name', 'name']).doUpdateSet(row))
    .execute()
}

export async function removeFile(db: Database, name: string, of: BaseName = server): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('group_name', '=', of.group)
    .where('base_name', '=', of.base)
    .where('name', '=', name)
    .execute()
}
