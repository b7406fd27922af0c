/** Answers the calls of sampling plans. */
import { randomBytes } from 'node:crypto'
import { holdsAnswer } from '@casebook/core/bases/structure'
import { isDrawn } from '@casebook/core/sdv/sampling'
import type { samplingCalls } from '@casebook/core/sdv/sampling.calls'
import { sql } from 'kysely'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { recordEvent } from '../events'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { candidatesOf, keepDrawn, planOf, sampledCases } from './sampling.repository'
import { hashOfText } from './verifiedAnswers'

const mostListed = 500

export function samplingHandlers(services: Services): AreaHandlers<typeof samplingCalls> {
  const { db, now } = services
  return {
    async getSamplingPlan({ base }, caller) {
      const version = await findOpenVersion(db, caller, base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      const { structure } = await readyBase(services, version.id)
      const plan = await planOf(db, base)
      const all = await candidatesOf(db, base)
      // A case that is newer than the plan joins by the same draw.
      const drawn = all.filter(({ id, isSampled }) => isSampled || (plan && isDrawn(plan, id, hashOfText)))
      const ids = drawn.map(({ id }) => id)
      return {
        ...{ type: 'ReceivedSamplingPlan', drawn: drawn.length, of: all.length },
        cases: await sampledCases(db, ids, mostListed),
        plan: plan
          ? {
              ...{ version: plan.version, share: plan.share, questions: plan.questions, seed: plan.seed },
              ...{ setBy: plan.set_by, setAt: plan.set_at.toISOString() },
            }
          : null,
        questions: [...structure.questions.values()]
          .filter(({ question }) => holdsAnswer(question) && !question.abstract)
          .map(({ question: { id, text } }) => ({ id, text })),
      }
    },

    async setSamplingPlan({ base, share, questions }, caller, tx) {
      const open = await findOpenVersion(tx, caller, base)
      if (!open) return { type: 'KnowledgeBaseNotFound' }
      // One plan follows the other.
      await sql`lock table sampling_plan in share row exclusive mode`.execute(tx)
      const at = now()
      const before = await planOf(tx, base)
      const seed = randomBytes(8).toString('hex')
      const row = { version: (before?.version ?? 0) + 1, share, seed, questions: [...new Set(questions)] }
      const { id } = await tx
        .insertInto('sampling_plan')
        .values({ ...row, group_name: base.group, base_name: base.base, set_by: caller.username, set_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const cases = (await candidatesOf(tx, base)).map((one) => one.id)
      // New cases that only the plan before has drawn never leave the sample either.
      for (const plan of before ? [before, { ...row, id }] : [{ ...row, id }])
        await keepDrawn(
          tx,
          plan.id,
          cases.filter((one) => isDrawn(plan, one, hashOfText)),
          at,
        )
      const fields = { at, source: caller.username, group: base.group, base: base.base }
      await recordEvent(tx, 'samplingPlanSet', { ...fields, version: row.version, share, seed })
      return { type: 'PlanSet', version: row.version }
    },
  }
}
