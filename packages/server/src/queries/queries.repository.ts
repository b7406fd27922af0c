/** Queries as rows: one per query, and one per step of its thread, which is never changed. */
import { randomUUID } from 'node:crypto'
import { mostListedQueries } from '@casebook/core/queries/queries.calls'
import { type Query, type QueryStep, readStepSource } from '@casebook/core/queries/query'
import { sql } from 'kysely'
import { allCases, type casesOpenTo, type StudyCase } from '../cases/cases.repository'
import type { Database } from '../services'
import { namesOf } from '../session/users'

/** A query with the case it is about in full. */
export interface QueryOfCase extends Query {
  readonly group: string
  readonly base: string
  readonly owner: string
}

interface StepRow {
  readonly nodeId: string
  readonly instant: string
  readonly value: string
  readonly source: unknown
}

type Cases = ReturnType<typeof casesOpenTo>

/** The queries of a case, the oldest first. */
export function queriesOf(db: Database, { id }: Pick<StudyCase, 'id'>): Promise<readonly QueryOfCase[]> {
  return queriesIn(db, allCases(db).where('study_case.id', '=', id))
}

/** Those of these ids, of cases of a list. */
export function queriesWithIds(db: Database, cases: Cases, ids: readonly string[]): Promise<readonly QueryOfCase[]> {
  return queriesIn(db, cases, ids)
}

/** The queries of cases, the oldest first. */
async function queriesIn(db: Database, cases: Cases, ids?: readonly string[]): Promise<readonly QueryOfCase[]> {
  const rows = await db
    .selectFrom('query')
    .innerJoin(cases.as('about'), 'about.id', 'query.case_id')
    .select(['query.id as uuid', 'query.check_id as checkId', 'query.question as questionId'])
    .select(['about.name as caseIdentifier', 'about.group', 'about.base', 'about.owner'])
    .select(
      sql<readonly StepRow[]>`(select jsonb_agg(jsonb_build_object('nodeId', node, 'instant', at, 'value', value,
        'source', source) order by seq) from query_step where query_id = query.id)`.as('steps'),
    )
    .$if(ids !== undefined, (query) => query.where('query.id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('query.started_at')
    .orderBy('query.id')
    .execute()
  const threads = rows.map(({ steps, ...row }) => ({ ...row, steps: steps.map(stepOf) }))
  const people = await namesOf(db, [...new Set(threads.flatMap(({ steps }) => steps.flatMap(usernamesIn)))])
  return threads.map((thread) => ({ ...thread, steps: thread.steps.map((step) => withName(step, people)) }))
}

/** The same, or none of them if there are too many: then none is read. */
export async function limitedQueriesIn(
  db: Database,
  cases: Cases,
  most = mostListedQueries,
): Promise<readonly QueryOfCase[] | { readonly type: 'TooManyQueries'; readonly most: number }> {
  const some = db
    .selectFrom('query')
    .innerJoin(cases.as('about'), 'about.id', 'query.case_id')
    .select('query.id')
    .limit(most + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count > most ? { type: 'TooManyQueries', most } : queriesIn(db, cases)
}

function stepOf({ nodeId, instant, value, source }: StepRow): QueryStep {
  return { nodeId, instant: new Date(instant).toISOString(), value, source: readStepSource(source) }
}

function usernamesIn({ source }: QueryStep): readonly string[] {
  return source.kind === 'user' ? [source.user] : []
}

export function withName(step: QueryStep, people: ReadonlyMap<string, string>): QueryStep {
  const { source } = step
  const name = source.kind === 'user' ? people.get(source.user) : undefined
  return source.kind === 'user' && name ? { ...step, source: { ...source, name } } : step
}

export interface NewQuery {
  readonly uuid?: string
  readonly caseId: string
  readonly questionId: string
  readonly checkId: string | null
}

export interface StartedQuery extends NewQuery {
  readonly uuid: string
  readonly startedAt: Date
}

export interface NewStep extends QueryStep {
  readonly queryId: string
  readonly seq: number
  /** The end of the case's trail; null where only the time of the step tells which answers it saw. */
  readonly caseSeq: number | null
}

/** Begins a thread with its first step. Answers its id. */
export async function insertQuery(
  tx: Database,
  { uuid = randomUUID(), ...query }: NewQuery,
  first: QueryStep,
  caseSeq: number | null = null,
): Promise<string> {
  await insertQueries(tx, [{ uuid, ...query, startedAt: new Date(first.instant) }])
  await insertStep(tx, uuid, 1, first, caseSeq)
  return uuid
}

/** Threads that wait for their first step. */
export async function insertQueries(tx: Database, queries: readonly StartedQuery[]): Promise<void> {
  const rows = queries.map(({ uuid: id, caseId: case_id, questionId: question, checkId: check_id, startedAt }) => {
    return { id, case_id, question, check_id, started_at: startedAt }
  })
  await sql`
    insert into query (id, case_id, question, check_id, started_at)
    select id, case_id, question, check_id, started_at
      from jsonb_populate_recordset(null::query, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

export function insertStep(
  tx: Database,
  queryId: string,
  seq: number,
  step: QueryStep,
  caseSeq: number | null = null,
): Promise<void> {
  return insertSteps(tx, [{ ...step, queryId, seq, caseSeq }])
}

/** In the order in which they are taken. */
export async function insertSteps(tx: Database, steps: readonly NewStep[]): Promise<void> {
  const rows = steps.map(({ queryId: query_id, seq, nodeId: node, value, source, instant: at, caseSeq: case_seq }) => {
    return { query_id, seq, node, value, source, at, case_seq }
  })
  await sql`
    insert into query_step (query_id, seq, node, value, source, at, case_seq)
    select query_id, seq, node, value, source, at, case_seq
      from jsonb_populate_recordset(null::query_step, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}
