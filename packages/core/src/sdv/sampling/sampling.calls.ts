/** Calls of sampling plans. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../../bases/baseName'
import { call, type Port, type ResultOf } from '../../call/call'
import { text } from '../../language/text.schema'
import { shares } from './sampling'

const plan = z.object({
  version: z.int(),
  /** In percent. */
  share: z.int(),
  /** Ids of the critical questions. */
  questions: z.readonly(z.array(z.string())),
  seed: z.string(),
  setBy: z.string(),
  setAt: z.iso.datetime(),
})

const sampledCase = z.object({
  owner: z.string(),
  name: z.string(),
  /** The name of the owner; without one the username. */
  enteredBy: z.optional(z.string()),
  /** Sections that show, those signed by a PI, those of them verified by a monitor, and answers verified by a monitor that changed since. */
  sections: z.int(),
  signed: z.int(),
  verified: z.int(),
  changed: z.int(),
})

/** `done`: every section that shows is verified by a monitor, and no answer has changed since. */
export const sampleFilters = ['toDo', 'done'] as const

export type SampleFilter = (typeof sampleFilters)[number]

export const sampledOfPage = 50

export const samplingCalls = {
  getSamplingPlan: call({
    policy: 'canReviewCases',
    changes: false,
    request: {
      base: baseName,
      only: z.optional(z.enum(sampleFilters)),
      /** `next` of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedSamplingPlan: {
        plan: z.nullable(plan),
        /** To people who are limited to sites, for the plan is of all. */
        isFixed: z.optional(z.literal(true)),
        /** On the first page: cases in the sample, those of them that are done, and all cases of the base, each counted up to a limit. */
        counts: z.optional(
          z.object({
            drawn: z.int(),
            done: z.int(),
            of: z.int(),
            /** There are more in the sample, or more cases. */
            moreDrawn: z.optional(z.boolean()),
            moreCases: z.optional(z.boolean()),
          }),
        ),
        /** Those in the sample, by name. */
        cases: z.readonly(z.array(sampledCase)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** The questions of the base that can be critical, in the order of the form, each with its section. */
        questions: z.readonly(
          z.array(z.object({ id: z.string(), text, section: z.optional(z.object({ id: z.string(), text })) })),
        ),
      },
      KnowledgeBaseNotFound: {},
      /** `after` is of no page. */
      PageNotFound: {},
    },
  }),
  /** Draws again with the recorded seeds, and compares the result with the sample. Changes nothing. */
  repeatDraw: call({
    policy: 'canReviewCases',
    changes: false,
    request: { base: baseName },
    results: {
      DrawRepeated: {
        /** Cases that are in the sample and were drawn again. */
        drawn: z.int(),
        /** Names of cases that the plan draws and that are not in the sample, and of those in it that no plan draws: some of them. */
        missing: z.readonly(z.array(z.string())),
        unexpected: z.readonly(z.array(z.string())),
      },
      KnowledgeBaseNotFound: {},
    },
  }),
  /** A new version of the plan, with a seed that is recorded before anything is drawn. */
  setSamplingPlan: call({
    policy: 'canReviewCases',
    changes: true,
    request: {
      base: baseName,
      share: z.int().check(z.minimum(shares.least), z.maximum(shares.most)),
      questions: z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(500))),
    },
    results: { PlanSet: { version: z.int() }, KnowledgeBaseNotFound: {} },
  }),
}

export type SamplingPort = Port<typeof samplingCalls>
export type Sampling = Omit<
  Extract<ResultOf<typeof samplingCalls.getSamplingPlan>, { type: 'ReceivedSamplingPlan' }>,
  'type'
>
export type RepeatedDraw = Omit<Extract<ResultOf<typeof samplingCalls.repeatDraw>, { type: 'DrawRepeated' }>, 'type'>
export type SampledCase = Sampling['cases'][number]
