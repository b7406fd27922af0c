/**
 * Runs the checks of a base on the answers that a save or an import stores, in its transaction: they raise queries, and close those whose
 * reason is gone. The case is locked, so two saves at a time never raise two.
 */
import { randomUUID } from 'node:crypto'
import { asRecorded, namedAnswer } from '@casebook/core/entry/form/namedAnswer'
import { noAnswerYet } from '@casebook/core/language/names'
import { automaticQueries, type CheckQuery, type CheckResult } from '@casebook/core/queries/automatic'
import { checkResults } from '@casebook/core/queries/checkResults'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { identifyingQuestions } from '@casebook/core/rules/identifying'
import { sql } from 'kysely'
import { formWith } from '../cases/progress'
import { prepared } from '../database/prepared'
import { graphOf } from '../deployment/queryGraph'
import type { Database } from '../services'
import { type Follower, lastSeqOf } from '../trail/closing'
import { insertQueries, insertSteps, type NewStep, type StartedQuery } from './queries.repository'

/** Costs nothing where the bases have no checks, and no question to the database where none holds or has held. */
export const checks: Follower = async (tx, closings) => {
  const checked = closings
    .filter(({ ready, isPlayed }) => !isPlayed && (ready.base.checks ?? []).length > 0)
    .map((one) => ({ ...one, results: saidResults(formWith(one.ready, one.answers)) }))
    .filter(({ results, queries }) => queries.length > 0 || results.some(({ holds }) => holds))
  if (checked.length === 0) return null
  const graph = await graphOf(tx)
  const started: StartedQuery[] = []
  const steps: NewStep[] = []
  for (const one of checked) {
    const { ready, id: caseId, results, queries, attribution } = one
    const ofBase = (ready.base.checks ?? []).map((check) => check.id)
    const due = automaticQueries({ results, checks: ofBase }, queries, graph, ready.base.config.fallbackLanguage)
    const { at } = attribution
    const said = { instant: at.toISOString(), source: { kind: 'internal' }, caseSeq: lastSeqOf(one) } as const
    for (const { checkId, questionId, nodeId, value } of due.raise) {
      const uuid = randomUUID()
      started.push({ uuid, caseId, questionId, checkId, startedAt: at })
      steps.push({ queryId: uuid, seq: 1, nodeId, value, ...said })
    }
    for (const { uuid, steps: count, nodeId, value } of due.close)
      steps.push({ queryId: uuid, seq: count + 1, nodeId, value, ...said })
  }
  return () =>
    Promise.all([started.length > 0 && insertQueries(tx, started), steps.length > 0 && insertSteps(tx, steps)])
}

/** A query is of record: it says the answers as they are now, but for those that identify people, as queries go out in files. */
function saidResults(engine: Engine): readonly CheckResult[] {
  const readIn = asRecorded(engine.compiled.base)
  const identifying = identifyingQuestions(engine.structure)
  return checkResults(engine).map((one) => {
    const say = namedAnswer(engine, readIn, one.check.questionId)
    return { ...one, say: (id) => (identifying.has(id) ? noAnswerYet : say(id)) }
  })
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
