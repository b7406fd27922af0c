/** The call that fetches a base. Data entry needs it at once, and the lists of bases not at all. */
import * as z from 'zod/mini'
import { call, type RequestOf, type ResultOf } from '../call/call'
import type { Base } from './base'
import { baseSchema } from './base.schema'

export const knowledgeBaseCalls = {
  getKnowledgeBase: call({
    policy: 'signedIn',
    changes: false,
    request: {
      group: z.string(),
      base: z.string(),
      /** A case requests the version it was entered with; without it, the newest is sent. */
      version: z.optional(z.string()),
    },
    results: {
      ReceivedKnowledgeBase: { knowledgeBase: baseSchema satisfies z.ZodMiniType<Base> },
      KnowledgeBaseNotFound: {},
    },
  }),
}

export type GetKnowledgeBase = RequestOf<typeof knowledgeBaseCalls.getKnowledgeBase>
export type GetKnowledgeBaseResult = ResultOf<typeof knowledgeBaseCalls.getKnowledgeBase>
