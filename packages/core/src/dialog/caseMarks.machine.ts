/**
 * What others have left at an open case: queries on its answers, and what is verified. It is read once the case is open and never waited
 * for; where it cannot be read, nothing is marked.
 *
 *   loading ──▶ known ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Role } from '../permissions/capabilities'
import { queryGraph } from '../queries/graph'
import type { Query } from '../queries/query'
import { openQuestions, waitingQuestions } from '../queries/thread'
import type { SdvEntry } from '../sdv/level'
import type { CaseCallsPort } from './caseCalls.port'

export interface CaseMarks {
  readonly queries: readonly Query[]
  /** Questions with a query that is open for whoever looks. */
  readonly openQuestions: ReadonlySet<string>
  /** Questions with one that waits for somebody else's word. */
  readonly waitingQuestions: ReadonlySet<string>
  /** Null while they are not loaded. */
  readonly sdv: readonly SdvEntry[] | null
}

export const noMarks: CaseMarks = { queries: [], openQuestions: new Set(), waitingQuestions: new Set(), sdv: null }

export interface CaseMarksInput {
  readonly calls: () => Promise<CaseCallsPort>
  /** Null for a case that was never saved: nobody has seen it. */
  readonly caseName: string | null
  readonly held: readonly Role[]
  readonly showsSdv: boolean
}

type Context = CaseMarksInput & { readonly marks: CaseMarks }

async function load({ calls, caseName, held, showsSdv }: CaseMarksInput): Promise<CaseMarks> {
  if (caseName === null) return noMarks
  const { queries, sdv } = await calls()
  const [nodes, received, verified] = await Promise.all([
    queries?.getAllNodes(),
    queries?.getQueriesForCase({ name: caseName }),
    showsSdv ? sdv?.getSdv({ caseIdentifier: caseName }) : undefined,
  ])
  const all = received?.type === 'ReceivedQueries' ? received.queries : []
  const graph = queryGraph(nodes?.type === 'ReceivedNodes' ? nodes.nodes : [])
  return {
    queries: all,
    openQuestions: openQuestions(graph, all, held),
    waitingQuestions: waitingQuestions(graph, all, held),
    sdv: verified?.type === 'ReceivedSdv' ? verified.entries : null,
  }
}

export const caseMarksMachine = setup({
  types: {
    input: {} as CaseMarksInput,
    context: {} as Context,
    events: {} as { type: 'reload' },
  },
  actors: { load: fromPromise(({ input }: { input: CaseMarksInput }) => load(input)) },
}).createMachine({
  id: 'caseMarks',
  context: ({ input }) => ({ ...input, marks: noMarks }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: assign({ marks: ({ event }) => event.output }) },
        onError: 'known',
      },
    },
    known: { on: { reload: 'loading' } },
  },
})
