/** The filters of lists of cases, as SQL. Each has an index that holds the cases for which it holds, or sorts by it. */
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './casesInOrder'

/** `openNodes`: the nodes after which a query is not closed. */
export function filterOf(only: CaseFilter, openNodes: readonly string[]): Filter {
  if (only === 'queries') {
    const isOpen = sql`q.last_node = any(${openNodes}::text[])`
    return {
      holdsFor: (id) => sql<boolean>`exists (select from query q where q.case_id = ${id} and ${isOpen})`,
      ids: (owners) => sql`select q.case_id from query q where q.owner = any(${owners}::text[]) and ${isOpen}`,
    }
  }
  const condition = conditions[only]
  return {
    holdsFor: (id) => sql<boolean>`exists (select from study_case c where c.id = ${id} and ${condition})`,
    ids: (owners) => sql`
      select c.id from study_case c where c.owner = any(${owners}::text[]) and c.deleted_at is null and ${condition}`,
  }
}

const conditions: Readonly<Record<Exclude<CaseFilter, 'queries'>, RawBuilder<unknown>>> = {
  incomplete: sql`c.progress < 100`,
  complete: sql`c.progress = 100`,
  toSign: sql`c.to_sign > 0`,
}
