/** The calls of data clarification: what may be said, what was said in a case, and saying it. */

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
  /** Ours: it says that the answer was corrected, and is refused while the answer is still the one that was asked about. */
  saysCorrected: z.optional(z.boolean()),
})

const step = z.object({ nodeId: z.string(), instant: z.iso.datetime(), value: z.string(), source: stepSource })

const query = z.object({
  uuid: z.string(),
  checkId: z.nullable(z.string()),
  questionId: z.string(),
  /** The name of the case. */
  caseIdentifier: z.string(),
  steps: z.readonly(z.array(step)),
  /** Ours: the case in full, to open it or its log. */
  group: z.optional(z.string()),
  base: z.optional(z.string()),
  owner: z.optional(z.string()),
  /** Ours: whether the saved answer is another than when the last step was said; only where that step may be answered by a correction. */
  answerChanged: z.optional(z.boolean()),
})

const received = { ReceivedQueries: { queries: z.readonly(z.array(query)) } } as const

/** Ours: why the server does not take a step. Any of it is an error of the widget. */
const problems = [...requestProblems, startsTooEarly, 'noSuchQuestion', 'noSuchQuery'] as const
const said = { Ok: {}, CaseNotFound: {}, QueryError: { error: z.enum(problems) } } as const

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
    results: { ...received, CaseNotFound: {} },
  }),
  /** Of all cases that the caller may read. */
  getAllQueries: call({ policy: 'canSeeQueries', changes: false, request: {}, results: received }),
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
  /** `query` is the uuid. */
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
    /** Ours: `AnswerUnchanged`, with the answer as it is saved. */
    results: { ...said, AnswerUnchanged: { value: factValue } },
  }),
}

/** What is asked and answered about one case. */
export type QueriesPort = Omit<Port<typeof queriesCalls>, 'getAllQueries'>

export type StartQuery = RequestOf<typeof queriesCalls.startQuery>
export type AnswerQuery = RequestOf<typeof queriesCalls.answer>
export type GetAllNodesResult = ResultOf<typeof queriesCalls.getAllNodes>
export type GetQueriesResult = ResultOf<typeof queriesCalls.getQueriesForCase>
/** `QueryError`: the server does not take the step. */
export type SayResult = ResultOf<typeof queriesCalls.startQuery>
/** `AnswerUnchanged`: somebody says that the answer was corrected, and it is still the one that was asked about. */
export type AnswerQueryResult = ResultOf<typeof queriesCalls.answer>
