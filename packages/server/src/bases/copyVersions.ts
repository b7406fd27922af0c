import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide, type Side } from '@casebook/core/bases/sides/practice'
import { sql } from 'kysely'
import type { Database } from '../services'

/** Gives that side the versions of the other one which it lacks, in their order, word for word. `only`: that one, published now. */
export async function copyVersions(
  tx: Database,
  name: BaseName,
  to: Side,
  only?: { readonly version: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const { group, base } = onSide(to, name)
  const from = onSide(to === 'live' ? 'practice' : 'live', name)
  await sql`
    insert into base_version (group_name, name, version, checksum, document, published_at, published_by)
    select group_name, ${base}::text, version, checksum, document,
           ${only ? sql`${only.at}::timestamptz, ${only.by}::text` : sql`published_at, published_by`}
      from base_version one
     where group_name = ${group} and name = ${from.base} and ${only ? sql`version = ${only.version}` : sql`true`}
       and not exists (select from base_version there
                        where there.group_name = one.group_name and there.name = ${base} and there.version = one.version)
     order by id`.execute(tx)
}
