/**
 * The life of one query, built from the graph: a state per node, a transition wherever one node may follow another.
 *
 *   unasked ──step──▶ (a root) ──step──▶ (a follower) ──step──▶ … ──step──▶ (a node nothing can follow): closed
 *
 * A step that the graph, the role or a missing value forbids is ignored.
 */
import { assign, setup } from 'xstate'
import { nodesAfter, type QueryGraph, type Speaker } from './graph/graph'
import type { QueryStep } from './query'
import { requestProblem } from './request'

export interface ThreadEvent {
  readonly type: 'step'
  readonly step: QueryStep
  readonly by: Speaker
}

/** The state of a node. Dots in the id are escaped, since xstate would read them as nested states. */
export function threadState(nodeId: string): string {
  return `node:${nodeId.replaceAll('%', '%25').replaceAll('.', '%2E')}`
}

export function threadMachine(graph: QueryGraph) {
  const thread = setup({
    types: {
      context: {} as { readonly steps: readonly QueryStep[] },
      events: {} as ThreadEvent,
    },
    guards: {
      mayFollow: ({ event: { step, by } }, params: { after: string | null; nodeId: string }) =>
        step.nodeId === params.nodeId && requestProblem(graph, step, params.after, by) === null,
    },
    actions: {
      say: assign({ steps: ({ context, event }) => [...context.steps, event.step] }),
    },
  })
  const stateAfter = (after: string | null) => {
    const nodes = nodesAfter(graph, after)
    if (nodes.length === 0) return { type: 'final' as const }
    return {
      on: {
        step: nodes.map(({ id }) => ({
          guard: { type: 'mayFollow' as const, params: { after, nodeId: id } },
          target: threadState(id),
          reenter: true,
          actions: 'say' as const,
        })),
      },
    }
  }
  return thread.createMachine({
    id: 'thread',
    context: { steps: [] },
    initial: 'unasked',
    states: {
      unasked: stateAfter(null),
      ...Object.fromEntries([...graph.nodes.keys()].map((id) => [threadState(id), stateAfter(id)])),
    },
  })
}
