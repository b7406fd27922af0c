import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import { picturesOf } from '@casebook/core/candidates/pictures'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../services'

/** Whether a version of the base shows the picture, or a document that waits to become one. */
export async function isShown(db: Database, { group, base }: BaseName, file: string): Promise<boolean> {
  // Few documents have the name at all; of these each is read.
  const named = sql<SqlBool>`strpos(document::text, ${file}) > 0`
  const documents = await db
    .selectFrom('base_version')
    .select('document')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .where(named)
    .unionAll(
      db
        .selectFrom('base_candidate')
        .select('document')
        .where('group_name', '=', group)
        .where('name', '=', base)
        .where('settled_at', 'is', null)
        .where(named),
    )
    .execute()
  return documents.some(({ document }) => picturesOf(document as Base).has(file))
}
