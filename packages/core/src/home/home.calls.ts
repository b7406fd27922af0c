/** The call that tells what waits for a person. */
import * as z from 'zod/mini'
import { draftOverview } from '../bases/bases.calls'
import { call, type Port, type ResultOf } from '../call/call'
import { day, followUp } from '../followUps/followUps.calls'
import { text } from '../language/text.schema'

/** More of a kind are not counted: "99+". */
export const mostWaiting = 99

/** Lines of each kind that the call brings. The rest is on the kind's own screen. */
export const linesOfKind = 4

/** A follow-up that closed so many days ago is one of many to decide about, and no task for today. */
export const longOverdueAfter = 30

/** `more`: there are more than `count`. */
function waitingOf<Line extends z.core.$ZodType>(line: Line) {
  return z.optional(z.object({ count: z.int(), more: z.optional(z.boolean()), lines: z.readonly(z.array(line)) }))
}

const ofCase = { group: z.string(), base: z.string(), owner: z.string(), name: z.string() } as const

/** Sections of one case, and since when they wait. */
const sections = z.object({
  ...ofCase,
  sections: z.readonly(z.array(z.object({ id: z.string(), text }))),
  since: z.iso.datetime(),
})

const query = z.object({
  ...ofCase,
  uuid: z.string(),
  /** The key of the answer that it is about. */
  questionId: z.string(),
  question: text,
  /** The last step: its node, and the chosen value or what was written. */
  step: text,
  words: z.union([text, z.string()]),
  /** Absent if no person said it. */
  by: z.optional(z.string()),
  since: z.iso.datetime(),
})

const study = z.object({
  group: z.string(),
  base: z.string(),
  text,
  groupText: z.optional(text),
  isRetired: z.optional(z.boolean()),
  /** Cases that the caller may open, counted up to a limit; nothing for a person who enters none. */
  cases: z.optional(z.int()),
  moreCases: z.optional(z.boolean()),
})

export const homeCalls = {
  /**
   * Ours: what waits for the caller, the most urgent of each kind first. A kind that cannot wait for a person with the caller's roles is
   * left out. It reads no more however many cases there are.
   */
  getWaiting: call({
    policy: 'signedIn',
    changes: false,
    /** The day where the caller is. */
    request: { today: day },
    results: {
      ReceivedWaiting: {
        /** Answers that are not saved, the latest first. */
        drafts: waitingOf(z.extend(draftOverview, { group: z.string(), base: z.string(), text })),
        /** Follow-ups whose window has opened. The lines leave out those that are `longOverdue`. */
        followUps: z.optional(
          z.object({
            count: z.int(),
            more: z.optional(z.boolean()),
            lines: z.readonly(z.array(followUp)),
            /** Of those counted, how many closed more than 30 days ago. */
            longOverdue: z.optional(z.int()),
          }),
        ),
        /** Queries in which it is the caller's turn: to answer, or to close. */
        queries: waitingOf(query),
        /** Cases with sections that the investigator may sign: those that show and lack no required answer. */
        toSign: waitingOf(sections),
        /** Cases with answers that have changed since the caller signed or confirmed them. */
        changed: waitingOf(z.object({ ...ofCase, answers: z.int(), since: z.iso.datetime() })),
        /** Cases with sections that an investigator has signed and no monitor has confirmed. */
        toVerify: waitingOf(sections),
        /** Groups that invite the caller. */
        invitations: waitingOf(z.object({ group: z.string(), sharedCases: z.boolean(), invitedBy: z.string() })),
        /** Groups of the caller that people ask to join. */
        requests: waitingOf(z.object({ group: z.string(), people: z.int() })),
        studies: z.readonly(z.array(study)),
      },
    },
  }),
}

export type HomePort = Port<typeof homeCalls>
export type Waiting = Extract<ResultOf<typeof homeCalls.getWaiting>, { type: 'ReceivedWaiting' }>
export type WaitingDraft = NonNullable<Waiting['drafts']>['lines'][number]
export type WaitingSections = NonNullable<Waiting['toSign']>['lines'][number]
export type WaitingQuery = NonNullable<Waiting['queries']>['lines'][number]
export type WaitingChanges = NonNullable<Waiting['changed']>['lines'][number]
export type WaitingInvitation = NonNullable<Waiting['invitations']>['lines'][number]
export type Study = Waiting['studies'][number]
