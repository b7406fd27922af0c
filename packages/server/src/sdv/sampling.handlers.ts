/** Answers the calls of sampling plans. */
import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { holdsAnswer } from '@casebook/core/questions/required'
import { sampledOfPage, type samplingCalls } from '@casebook/core/sdv/sampling/sampling.calls'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { sitesWithin } from '../bases/limits.repository'
import { namesOf } from '../cases/cases.repository'
import { isStorable } from '../database/storableText'
import { isUuid } from '../database/uuid'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { countSample, planOf, repeatDraw, type SamplePlace, sampledCases } from './sampling.repository'
import { setPlan } from './setPlan'

export function samplingHandlers(services: Services): AreaHandlers<typeof samplingCalls> {
  const { db, now } = services
  return {
    async getSamplingPlan({ base, only, after: cursor }, caller) {
      const version = await findOpenVersion(db, caller, base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      const after = cursor === undefined ? null : placeOfCursor(cursor)
      if (after === undefined) return { type: 'PageNotFound' }
      const sites = await sitesWithin(db, caller)
      const [{ structure }, plan, found, counts] = await Promise.all([
        readyBase(services, version.id),
        planOf(db, base),
        sampledCases(db, base, { only, after, limit: sampledOfPage, sites }),
        after === null ? countSample(db, base, sites) : undefined,
      ])
      const page = found.slice(0, sampledOfPage)
      const last = page.at(-1)
      const names = await namesOf(db, [...new Set(page.map(({ owner }) => owner))])
      return {
        type: 'ReceivedSamplingPlan',
        plan: plan
          ? {
              version: plan.version,
              share: plan.share,
              questions: plan.questions,
              seed: plan.seed,
              setBy: plan.set_by,
              setAt: plan.set_at.toISOString(),
            }
          : null,
        ...(sites && { isFixed: true as const }),
        ...(counts && { counts }),
        cases: page.map(({ place: _, ...one }) => ({ ...one, enteredBy: names.get(one.owner) })),
        next: found.length > page.length && last ? cursorOf(last.place) : null,
        questions: [...structure.questions.values()]
          .filter(({ question }) => holdsAnswer(question) && !question.abstract)
          .map(({ question: { id, text }, questionnaire }) => ({
            id,
            text,
            section: { id: questionnaire.id, text: questionnaire.text },
          })),
      }
    },

    async repeatDraw({ base }, caller) {
      if (!(await findOpenVersion(db, caller, base))) return { type: 'KnowledgeBaseNotFound' }
      return { type: 'DrawRepeated', ...(await repeatDraw(db, base, await sitesWithin(db, caller))) }
    },

    async setSamplingPlan({ base, share, questions }, caller, tx) {
      const open = await findOpenVersion(tx, caller, base)
      if (!open || (await sitesWithin(tx, caller))) return { type: 'KnowledgeBaseNotFound' }
      const plan = { share, questions, seed: randomBytes(8).toString('hex') }
      const version = await setPlan(tx, base, plan, { by: caller.username, at: now() })
      return { type: 'PlanSet', version }
    },
  }
}

function cursorOf(place: SamplePlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function placeOfCursor(cursor: string): SamplePlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!isStorable(text)) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (!Array.isArray(read) || read.length !== 3) return undefined
    const [sortKey, owner, id]: readonly unknown[] = read
    const isPlace = typeof sortKey === 'string' && typeof owner === 'string' && typeof id === 'string' && isUuid(id)
    return isPlace ? [sortKey, owner, id] : undefined
  } catch {
    return undefined
  }
}
