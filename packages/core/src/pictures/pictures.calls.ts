/** The call that brings the numbers of a study: how many cases there are, how complete and how far verified they are, and what is asked about them. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { text } from '../language/text.schema'
import { momentRefusals } from '../statistics/pastMoment'

/** People with the most cases come first; the others are one number. */
export const mostPeople = 200

/** Days since the last step of a query, from the first to the last of each. */
export const queryAges = [
  { id: 'days0', from: 0, to: 2 },
  { id: 'days3', from: 3, to: 7 },
  { id: 'days8', from: 8, to: 14 },
  { id: 'days15', from: 15, to: 30 },
  { id: 'days31', from: 31, to: null },
] as const

export type QueryAge = (typeof queryAges)[number]['id']

/** The level of a case is the lowest of its sections that show, without those that nobody has begun or that are not due, unless they have a mark. `changed`: an answer has changed since it was signed or verified. */
export const verificationLevels = ['notSigned', 'signed', 'verified', 'changed'] as const

export type VerificationLevel = (typeof verificationLevels)[number]

const amount = z.object({ complete: z.int(), cases: z.int() })
const queries = z.object({ open: z.int(), answered: z.int() })

export const picturesCalls = {
  /**
   * Ours: sums over the cases of a base that the caller may read, without any answer. Deleted cases are left out. Of now it reads
   * columns that every save keeps beside the case, never the answers.
   */
  getStudyPictures: call({
    policy: 'signedIn',
    changes: false,
    request: {
      base: baseName,
      /** Only cases of one person. */
      person: z.optional(z.string().check(z.maxLength(255))),
      /** The past moment as of which the cases are summed, by the rights that the caller has now: their trails are read, in batches. */
      asOf: z.optional(z.iso.datetime()),
    },
    results: {
      ReceivedStudyPictures: {
        text,
        groupText: z.optional(text),
        asOf: z.iso.datetime(),
        /** Complete are the cases that lack no required answer. */
        cases: z.int(),
        complete: z.int(),
        /** Cases of before whose completeness is still being counted. */
        uncounted: z.int(),
        /** Cases by the month of their first save (UTC), without those of which there is none. */
        recruited: z.readonly(z.array(z.object({ month: z.string(), cases: z.int() }))),
        /** Cases that show the section, without follow-ups that are not due, and those of them in which it lacks no required answer. */
        sections: z.readonly(z.array(z.extend(amount, { id: z.string(), text }))),
        /** Everyone whose cases the caller may read, whoever was asked for. */
        people: z.readonly(z.array(z.extend(amount, { owner: z.string(), name: z.optional(z.string()) }))),
        /** All further people together. */
        otherPeople: z.optional(z.extend(amount, { people: z.int() })),
        /** Queries that wait for the centre, and those that it has answered. */
        queries: z.object({ days0: queries, days3: queries, days8: queries, days15: queries, days31: queries }),
        verification: z.object({ notSigned: z.int(), signed: z.int(), verified: z.int(), changed: z.int() }),
        /** Cases by their status, in the order of the study; `none` are those without one. Nothing where the study names no status. */
        statuses: z.optional(
          z.object({ of: z.readonly(z.array(z.object({ id: z.string(), text, cases: z.int() }))), none: z.int() }),
        ),
        /** Only as of a past moment: sections of the newest version that the study did not have then. */
        notAskedThen: z.optional(z.readonly(z.array(z.object({ id: z.string(), text })))),
      },
      KnowledgeBaseNotFound: {},
      ...momentRefusals,
    },
  }),
}

export type PicturesPort = Port<typeof picturesCalls>
export type StudyPictures = Extract<ResultOf<typeof picturesCalls.getStudyPictures>, { type: 'ReceivedStudyPictures' }>
