/**
 * What others have left at an open case: queries on its answers, and what is verified. It is read once the case is open, and again whenever
 * something was done that may have changed it. It is never waited for; where it cannot be read, the marks stay as they were.
 *
 *   loading ⇄ known        changed: loading, from both
 */
import { assign, fromPromise, setup } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Role } from '../permissions/capabilities'
import { type QueryGraph, queryGraph } from '../queries/graph'
import type { Query } from '../queries/query'
import { openQuestions, waitingQuestions } from '../queries/thread'
import type { StandingMark } from '../sdv/sdv.calls'
import type { CaseCallsPort } from './caseCalls.port'

export interface CaseMarks {
  readonly queries: readonly Query[]
  readonly graph: QueryGraph
  /** Questions with a query that is open for whoever looks; null until the queries were read. */
  readonly openQuestions: ReadonlySet<string> | null
  /** Questions with one that waits for somebody else's word. */
  readonly waitingQuestions: ReadonlySet<string>
  /** Whether verification shows in this deployment at all. */
  readonly showsSdv: boolean
  /** Null while they are not loaded. */
  readonly sdv: readonly StandingMark[] | null
}

export const noMarks: CaseMarks = {
  queries: [],
  graph: queryGraph([]),
  openQuestions: null,
  waitingQuestions: new Set(),
  showsSdv: false,
  sdv: null,
}

export interface CaseMarksInput {
  readonly calls: () => Promise<CaseCallsPort>
  /** Null for a case that was never saved: nobody has seen it. */
  readonly studyCase: CaseIdentity | null
  readonly held: readonly Role[]
  readonly showsSdv: boolean
}

type Context = CaseMarksInput & { readonly marks: CaseMarks }

/** What can be read; what cannot is left out. */
async function load({ calls, studyCase, held, showsSdv }: CaseMarksInput): Promise<Partial<CaseMarks>> {
  if (studyCase === null) return {}
  const { queries, sdv } = await calls()
  const [nodes, received, verified] = await Promise.all([
    queries?.getAllNodes(),
    queries?.getQueriesForCase(studyCase),
    showsSdv ? sdv?.getSdv(studyCase) : undefined,
  ])
  return {
    ...(nodes?.type === 'ReceivedNodes' &&
      received?.type === 'ReceivedQueries' &&
      queryMarks(queryGraph(nodes.nodes), received.queries, held)),
    ...(verified?.type === 'ReceivedSdv' && { sdv: verified.entries }),
  }
}

function queryMarks(graph: QueryGraph, queries: readonly Query[], held: readonly Role[]) {
  return {
    queries,
    graph,
    openQuestions: openQuestions(graph, queries, held),
    waitingQuestions: waitingQuestions(graph, queries, held),
  }
}

export const caseMarksMachine = setup({
  types: {
    input: {} as CaseMarksInput,
    context: {} as Context,
    /** By a save, an unlock, a signature, an answer to a query: the case, as it is called now. */
    events: {} as { type: 'changed'; studyCase: CaseIdentity | null },
  },
  actors: { load: fromPromise(({ input }: { input: CaseMarksInput }) => load(input)) },
}).createMachine({
  id: 'caseMarks',
  context: ({ input }) => ({ ...input, marks: { ...noMarks, showsSdv: input.showsSdv } }),
  initial: 'loading',
  on: {
    changed: { target: '.loading', reenter: true, actions: assign({ studyCase: ({ event }) => event.studyCase }) },
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context,
        onDone: {
          target: 'known',
          actions: assign({ marks: ({ context, event }) => ({ ...context.marks, ...event.output }) }),
        },
        onError: 'known',
      },
    },
    known: {},
  },
})
