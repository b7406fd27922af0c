/** The calls that list the follow-ups of cases. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { languages } from '../language/language'
import { text } from '../language/text.schema'
import { longestNotDoneReason, notDone, notDoneCause } from './notDone'

/** `yyyy-mm-dd`. */
export const day = z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

export const followUp = z.object({
  group: z.string(),
  base: z.string(),
  owner: z.string(),
  name: z.string(),
  questionnaireId: z.string(),
  questionnaire: text,
  /** The first and the last day of the window. */
  opens: day,
  closes: day,
  /** Where a person closed it as not done. */
  notDone: z.optional(notDone),
})

export const mostFollowUpsOfPage = 200

/** So many follow-ups change in one call. */
export const mostFollowUpsAtOnce = 200

const closable = z.object({
  group: z.string(),
  base: z.string(),
  owner: z.string(),
  name: z.string(),
  questionnaireId: z.string(),
})

const closables = z.readonly(z.array(closable).check(z.minLength(1), z.maxLength(mostFollowUpsAtOnce)))

export const followUpRefusals = ['NotFound', 'InterimLocked', 'AlreadyClosed'] as const

const refused = z.readonly(z.array(z.extend(closable, { why: z.enum(followUpRefusals) })))

const changedFollowUps = {
  /** `changed`: those that are as asked for now, also those that were so before. `refused`: those that stayed as they are. */
  FollowUpsChanged: { changed: z.int(), refused },
  /** None is as asked for. */
  NothingChanged: { refused },
}

export const followUpsShown = ['due', 'notDone'] as const

const listing = {
  base: z.optional(baseName),
  /** Only of cases that the caller entered. */
  onlyMine: z.boolean(),
}

/** A calendar shows a month as up to six weeks. */
export const mostFollowUpDays = 42

/** Follow-ups listed for a day. */
export const mostFollowUpsOfDay = 20

/** Windows in a calendar file. */
export const mostCalendarEvents = 1_000

export const followUpsCalls = {
  /** Ours: follow-ups that are not done, of the cases that the caller may edit. The one that closes first comes first. */
  getFollowUps: call({
    policy: 'hasOwnCases',
    changes: false,
    request: {
      ...listing,
      /** Those that are closed as not done, instead of those that wait. */
      show: z.optional(z.enum(followUpsShown)),
      /** The day where the caller is: the counts follow it. */
      today: day,
      limit: z.int().check(z.minimum(1), z.maximum(mostFollowUpsOfPage)),
      /** `next` of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedFollowUps: {
        followUps: z.readonly(z.array(followUp)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** On the first page. Counted up to a limit: `more` says whether there are more. */
        counts: z.optional(
          z.object({
            overdue: z.int(),
            thisWeek: z.int(),
            later: z.int(),
            /** Those whose window has opened. */
            open: z.int(),
            more: z.boolean(),
          }),
        ),
      },
      /** `after` is of no list. */
      PageNotFound: {},
    },
  }),
  /** Ours: the same, grouped by the day on which their window closes, for a period. Days without any are omitted. */
  getFollowUpDays: call({
    policy: 'hasOwnCases',
    changes: false,
    request: {
      ...listing,
      first: day,
      last: day,
      /** The day where the caller is: what is overdue on it is told too. */
      today: z.optional(day),
    },
    results: {
      ReceivedFollowUpDays: {
        days: z.readonly(
          z.array(
            z.object({
              day,
              /** Incomplete on the last day listed if the period has more than 10,000. */
              count: z.int(),
              /** By name, the first 20. */
              followUps: z.readonly(z.array(followUp)),
            }),
          ),
        ),
        /** Those whose window closed before the period and before today: how many, up to 10,000, and the first 20. */
        overdue: z.optional(z.object({ count: z.int(), followUps: z.readonly(z.array(followUp)) })),
      },
      /** Not calendar days, in the wrong order, or more than 42 days. */
      InvalidPeriod: {},
    },
  }),
  /** Ours: the same as a calendar file, those that close first. */
  exportFollowUps: call({
    policy: 'hasOwnCases',
    changes: false,
    request: { ...listing, language: z.enum(languages) },
    results: { ReceivedBinaryData: { file } },
  }),
  /** Ours: closes follow-ups as not done, of cases that the caller may edit. They lack nothing from then on. */
  closeFollowUps: call({
    policy: 'hasOwnCases',
    changes: true,
    request: {
      followUps: closables,
      cause: notDoneCause,
      /** Needed for the cause `other`. */
      reason: z.optional(z.string().check(z.maxLength(longestNotDoneReason))),
    },
    results: { ...changedFollowUps, ReasonMissing: {} },
  }),
  /** Ours: takes that back. */
  reopenFollowUps: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { followUps: closables },
    results: changedFollowUps,
  }),
}

export type FollowUpsPort = Port<typeof followUpsCalls>
export type ClosableFollowUp = Readonly<z.output<typeof closable>>
export type RefusedFollowUp = Extract<
  ResultOf<typeof followUpsCalls.reopenFollowUps>,
  { type: 'NothingChanged' }
>['refused'][number]
export type ListedFollowUp = Readonly<z.output<typeof followUp>>
export type FollowUpDay = Extract<
  ResultOf<typeof followUpsCalls.getFollowUpDays>,
  { type: 'ReceivedFollowUpDays' }
>['days'][number]
export type FollowUpsAnswer = Extract<ResultOf<typeof followUpsCalls.getFollowUps>, { type: 'ReceivedFollowUps' }>
