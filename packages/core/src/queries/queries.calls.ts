/** The calls about queries: the nodes, the queries of a case, and taking steps in them. */

import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'
import { factValue } from '../facts/fact.schema'
import { text } from '../language/text.schema'
import { stepSource } from './query'
import { requestProblems, startsTooEarly } from './request'

const node = z.object({
  id: z.string(),
  text,
  values: z.readonly(z.array(z.object({ id: z.string(), text }))),
  allowsFreeText: z.boolean(),
  allowedInRoot: z.boolean(),
  possibleParents: z.readonly(z.array(z.string())),
  canBeSetByReporter: z.boolean(),
  canBeSetByNormalUser: z.boolean(),
  canBeSetByDataManager: z.boolean(),
  /** Ours: claims that the answer was corrected, and is refused while the answer is still the one asked about. */
  saysCorrected: z.optional(z.boolean()),
})

export const step = z.object({
  nodeId: z.string(),
  instant: z.iso.datetime(),
  value: z.string(),
  /** Ours: the value in all languages, where a check has said it. */
  text: z.optional(text),
  source: stepSource,
})

const query = z.object({
  uuid: z.string(),
  checkId: z.nullable(z.string()),
  questionId: z.string(),
  /** The name of the case. */
  caseIdentifier: z.string(),
  steps: z.readonly(z.array(step)),
  /** Ours: the full identity of the case, for opening it or its log. */
  group: z.optional(z.string()),
  base: z.optional(z.string()),
  owner: z.optional(z.string()),
  /**
   * Ours: whether the saved answer differs from the one at the last step; only if that step can be answered by a
   * correction.
   */
  answerChanged: z.optional(z.boolean()),
  /** Ours: the saved answer when the query was raised, and now. */
  answers: z.optional(z.object({ asked: factValue, now: factValue })),
})

const received = { ReceivedQueries: { queries: z.readonly(z.array(query)) } } as const

/** Ours: false if the caller may only read the queries of the case. */
const mayAnswer = z.optional(z.boolean())

/** Ours: why the server rejects a step. The widget shows each as an error. */
const problems = [...requestProblems, startsTooEarly, 'noSuchQuestion', 'noSuchQuery'] as const
const said = { Ok: {}, CaseNotFound: {}, QueryError: { error: z.enum(problems) } } as const

/** Result of `getAllQueries`. */
export const mostListedQueries = 20_000

const words = z.string().check(z.maxLength(10_000))

export const queriesCalls = {
  getAllNodes: call({
    policy: 'canSeeQueries',
    changes: false,
    request: {},
    results: { ReceivedNodes: { nodes: z.readonly(z.array(node)) } },
  }),
  getQueriesForCase: call({
    policy: 'canSeeQueries',
    changes: false,
    request: { name: caseName, ...whichCase },
    results: { ReceivedQueries: { ...received.ReceivedQueries, mayAnswer }, CaseNotFound: {} },
  }),
  /** Queries of all cases that the caller may read. */
  getAllQueries: call({
    policy: 'canSeeQueries',
    changes: false,
    request: {},
    results: {
      ...received,
      /** Ours: nothing is listed, because there are more queries than `most`. */
      TooManyQueries: { most: z.int() },
    },
  }),
  startQuery: call({
    policy: 'canSeeQueries',
    changes: true,
    request: {
      nodeId: z.string().check(z.maxLength(255)),
      name: caseName,
      value: words,
      questionId: z.string().check(z.maxLength(255)),
      ...whichCase,
    },
    results: said,
  }),
  /** `query` is its uuid. */
  answer: call({
    policy: 'canSeeQueries',
    changes: true,
    request: {
      nodeId: z.string().check(z.maxLength(255)),
      value: words,
      query: z.string().check(z.maxLength(255)),
      name: caseName,
      ...whichCase,
    },
    /** Ours: `AnswerUnchanged`, with the saved answer. */
    results: { ...said, AnswerUnchanged: { value: factValue } },
  }),
}

/** The query calls of one case. */
export type QueriesPort = Omit<Port<typeof queriesCalls>, 'getAllQueries'>

export type StartQuery = RequestOf<typeof queriesCalls.startQuery>
export type AnswerQuery = RequestOf<typeof queriesCalls.answer>
export type GetAllNodesResult = ResultOf<typeof queriesCalls.getAllNodes>
export type GetQueriesResult = ResultOf<typeof queriesCalls.getQueriesForCase>
/** `QueryError`: the server rejects the step. */
export type SayResult = ResultOf<typeof queriesCalls.startQuery>
/** `AnswerUnchanged`: the step says that the answer was corrected, but it is still the one asked about. */
export type AnswerQueryResult = ResultOf<typeof queriesCalls.answer>
