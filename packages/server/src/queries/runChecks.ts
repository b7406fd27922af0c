/**
 * Runs the checks of a base on the answers that a save or an import stores, in its transaction: they raise queries, and close those whose
 * reason is gone. The case is locked, so two saves at a time never raise two.
 */
import { randomUUID } from 'node:crypto'
import type { FactValue } from '@casebook/core/facts/fact'
import { automaticQueries, type CheckQuery } from '@casebook/core/queries/automatic'
import { checkResults } from '@casebook/core/queries/checkResults'
import { sql } from 'kysely'
import type { ReadyBase } from '../bases/compiledBases'
import { formWith } from '../cases/progress'
import { prepared } from '../database/prepared'
import type { Database } from '../services'
import { insertQueries, insertSteps, type NewStep, type StartedQuery } from './queries.repository'
import { graphOf } from './queryGraph'

/** A case as it is being saved. */
export interface CheckedCase {
  readonly ready: ReadyBase
  readonly id: string
  /** By key. */
  readonly answers: ReadonlyMap<string, FactValue>
  /** The queries that checks have raised so far. */
  readonly queries: readonly CheckQuery[]
  readonly at: Date
  /** The end of the case's trail, with this save. */
  readonly seq: number
}

/** The results of the checks on the cases. */
export interface DueSteps {
  readonly queries: readonly StartedQuery[]
  readonly steps: readonly NewStep[]
}

/**
 * Costs nothing where the bases have no checks, and no question to the database where none holds or has held. The steps are written
 * apart: a write that the commit answers for cannot ask first.
 */
export async function runChecks(tx: Database, cases: readonly CheckedCase[]): Promise<DueSteps> {
  const checked = cases
    .filter(({ ready }) => (ready.base.checks ?? []).length > 0)
    .map((one) => ({ ...one, results: checkResults(formWith(one.ready, one.answers)) }))
    .filter(({ results, queries }) => queries.length > 0 || results.some(({ holds }) => holds))
  if (checked.length === 0) return { queries: [], steps: [] }
  const graph = await graphOf(tx)
  const started: StartedQuery[] = []
  const steps: NewStep[] = []
  for (const { ready, id: caseId, results, queries, at, seq: caseSeq } of checked) {
    const checks = (ready.base.checks ?? []).map((check) => check.id)
    const due = automaticQueries({ results, checks }, queries, graph, ready.base.config.fallbackLanguage)
    const said = { instant: at.toISOString(), source: { kind: 'internal' }, caseSeq } as const
    for (const { checkId, questionId, nodeId, value } of due.raise) {
      const uuid = randomUUID()
      started.push({ uuid, caseId, questionId, checkId, startedAt: at })
      steps.push({ queryId: uuid, seq: 1, nodeId, value, ...said })
    }
    for (const { uuid, steps: count, nodeId, value } of due.close)
      steps.push({ queryId: uuid, seq: count + 1, nodeId, value, ...said })
  }
  return { queries: started, steps }
}

export async function writeDueSteps(tx: Database, { queries, steps }: DueSteps): Promise<void> {
  await Promise.all([queries.length > 0 && insertQueries(tx, queries), steps.length > 0 && insertSteps(tx, steps)])
}

/** The queries that checks have raised about the case of a draft. */
export function checkQueriesOfDraft(tx: Database, draftId: string): Promise<readonly CheckQuery[]> {
  return findByDraft(tx, { draftId })
}

const findByDraft = prepared(
  (_, { draftId }: { readonly draftId: string }) => sql<CheckQuery>`
    select id as uuid, check_id as "checkId", question as "questionId", last_node as "lastNodeId", steps
      from query
     where case_id = (select case_id from draft where draft.id = ${draftId}::uuid) and check_id is not null`,
)

/** The same of a case. */
export function checkQueriesOfCase(tx: Database, caseId: string): Promise<readonly CheckQuery[]> {
  return findByCase(tx, { caseId })
}

const findByCase = prepared(
  (_, { caseId }: { readonly caseId: string }) => sql<CheckQuery>`
    select id as uuid, check_id as "checkId", question as "questionId", last_node as "lastNodeId", steps
      from query where case_id = ${caseId}::uuid and check_id is not null`,
)
