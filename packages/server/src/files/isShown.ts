import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import { picturesOf } from '@casebook/core/candidates/pictures'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../services'
import { isPublic } from './fileType'

/** Whether a version of the base shows the picture, or a document that waits to become one. */
export async function isShown(db: Database, base: BaseName | undefined, file: string): Promise<boolean> {
  if (await isPublished(db, base, file)) return true
  if (!base) return false
  const waiting = await db
    .selectFrom('base_candidate')
    .select('document')
    .where('group_name', '=', base.group)
    .where('name', '=', base.base)
    .where('settled_at', 'is', null)
    .where(named(file))
    .execute()
  return showsOne(waiting, file)
}

/**
 * Whether a published version shows the picture. A file of the server itself, without a base, is shown by every base that names it and has
 * none of its own; the logo and the manual are the server's alone.
 */
export async function isPublished(db: Database, base: BaseName | undefined, file: string): Promise<boolean> {
  if (!base && isPublic(file)) return false
  const versions = db.selectFrom('base_version').select('document').where(named(file))
  const shown = base
    ? versions.where('group_name', '=', base.group).where('name', '=', base.base)
    : versions.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('stored_file')
              .whereRef('stored_file.group_name', '=', 'base_version.group_name')
              .where(sql<boolean>`stored_file.base_name = live_name(base_version.name)`)
              .where('stored_file.name', '=', file)
              .select('stored_file.name'),
          ),
        ),
      )
  return showsOne(await shown.execute(), file)
}

/** Few documents have the name at all; of these each is read. */
function named(file: string) {
  return sql<SqlBool>`strpos(document::text, ${file}) > 0`
}

function showsOne(rows: readonly { readonly document: unknown }[], file: string): boolean {
  return rows.some(({ document }) => picturesOf(document as Base).has(file))
}
