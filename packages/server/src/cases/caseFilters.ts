/** The filters of lists of cases, as SQL. Each has an index that holds the cases for which it holds, or sorts by it. */
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { type RawBuilder, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { Filter } from './casesInOrder'

/** `openNodes`: the nodes after which a query is not closed. */
export function filterOf(only: CaseFilter, openNodes: readonly string[]): Filter {
  if (only === 'queries') {
    const isOpen = sql`q.last_node = any(${openNodes}::text[])`
    return {
      holdsFor: (id) => sql<boolean>`exists (select from query q where q.case_id = ${id} and ${isOpen})`,
      ids: (owners) => sql`select q.case_id from query q where ${isOf('q', owners)} and ${isOpen}`,
    }
  }
  return filterWhere(conditions[only])
}

/** The cases of a base with this status, by the id of the answer. */
export function hasStatus({ group, base }: BaseName, status: string): Filter {
  return filterWhere(
    sql`study_case.group_name = ${group} and study_case.base_name = ${base} and study_case.status = ${status}`,
  )
}

/** Every one of these, of which there may be none. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  return filters.reduce((some, other) => (some && other ? both(some, other) : (some ?? other)), undefined)
}

function both(one: Filter, other: Filter): Filter {
  return {
    holdsFor: (id) => sql<boolean>`(${one.holdsFor(id)} and ${other.holdsFor(id)})`,
    ids: (owners) => sql`(${one.ids(owners)}) intersect (${other.ids(owners)})`,
  }
}

/** The cases that are not deleted and meet a condition on their row, `study_case`. */
export function filterWhere(condition: RawBuilder<unknown>): Filter {
  const isThere = sql`study_case.deleted_at is null and ${condition}`
  return {
    holdsFor: (id) => sql<boolean>`exists (select from study_case where study_case.id = ${id} and ${isThere})`,
    ids: (owners) => sql`select study_case.id from study_case where ${isOf('study_case', owners)} and ${isThere}`,
  }
}

function isOf(table: 'q' | 'study_case', owners: readonly string[] | null): RawBuilder<unknown> {
  return owners === null ? sql`true` : sql`${sql.ref(`${table}.owner`)} = any(${owners}::text[])`
}

const conditions: Readonly<Record<Exclude<CaseFilter, 'queries'>, RawBuilder<unknown>>> = {
  incomplete: sql`study_case.progress < 100`,
  complete: sql`study_case.progress = 100`,
  toSign: sql`study_case.to_sign > 0`,
}
