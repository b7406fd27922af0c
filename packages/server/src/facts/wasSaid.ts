/** Whether a person gave an entry of a draft: initial answers of the base have no author. */
import { sql } from 'kysely'
import type { Source } from '../schema'

export function wasSaid({ source }: { readonly source: Source }): boolean {
  return !(source.kind === 'system' && source.initial)
}

/** The same of a row. */
export const isSaid = (table: 'draft_entry' | 'draft_fact') =>
  sql<boolean>`not coalesce((${sql.ref(`${table}.source`)} ->> 'initial')::boolean, false)`
