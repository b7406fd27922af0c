/** Queries by the person that they wait for: for counts on the home screen and beside cases. */
import type { Caller } from '@casebook/core/call/policy'
import { mayEditFromQueries } from '@casebook/core/queries/access'
import { nodesAfter } from '@casebook/core/queries/graph/graph'
import { nodesByTurn } from '@casebook/core/queries/turns'
import { type RawBuilder, sql } from 'kysely'
import { givenCases, isCaseOfSites, type Reach, reachOf } from '../access/reach'
import { isOpenTo } from '../bases/bases.repository'
import { graphOf } from '../deployment/queryGraph'
import type { Database } from '../services'

/**
 * SQL of the queries `q`, each with its case `c`, in which it is the caller's turn. People with cases of their own answer about those
 * that they may edit; reviewers go on with all that they may read.
 */
export async function queriesWaitingFor(db: Database, caller: Caller): Promise<RawBuilder<unknown>> {
  const purpose = mayEditFromQueries(caller.roles) ? 'editCase' : 'readCase'
  const [graph, reach] = await Promise.all([graphOf(db), reachOf(db, caller, purpose)])
  return sql`
    from query q join study_case c on c.id = q.case_id
   where q.last_node = any(${nodesByTurn(graph, caller.roles).mine}::text[]) and c.deleted_at is null
     and ${isReached(reach)} and ${isOpenTo(caller, 'live', 'c.group_name', 'c.base_name')}`
}

/** SQL that is true for a query `q` of a case within reach. */
export function isReached({ everybodys, allOf, assignedOf, sites }: Reach): RawBuilder<boolean> {
  const isOfSite = isCaseOfSites(sites, sql`q.case_id`)
  if (everybodys) return isOfSite
  const own = sql<boolean>`q.owner = any(${allOf}::text[])`
  const all = assignedOf.length === 0 ? own : sql`(${own} or q.case_id in (${givenCases(assignedOf)}))`
  return sql`(${all} and ${isOfSite})`
}

/** SQL that is true for a query `q` of a case that the caller may edit. Whoever only reviews edits none. */
export async function mayEditCaseOf(db: Database, caller: Caller): Promise<RawBuilder<boolean>> {
  return isReached(await reachOf(db, caller, 'editCase'))
}

/** SQL that is true for a query `q` in which the caller may take a step, if its node allows it. */
export async function hasSayIn(db: Database, caller: Caller): Promise<RawBuilder<boolean>> {
  return mayEditFromQueries(caller.roles) ? mayEditCaseOf(db, caller) : sql<boolean>`true`
}

export interface WaitingQuery {
  readonly id: string
  readonly question: string
  readonly checkId: string | null
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly name: string
  readonly versionId: number
  readonly lastNode: string
  readonly lastValue: string
  /** Null if no person said it. */
  readonly lastUser: string | null
  readonly lastAt: Date
}

/** The queries that have waited longest for the caller. An index has those of each node in the order of their last steps. */
export async function oldestWaitingQueries(
  db: Database,
  caller: Caller,
  limit: number,
): Promise<readonly WaitingQuery[]> {
  const [graph, waiting] = await Promise.all([graphOf(db), queriesWaitingFor(db, caller)])
  const { rows } = await sql<WaitingQuery>`
    select * from unnest(${nodesByTurn(graph, caller.roles).mine}::text[]) as one (node) cross join lateral (
      select q.id, q.question, q.check_id as "checkId", c.group_name as "group", c.base_name as base, c.owner, c.name, c.base_version_id as "versionId",
             q.last_node as "lastNode", q.last_value as "lastValue", q.last_user as "lastUser", q.last_at as "lastAt"
        ${waiting} and q.last_node = one.node
       order by q.last_at, q.id limit ${limit}::integer) oldest
     order by "lastAt", id limit ${limit}::integer`.execute(db)
  return rows
}

/** Counted up to `most` and one more. */
export async function countWaitingQueries(db: Database, caller: Caller, most: number): Promise<number> {
  const waiting = await queriesWaitingFor(db, caller)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${waiting} limit ${most + 1}::integer) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The nodes after which a query is not closed. */
export async function openQueryNodes(db: Database): Promise<readonly string[]> {
  const graph = await graphOf(db)
  return [...graph.nodes.keys()].filter((id) => nodesAfter(graph, id).length > 0)
}

export interface QueriesOfCase {
  /** Queries in which it is the caller's turn. */
  readonly mine: number
  /** The other ones that are not closed. */
  readonly others: number
}

/** By the id of the case; no entry for a case without an open query. */
export async function queriesOfCases(
  db: Database,
  caller: Caller,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, QueriesOfCase>> {
  const { mine, others } = nodesByTurn(await graphOf(db), caller.roles)
  const mayAnswer = await hasSayIn(db, caller)
  const { rows } = await sql<QueriesOfCase & { readonly caseId: string }>`
    select "caseId", count(*) filter (where "isMine")::integer as mine, count(*) filter (where not "isMine")::integer as others
      from (select q.case_id as "caseId", q.last_node = any(${mine}::text[]) and ${mayAnswer} as "isMine" from query q
             where q.case_id = any(${caseIds}::uuid[]) and q.last_node = any(${[...mine, ...others]}::text[])) open
     group by "caseId"`.execute(db)
  return new Map(rows.map(({ caseId, ...counts }) => [caseId, counts]))
}
