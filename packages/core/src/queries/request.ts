/** A step that a person is about to take: starting a query, or answering one. */
import { maySetNode, nodesAfter, type QueryGraph, type QueryNode, type Speaker } from './graph/graph'
import { lastStep, type Query } from './query'

export interface QueryRequest {
  readonly nodeId: string | null
  readonly value: string | null
}

export const requestProblems = ['noNode', 'notAllowedHere', 'notYours', 'noValue'] as const

export type RequestProblem = (typeof requestProblems)[number]

/**
 * Null if it can be sent: the button is enabled and the server accepts it. If `lastNodeId` is null, it begins a query.
 */
export function requestProblem(
  graph: QueryGraph,
  { nodeId, value }: QueryRequest,
  lastNodeId: string | null,
  speaker: Speaker,
): RequestProblem | null {
  const node = nodeId === null ? undefined : graph.nodes.get(nodeId)
  if (!node) return 'noNode'
  if (!nodesAfter(graph, lastNodeId).includes(node)) return 'notAllowedHere'
  if (!maySetNode(node, speaker)) return 'notYours'
  return isValueOf(node, value, speaker) ? null : 'noValue'
}

/** One of the values, by its id or its text in any language; else non-blank free text where it is allowed. */
export function isValueOf(node: QueryNode, value: string | null, speaker: Speaker): boolean {
  if (speaker === 'internal') return true
  if (value === null || value.trim() === '') return false
  if (node.allowsFreeText) return true
  return node.values.some(({ id, text }) => id === value || Object.values(text).includes(value))
}

/** Whether the query can be answered by saying that the answer was corrected: then it matters whether it was. */
export function mayBeCorrected(graph: QueryGraph, query: Query): boolean {
  return nodesAfter(graph, lastStep(query).nodeId).some(({ saysCorrected }) => saysCorrected)
}

/** An answer that has not changed cannot have been corrected. */
export function contradictsAnswer(
  node: Pick<QueryNode, 'saysCorrected'> | undefined,
  { answerChanged }: Pick<Query, 'answerChanged'>,
): boolean {
  return node?.saysCorrected === true && answerChanged === false
}

/** The specification gives this text verbatim as the server's reply. */
export const startsTooEarly = 'query start time before first entry time'

/** A query is about an entry, so it cannot predate the first one. */
export function startProblem(start: Date, firstEntry: Date): typeof startsTooEarly | null {
  return start.getTime() < firstEntry.getTime() ? startsTooEarly : null
}
