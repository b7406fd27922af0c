import { type Capability, rolesWith } from '@casebook/core/permissions/capabilities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL that is true where these roles give the capability. */
export function holdsInSql(roles: RawBuilder<unknown>, capability: Capability): RawBuilder<SqlBool> {
  return sql<SqlBool>`${roles} && ${[...(rolesWith(capability) ?? [])]}::text[]`
}
