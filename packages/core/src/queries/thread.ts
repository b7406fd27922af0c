/** The state of a query, in general and for a given person. */
import { nodesAfter, openNodes, type QueryGraph, type Speaker } from './graph/graph'
import { lastStep, type Query } from './query'

/** `waiting`: not closed, and it is another person's turn. */
export const queryStates = ['open', 'waiting', 'closed'] as const

export type QueryState = (typeof queryStates)[number]

export function isClosed(graph: QueryGraph, query: Query): boolean {
  return nodesAfter(graph, lastStep(query).nodeId).length === 0
}

export function isOpenFor(graph: QueryGraph, query: Query, speaker: Speaker): boolean {
  return openNodes(graph, lastStep(query).nodeId, speaker).length > 0
}

export function queryStateFor(graph: QueryGraph, query: Query, speaker: Speaker): QueryState {
  if (isClosed(graph, query)) return 'closed'
  return isOpenFor(graph, query, speaker) ? 'open' : 'waiting'
}

/** The questions with an unclosed query in which it is another person's turn. */
export function waitingQuestions(graph: QueryGraph, queries: readonly Query[], speaker: Speaker): ReadonlySet<string> {
  const waiting = queries.filter((query) => queryStateFor(graph, query, speaker) === 'waiting')
  return new Set(waiting.map(({ questionId }) => questionId))
}

/**
 * The questions with a query open for the speaker: their flags can be clicked, and they can be answered although
 * frozen.
 */
export function openQuestions(graph: QueryGraph, queries: readonly Query[], speaker: Speaker): ReadonlySet<string> {
  return new Set(queries.filter((query) => isOpenFor(graph, query, speaker)).map(({ questionId }) => questionId))
}
