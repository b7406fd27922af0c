/**
 * Answers the calls of data clarification. What may follow what, and who may say it, is the core's to judge; whoever
 * says something holds the case, so that two answers to one step cannot both come after it.
 */
import type { Caller, Handlers } from '@casebook/api-adapter/contract'
import type { queriesContract } from '@casebook/api-adapter/queries/queries.contract'
import { parseKey } from '@casebook/core/bases/key'
import { lastStep, type QueryStep } from '@casebook/core/queries/query'
import { requestProblem, startProblem } from '@casebook/core/queries/request'
import { readyBase } from '../bases/compiledBases'
import { lockCase, type StudyCase } from '../cases/cases.repository'
import { type NamedCase, readableCase, readableCases } from '../cases/whichCase'
import { once } from '../dialog/receivedCalls'
import type { Database, Exchange, Services } from '../services'
import { insertQuery, insertStep, queriesOf } from './queries.repository'
import { graphOf, queryNodes } from './queryGraph'

type Handled = Handlers<typeof queriesContract, Exchange>
type Said = Awaited<ReturnType<Handled['answer']>>

interface ToCase extends NamedCase {
  readonly nodeId: string
  readonly value: string
}

export function queriesHandlers(services: Services): Handled {
  const { db, now } = services

  function say<R extends ToCase>(
    action: string,
    request: R,
    caller: Caller,
    { idempotencyKey: key }: Exchange,
    work: (tx: Database, studyCase: StudyCase, step: QueryStep) => Promise<Said>,
  ): Promise<Said> {
    const { name, nodeId, value, base, owner } = request
    const delivery = { username: caller.username, action, key, request }
    return once(
      services,
      delivery,
      async (tx): Promise<Said> => {
        const found = await readableCase(tx, caller, { name, base, owner })
        if (!found) return { type: 'CaseNotFound' }
        const studyCase = await lockCase(tx, found.id)
        if (studyCase.deletedAt !== null) return { type: 'CaseNotFound' }
        const instant = now().toISOString()
        return work(tx, studyCase, { nodeId, value, instant, source: { kind: 'user', user: caller.username } })
      },
      ({ type }) => type === 'Ok',
    )
  }

  return {
    async getAllNodes() {
      return { type: 'ReceivedNodes', nodes: await queryNodes(db) }
    },

    async getQueriesForCase(named, caller) {
      const found = await readableCase(db, caller, named)
      return found ? { type: 'ReceivedQueries', queries: await queriesOf(db, [found]) } : { type: 'CaseNotFound' }
    },

    async getAllQueries(_, caller) {
      return { type: 'ReceivedQueries', queries: await queriesOf(db, await readableCases(db, caller)) }
    },

    startQuery(request, caller, exchange) {
      return say('startQuery', request, caller, exchange, async (tx, studyCase, step) => {
        const { structure } = await readyBase(services, studyCase.versionId, tx)
        const key = parseKey(request.questionId)
        if (!key || !structure.questions.has(key.questionId)) return { type: 'QueryError', error: 'noSuchQuestion' }
        const error =
          requestProblem(await graphOf(tx), step, null, caller.roles) ??
          startProblem(new Date(step.instant), await firstEntry(tx, studyCase))
        if (error) return { type: 'QueryError', error }
        await insertQuery(tx, { caseId: studyCase.id, questionId: request.questionId, checkId: null }, step)
        return { type: 'Ok' }
      })
    },

    answer(request, caller, exchange) {
      return say('answer', request, caller, exchange, async (tx, studyCase, step) => {
        const query = (await queriesOf(tx, [studyCase])).find(({ uuid }) => uuid === request.query)
        if (!query) return { type: 'QueryError', error: 'noSuchQuery' }
        const error = requestProblem(await graphOf(tx), step, lastStep(query).nodeId, caller.roles)
        if (error) return { type: 'QueryError', error }
        await insertStep(tx, query.uuid, query.steps.length + 1, step)
        return { type: 'Ok' }
      })
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
