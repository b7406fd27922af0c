/** Calls of sampling plans. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { text } from '../language/text.schema'
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
  ...{ owner: z.string(), name: z.string() },
  /** Questionnaires signed by a PI, verified by a monitor, and verified answers that changed since. */
  ...{ signed: z.int(), verified: z.int(), changed: z.int() },
})

export const samplingCalls = {
  getSamplingPlan: call({
    policy: 'canReviewCases',
    changes: false,
    request: { base: baseName },
    results: {
      ReceivedSamplingPlan: {
        plan: z.nullable(plan),
        /** Cases that are in the sample, and all cases of the base. */
        drawn: z.int(),
        of: z.int(),
        /** Those in the sample by name, at most 500. */
        cases: z.readonly(z.array(sampledCase)),
        /** The questions of the base that can be critical. */
        questions: z.readonly(z.array(z.object({ id: z.string(), text }))),
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
