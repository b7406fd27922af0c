/** Numbers of cases within reach, counted up to a limit: a list of a million cases is not read to say how many they are. */
import { sql } from 'kysely'
import { givenCases, isOfSites } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'
import { type Filter, isOfRunsSite, type Runs, tablesOf } from './casesInOrder'

export const mostCounted = 10_000

export interface Counted {
  readonly cases: number
  /** There are more. */
  readonly moreCases?: boolean
}

/** In all bases together. */
export async function countCases(db: Database, runs: Runs, most = mostCounted): Promise<Counted> {
  const counts = await readCounts(db, runs, most)
  const cases = counts.reduce((sum, count) => sum + count.cases, 0)
  return counted(cases, most)
}

/** Those for which the filter holds. */
export async function countFiltered(db: Database, runs: Runs, { ids }: Filter, most = mostCounted): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    with ${tablesOf(runs)}
    select count(*)::integer as count from (
      select from study_case r join owner o on o.owner = r.owner join base b on b.group_name = r.group_name and b.base_name = r.base_name
       where r.id in (${ids(runs.owners.map(({ username }) => username))}) and r.deleted_at is null
         and (o.is_whole or r.id in (${givenCases(runs.assignedOf)})) and ${isOfSites(runs.sites, sql`r.site`)}
       limit ${most + 1}::integer) counted`.execute(db)
  return counted(rows[0]?.count ?? 0, most)
}

/** In each base. */
export async function countsByBase(db: Database, runs: Runs): Promise<readonly (BaseName & Counted)[]> {
  const counts = await readCounts(db, runs, mostCounted)
  return counts.map(({ cases, ...base }) => ({ ...base, ...counted(cases, mostCounted) }))
}

/** What one more than the most that are counted says. */
export function counted(cases: number, most = mostCounted): Counted {
  return cases > most ? { cases: most, moreCases: true } : { cases }
}

async function readCounts(
  db: Database,
  runs: Runs,
  most: number,
): Promise<readonly (BaseName & { readonly cases: number })[]> {
  const one = sql`${most + 1}::integer`
  const { rows } = await sql<BaseName & { cases: number }>`
    with ${tablesOf(runs)}
    select b.group_name as group, b.base_name as base, (
      select count(*)::integer from (
        (select from run o cross join lateral (
          select from study_case r
           where r.owner = o.owner and r.group_name = o.group_name and r.base_name = o.base_name and ${isOfRunsSite(runs)} and r.deleted_at is null
           limit ${one}) r
          where o.group_name = b.group_name and o.base_name = b.base_name)
        union all
        (select from study_case r join owner o on o.owner = r.owner
          where not o.is_whole and r.group_name = b.group_name and r.base_name = b.base_name and r.deleted_at is null
            and ${isOfSites(runs.sites, sql`r.site`)} and r.id in (${givenCases(runs.assignedOf)}))
        limit ${one}) counted) as cases
      from base b`.execute(db)
  return rows
}
