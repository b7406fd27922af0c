/**
 * Other people's marks on an open case: queries and verification. Read once the case is open, and again after anything
 * that may have changed them. Nothing waits for them; if they cannot be read, the old marks stay, and `isUnread` says so.
 *
 *   loading ⇄ known        changed: loading, from both
 */
import { assign, fromPromise, setup } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Role } from '../permissions/capabilities'
import { type QueryGraph, queryGraph } from '../queries/graph/graph'
import type { Query } from '../queries/query'
import { openQuestions, waitingQuestions } from '../queries/thread'
import type { SamplingOfCase, StandingMark } from '../sdv/sdv.calls'
import type { CaseCallsPort } from './caseCalls'

export interface CaseMarks {
  readonly queries: readonly Query[]
  readonly graph: QueryGraph
  /** Questions with a query open for the viewer; null until the queries are loaded. */
  readonly openQuestions: ReadonlySet<string> | null
  /** Questions with a query in which it is another person's turn. */
  readonly waitingQuestions: ReadonlySet<string>
  /** Whether this deployment shows verification at all. */
  readonly showsSdv: boolean
  /** Null until loaded. */
  readonly sdv: readonly StandingMark[] | null
  /** For reviewers of a study with a sampling plan: its critical questions, and whether the case is in the sample. */
  readonly sampling: SamplingOfCase | null
  /** Some of them could not be read: what is missing may be there. */
  readonly isUnread: boolean
}

export const noMarks: CaseMarks = {
  queries: [],
  graph: queryGraph([]),
  openQuestions: null,
  waitingQuestions: new Set(),
  showsSdv: false,
  sdv: null,
  sampling: null,
  isUnread: false,
}

export interface CaseMarksInput {
  readonly calls: () => Promise<CaseCallsPort>
  /** Null for a case that was never saved: no other person has seen it. */
  readonly studyCase: CaseIdentity | null
  readonly held: readonly Role[]
  readonly showsSdv: boolean
}

type Context = CaseMarksInput & { readonly marks: CaseMarks }

/** The marks that can be read; others are omitted. */
async function load({ calls, studyCase, held, showsSdv }: CaseMarksInput): Promise<Partial<CaseMarks>> {
  if (studyCase === null) return {}
  const { queries, sdv } = await calls()
  const [nodes, received, verified] = await Promise.all([
    queries?.getAllNodes(),
    queries?.getQueriesForCase(studyCase),
    showsSdv ? sdv?.getSdv(studyCase) : undefined,
  ])
  const hasQueries = nodes?.type === 'ReceivedNodes' && received?.type === 'ReceivedQueries'
  const hasSdv = verified?.type === 'ReceivedSdv'
  return {
    ...(hasQueries && queryMarks(queryGraph(nodes.nodes), received.queries, held)),
    ...(hasSdv && { sdv: verified.entries, sampling: verified.sampling ?? null }),
    isUnread: (queries !== undefined && !hasQueries) || (verified !== undefined && !hasSdv),
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
    /** After a save, an unlock, a signature or a query step: the case under its current name. */
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
        onError: {
          target: 'known',
          actions: assign({ marks: ({ context }) => ({ ...context.marks, isUnread: true }) }),
        },
      },
    },
    known: {},
  },
})
