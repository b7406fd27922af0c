/** Answers the calls on the trail of a study and its reviews. A study beyond the limits of the caller is not there. */
import { Buffer } from 'node:buffer'
import { studyTrailWire } from '@casebook/api-adapter/reviews/studyTrail.wire'
import type { Fact, FactValue } from '@casebook/core/facts/fact'
import type { studyTrailCalls } from '@casebook/core/reviews/studyTrail.calls'
import type { TrailFilter } from '@casebook/core/reviews/trailFilter'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import { reachOf } from '../access/reach'
import { findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { sitesWithin } from '../bases/limits.repository'
import { namesOf } from '../cases/cases.repository'
import { isStorable } from '../database/storableText'
import { isUuid } from '../database/uuid'
import { labelsIn } from '../deployment/listedCodes.repository'
import { type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { namedReviewsOf } from './namedReviews'
import { insertReview } from './reviews.repository'
import { readTrail, type TrailPlace } from './studyTrail.repository'
import { sectionsOf, trailWords } from './trailLines'

export const studyTrailAnswers = answers(studyTrailWire, studyTrailHandlers)

const notThere = { type: 'KnowledgeBaseNotFound' } as const

/** That of the server: set by `TZ`. */
const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function studyTrailHandlers(services: Services): AreaHandlers<typeof studyTrailCalls> {
  const { db, now } = services
  return {
    async getStudyTrail({ language, ...name }, caller) {
      const study = await findOpenVersion(db, caller, name)
      if (!study) return notThere
      const sites = await sitesWithin(db, caller)
      const [ready, reviews] = await Promise.all([
        readyBase(services, study.id),
        namedReviewsOf(db, name, { subject: 'trail', sites }),
      ])
      return {
        type: 'ReceivedStudyTrail',
        questions: trailWords(ready, language).questions,
        reviews,
        sites,
        timeZone: timeZone(),
      }
    },

    async getPageOfStudyTrail({ group, base, filter, language, limit, after: cursor }, caller) {
      const study = await findOpenVersion(db, caller, { group, base })
      if (!study) return notThere
      const [ready, reach] = await Promise.all([readyBase(services, study.id), reachOf(db, caller, 'readCase')])
      const after = cursor === undefined ? null : placeIn(cursor)
      if (after === undefined || !isAskable(filter, ready)) return { type: 'PageNotFound' }
      const at = now()
      const { rows, next, back } = await readTrail(db, {
        base: { group, base },
        reach,
        filter,
        sections: sectionsOf(ready),
        timeZone: timeZone(),
        limit,
        after,
        now: at,
      })
      const names = await namesOf(db, [...new Set(rows.map(({ author }) => author))])
      const answers = rows.flatMap(({ kind, question: id, value, before }): readonly Fact[] =>
        // The cast is safe: the value of a fact is one of an answer.
        kind === 'fact' && id !== null ? [value as FactValue, before].map((one) => ({ id, value: one })) : [],
      )
      const { line } = trailWords(ready, language, await labelsIn(db, [ready.structure], answers))
      return {
        type: 'ReceivedPageOfStudyTrail',
        lines: rows.map((row) => ({ ...line(row), person: names.get(row.author) })),
        next: next && Buffer.from(JSON.stringify(next)).toString('base64url'),
        back: back.toISOString(),
        upTo: settled(at).toISOString(),
      }
    },

    async recordTrailReview({ group, base, filter, upTo, note }, caller, tx) {
      const name = { group, base }
      if (!(await findOpenVersion(tx, caller, name))) return notThere
      const at = now()
      const until = new Date(Math.min(new Date(upTo).getTime(), settled(at).getTime()))
      const sites = await sitesWithin(tx, caller)
      await insertReview(tx, name, { subject: 'trail', by: caller.username, at, upTo: until, filter, sites, note })
      return { type: 'ReviewRecorded' }
    },
  }
}

/** What is saved from now on gets a later moment. */
function settled(now: Date): Date {
  return new Date(now.getTime() - settlesAfter)
}

/** The questions that it names are there, and a date is one. A question of an older version may be asked for by its id. */
function isAskable({ question, person, late }: TrailFilter, { structure }: ReadyBase): boolean {
  const isDate = late.after === null || structure.questions.get(late.after)?.question.type === 'Date'
  return isDate && isStorable(JSON.stringify([question, person]))
}

/** Undefined if it is of no page. */
function placeIn(cursor: string): TrailPlace | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return isPlace(read) ? read : undefined
  } catch {
    return undefined
  }
}

const latest = 8_640_000_000_000_000
const largest = 2_147_483_647

function isPlace(read: unknown): read is TrailPlace {
  if (!Array.isArray(read) || read.length !== 5) return false
  const [at, caseId, ...places]: readonly unknown[] = read
  const isNumber = (value: unknown, most: number) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
  return (
    isNumber(at, latest) &&
    typeof caseId === 'string' &&
    isUuid(caseId) &&
    places.every((one) => isNumber(one, largest))
  )
}
