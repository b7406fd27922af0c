/** The call that lists queries page by page. The database filters and sorts. */
import * as z from 'zod/mini'
import { questionTypes } from '../bases/base'
import { missingReasons } from '../bases/reasons/missingReason.schema'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { timeZone } from '../dates/timeZone.schema'
import { factValue } from '../facts/fact.schema'
import { languages } from '../language/language'
import { text } from '../language/text.schema'
import { step } from './queries.calls'
import { queryColumns } from './table'
import { queryTurns } from './turns'

const word = z.string().check(z.maxLength(500))

const filter = z.object({ text: word, negate: z.boolean() })

const listedQuery = z.object({
  uuid: z.string(),
  checkId: z.nullable(z.string()),
  questionId: z.string(),
  group: z.string(),
  base: z.string(),
  owner: z.string(),
  caseIdentifier: z.string(),
  startedAt: z.iso.datetime(),
  last: step,
  /** The step that began it, unless it is the last. */
  first: z.optional(step),
  turn: z.enum(queryTurns),
  /** Whether the caller may open the case to edit it. */
  mayEdit: z.optional(z.boolean()),
  /** As far as its answers are read with it; left out if the base does not have it any more. */
  question: z.optional(
    z.object({
      text,
      type: z.enum(questionTypes),
      unit: z.optional(text),
      answers: z.optional(z.readonly(z.array(z.object({ id: z.string(), text })))),
      missingReasons,
      meta: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** It is about an entry of a repeating part that was removed. */
  isOfRemovedEntry: z.optional(z.boolean()),
  /** The saved answer; left out for a computed one. */
  answer: z.optional(factValue),
})

export const mostQueriesOfPage = 200

export const queryListCalls = {
  /** Ours: queries of the cases that the caller may read, without those of deleted cases. */
  getPageOfQueries: call({
    policy: 'canSeeQueries',
    changes: false,
    request: {
      /** Without it all of them. */
      turn: z.optional(z.enum(queryTurns)),
      filters: z.partialRecord(z.enum(queryColumns), filter),
      sort: z.object({ column: z.enum(queryColumns), descending: z.boolean() }),
      /** Steps are filtered and sorted by their words in this language. */
      language: z.enum(languages),
      /** Days are filtered as they are in this time zone; in UTC without it. */
      timeZone: z.optional(timeZone),
      /** The words for sources without a name. */
      words: z.object({ internal: word, token: word }),
      limit: z.int().check(z.minimum(1), z.maximum(mostQueriesOfPage)),
      /** `next` of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedPageOfQueries: {
        queries: z.readonly(z.array(listedQuery)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** On the first page: how many pass the filters, whoever's turn it is. */
        counts: z.optional(z.object({ mine: z.int(), others: z.int(), closed: z.int() })),
      },
      /** `after` is of another list, or of none. */
      PageNotFound: {},
    },
  }),
}

export type QueryListPort = Port<typeof queryListCalls>
export type ListedQuery = Readonly<z.output<typeof listedQuery>>
export type QueryPageRequest = RequestOf<typeof queryListCalls.getPageOfQueries>
export type QueryPageResult = ResultOf<typeof queryListCalls.getPageOfQueries>
export type QueryCounts = NonNullable<Extract<QueryPageResult, { type: 'ReceivedPageOfQueries' }>['counts']>
