/** Answers the calls on who may do what in a study. A study beyond the limits of the caller is not there. */
import { accessReportWire } from '@casebook/api-adapter/reviews/accessReport.wire'
import { onSide } from '@casebook/core/bases/sides/practice'
import type { accessReportCalls } from '@casebook/core/reviews/accessReport.calls'
import { protectedBases } from '../bases/access.repository'
import { findOpenVersion } from '../bases/bases.repository'
import { sitesWithin } from '../bases/limits.repository'
import { isStorable } from '../database/storableText'
import { type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { peopleOfReport } from './accessReport.repository'
import { namedReviewsOf } from './namedReviews'
import { insertReview } from './reviews.repository'

export const accessReportAnswers = answers(accessReportWire, accessReportHandlers)

const notThere = { type: 'KnowledgeBaseNotFound' } as const

export function accessReportHandlers({ db, now }: Services): AreaHandlers<typeof accessReportCalls> {
  return {
    async getAccessReport({ group, base, limit, after }, caller) {
      const name = { group, base }
      if (!(await findOpenVersion(db, caller, name))) return notThere
      const study = onSide('live', name)
      const at = now()
      const sites = await sitesWithin(db, caller)
      const begin = after !== undefined && isStorable(after) ? after : null
      const [people, protections, reviews] = await Promise.all([
        peopleOfReport(db, { base: study, sites, limit, after: begin }),
        protectedBases(db),
        namedReviewsOf(db, name, { subject: 'access', sites }),
      ])
      return {
        type: 'ReceivedAccessReport',
        isProtected: protections.some((one) => one.group === study.group && one.base === study.base),
        people: people.slice(0, limit),
        hasMore: people.length > limit,
        at: at.toISOString(),
        sites,
        reviews: reviews.map(({ filter: _, ...review }) => review),
      }
    },

    async recordAccessReview({ group, base, upTo, note }, caller, tx) {
      const name = { group, base }
      if (!(await findOpenVersion(tx, caller, name))) return notThere
      const at = now()
      const until = new Date(Math.min(new Date(upTo).getTime(), at.getTime()))
      const sites = await sitesWithin(tx, caller)
      await insertReview(tx, name, {
        subject: 'access',
        by: caller.username,
        at,
        upTo: until,
        filter: null,
        sites,
        note,
      })
      return { type: 'ReviewRecorded' }
    },
  }
}
