/**
 * Answers the calls of data clarification. The core decides what may follow what and who may write it; whoever
 * says something holds the case, so that two answers to one step cannot both come after it.
 */

import { queriesWire, queryFilesWire, queryListWire } from '@casebook/api-adapter/queries/queries.wire'
import { parseKey } from '@casebook/core/bases/key'
import type { Caller } from '@casebook/core/call/policy'
import { mayEditFromQueries, speakerOn } from '@casebook/core/queries/access'
import { textOfCheck } from '@casebook/core/queries/automatic'
import type { queriesCalls } from '@casebook/core/queries/queries.calls'
import { lastStep, type QueryStep } from '@casebook/core/queries/query'
import { contradictsAnswer, mayBeCorrected, requestProblem, startProblem } from '@casebook/core/queries/request'
import { readyBase } from '../bases/compiledBases'
import { lockCase, type StudyCase } from '../cases/cases.repository'
import { editableCase, type NamedCase, openCase, readableCase, readableCases } from '../cases/whichCase'
import { graphOf, queryNodes } from '../deployment/queryGraph'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import { headOf } from '../trail/chains.repository'
import { type AnswerSince, answersSinceAsked } from './changedAnswers'
import { insertQuery, insertStep, limitedQueriesIn, queriesOf } from './queries.repository'
import { queryFilesHandlers } from './queryFiles.handlers'
import { queryListHandlers } from './queryList.handlers'

export const queriesArea: Area = {
  calls: [
    answers(queriesWire, queriesHandlers),
    answers(queryListWire, queryListHandlers),
    answers(queryFilesWire, queryFilesHandlers),
  ],
}

interface ToCase extends NamedCase {
  readonly nodeId: string
  readonly value: string
}

export function queriesHandlers(services: Services): AreaHandlers<typeof queriesCalls> {
  const { db, now } = services

  /** Locks the case that a person has something to say about; undefined if it is not there for them, or deleted. */
  async function holdCase(tx: Database, caller: Caller, named: NamedCase) {
    const found = await readableCase(tx, caller, named)
    const studyCase = found && (await lockCase(tx, found.id))
    if (studyCase?.deletedAt !== null) return undefined
    const mayEdit =
      mayEditFromQueries(caller.roles) && (await editableCase(tx, caller, { name: studyCase.id })) !== undefined
    return { studyCase, speaker: speakerOn(caller.roles, mayEdit) }
  }

  const stepBy = ({ username: user }: Caller, { nodeId, value }: ToCase): QueryStep => ({
    nodeId,
    value,
    instant: now().toISOString(),
    source: { kind: 'user', user },
  })

  return {
    async getAllNodes() {
      return { type: 'ReceivedNodes', nodes: await queryNodes(db) }
    },

    async getQueriesForCase(named, caller) {
      const found = await readableCase(db, caller, named)
      if (!found) return { type: 'CaseNotFound' }
      const queries = await queriesOf(db, found)
      const graph = await graphOf(db)
      const { checks = [] } = (await readyBase(services, found.versionId)).base
      const since = await answersSinceAsked(services, db, found, queries)
      return {
        type: 'ReceivedQueries',
        queries: queries.map((query) => {
          const steps = query.steps.map((step) => ({ ...step, text: textOfCheck(checks, query.checkId, step.value) }))
          const now = since.get(query.uuid)
          if (!now) return { ...query, steps }
          const answers = { asked: now.asked, now: now.value }
          return { ...query, steps, answers, ...(mayBeCorrected(graph, query) && { answerChanged: now.answerChanged }) }
        }),
        mayAnswer: !mayEditFromQueries(caller.roles) || (await openCase(db, caller, { name: found.id })) !== undefined,
      }
    },

    async getAllQueries(_, caller) {
      const queries = await limitedQueriesIn(db, await readableCases(db, caller, 'live'))
      return 'type' in queries ? queries : { type: 'ReceivedQueries', queries }
    },

    async startQuery(request, caller, tx) {
      const held = await holdCase(tx, caller, request)
      if (!held) return { type: 'CaseNotFound' }
      const { studyCase, speaker } = held
      const { structure } = await readyBase(services, studyCase.versionId, tx)
      const key = parseKey(request.questionId)
      if (!key || !structure.questions.has(key.questionId)) return { type: 'QueryError', error: 'noSuchQuestion' }
      const step = stepBy(caller, request)
      const error =
        requestProblem(await graphOf(tx), step, null, speaker) ??
        startProblem(new Date(step.instant), await firstEntry(tx, studyCase))
      if (error) return { type: 'QueryError', error }
      const { seq } = await headOf(tx, studyCase.id)
      await insertQuery(tx, { caseId: studyCase.id, questionId: request.questionId, checkId: null }, step, seq)
      return { type: 'Ok' }
    },

    async answer(request, caller, tx) {
      const held = await holdCase(tx, caller, request)
      if (!held) return { type: 'CaseNotFound' }
      const { studyCase, speaker } = held
      const query = (await queriesOf(tx, studyCase)).find(({ uuid }) => uuid === request.query)
      if (!query) return { type: 'QueryError', error: 'noSuchQuery' }
      const step = stepBy(caller, request)
      const graph = await graphOf(tx)
      const error = requestProblem(graph, step, lastStep(query).nodeId, speaker)
      if (error) return { type: 'QueryError', error }
      const node = graph.nodes.get(step.nodeId)
      const since = node?.saysCorrected ? await answersSinceAsked(services, tx, studyCase, [query]) : new Map()
      const now: AnswerSince | undefined = since.get(query.uuid)
      if (contradictsAnswer(node, { answerChanged: now?.answerChanged }))
        return { type: 'AnswerUnchanged', value: now?.value ?? null }
      const { seq } = await headOf(tx, studyCase.id)
      await insertStep(tx, query.uuid, query.steps.length + 1, step, seq)
      return { type: 'Ok' }
    },
  }
}

async function firstEntry(tx: Database, { id }: StudyCase): Promise<Date> {
  const { at } = await tx
    .selectFrom('case_entry')
    .select('at')
    .where('case_id', '=', id)
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow()
  return at
}
