/** The calls on the trail of a study, for those who review it, and on the record of their reviews. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { sourceKinds } from '../history/historyEntry'
import { languages } from '../language/language'
import { review, reviewNote } from './review'
import { trailFilter, trailSigns } from './trailFilter'

/** Entries of one page. */
export const mostTrailLines = 200

const trailKinds = ['answer', 'note', 'deleted', 'restored', 'erased', 'notDone', 'dueAgain', 'site'] as const

const line = z.object({
  /** Owner and name of the case. */
  owner: z.string(),
  name: z.string(),
  /** Null for a case of no site. */
  site: z.nullable(z.string()),
  kind: z.enum(trailKinds),
  /** Of an answer or a note: its key. */
  key: z.nullable(z.string()),
  /** The question or the section, in the language asked for, as the newest version of the study names it. */
  text: z.nullable(z.string()),
  section: z.nullable(z.string()),
  /** In words; null if nothing was said before, or nothing is said now. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** When the answer or the note was erased. */
  erased: z.optional(z.iso.datetime()),
  author: z.string(),
  /** The author's display name. */
  person: z.optional(z.string()),
  source: z.enum(sourceKinds),
  /** When it was entered, and when it was saved. */
  at: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  reason: z.nullable(z.string()),
  signs: z.readonly(z.array(z.enum(trailSigns))),
})

const trailReview = z.extend(review, { filter: z.nullable(trailFilter) })

const notThere = { KnowledgeBaseNotFound: {} } as const

export const studyTrailCalls = {
  /** What may be asked of the trail of a study, and the reviews there have been, the newest first. */
  getStudyTrail: call({
    policy: 'canReviewCases',
    changes: false,
    request: { ...baseName.shape, language: z.enum(languages) },
    results: {
      ReceivedStudyTrail: {
        /** In the order of the newest version. `isDate`: entries may be late after its answer. */
        questions: z.readonly(
          z.array(z.object({ id: z.string(), text: z.string(), section: z.string(), isDate: z.boolean() })),
        ),
        reviews: z.readonly(z.array(trailReview)),
        /** The only sites whose cases the caller may see; null for any. */
        sites: z.nullable(z.readonly(z.array(z.string()))),
        /** In which night and days are counted. */
        timeZone: z.string(),
      },
      ...notThere,
    },
  }),
  /**
   * Entries of the cases that the caller may read, those that were saved last first. One call looks back some weeks at most: a page may hold
   * fewer entries than asked for, or none, and still have a `next`.
   */
  getPageOfStudyTrail: call({
    policy: 'canReviewCases',
    changes: false,
    request: {
      ...baseName.shape,
      filter: trailFilter,
      language: z.enum(languages),
      limit: z.int().check(z.minimum(1), z.maximum(mostTrailLines)),
      /** `next` of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedPageOfStudyTrail: {
        lines: z.readonly(z.array(line)),
        /** Null once the beginning of the study is reached. */
        next: z.nullable(z.string()),
        /** How far back the call has looked. */
        back: z.iso.datetime(),
        /** With a review: nothing is saved with an earlier moment any more. */
        upTo: z.iso.datetime(),
      },
      /** `after` is of no page, or the filter names a question that is not there. */
      PageNotFound: {},
      ...notThere,
    },
  }),
  /** Records that the caller has reviewed what the filter lets pass, as far as they may see it. */
  recordTrailReview: call({
    policy: 'canReviewCases',
    changes: true,
    settledBy: ['ReviewRecorded'],
    request: {
      ...baseName.shape,
      filter: trailFilter,
      /** `upTo` of the first page. A later moment counts as now. */
      upTo: z.iso.datetime(),
      note: reviewNote,
    },
    results: { ReviewRecorded: {}, ...notThere },
  }),
}

export type StudyTrailPort = Port<typeof studyTrailCalls>
export type TrailLine = Readonly<z.output<typeof line>>
export type TrailReview = Readonly<z.output<typeof trailReview>>
export type StudyTrail = Omit<
  Extract<ResultOf<typeof studyTrailCalls.getStudyTrail>, { type: 'ReceivedStudyTrail' }>,
  'type'
>
