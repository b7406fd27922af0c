/** The call by which the authors of a study learn of each other. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../../call/call'
import { personThere } from '../../entry/presence/personThere'
import { notThere } from '../candidates.calls'

const item = z.string().check(z.maxLength(255))

export const authorsCalls = {
  /** The caller writes in the candidate: who else does, and when it was kept last. */
  beAtCandidate: call({
    policy: 'canWriteStudies',
    changes: 'eachTime',
    request: {
      candidate: z.uuid(),
      /** The question or section at which the caller is. */
      item: z.optional(item),
      /** The caller leaves it. */
      isLeaving: z.optional(z.boolean()),
    },
    results: {
      OthersThere: {
        /** The longest present first. `item`: the id of their question or section; null for none. */
        others: z.readonly(z.array(z.object({ ...personThere.shape, item: z.nullable(item) }))),
        uploadedAt: z.iso.datetime(),
      },
      ...notThere,
    },
  }),
}

export type AuthorsPort = Port<typeof authorsCalls>

export type AuthorThere = Extract<
  ResultOf<typeof authorsCalls.beAtCandidate>,
  { type: 'OthersThere' }
>['others'][number]
