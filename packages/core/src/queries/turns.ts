/**
 * Whose turn it is in a query. This follows from its last node alone, so a database can tell it of many queries at once.
 *
 * There are two sides, the centre and its reviewers. It is a person's turn if they may set a node that follows, and the
 * last one is not of their own side: a data manager may withdraw a monitor's question that nobody has answered yet, but
 * the question does not wait for them.
 */
import { holds } from '../permissions/capabilities'
import { nodesAfter, openNodes, type QueryGraph, type QueryNode, type Speaker } from './graph/graph'

export const queryTurns = ['mine', 'others', 'closed'] as const

export type QueryTurn = (typeof queryTurns)[number]

export function turnAfter(graph: QueryGraph, lastNodeId: string, speaker: Speaker): QueryTurn {
  if (nodesAfter(graph, lastNodeId).length === 0) return 'closed'
  const last = graph.nodes.get(lastNodeId)
  return !(last && isOfTheirSide(last, speaker)) && openNodes(graph, lastNodeId, speaker).length > 0 ? 'mine' : 'others'
}

function isOfTheirSide(node: QueryNode, speaker: Speaker): boolean {
  if (speaker === 'internal' || speaker === 'onlooker') return false
  return holds(speaker, 'canSetNormalUserNodes')
    ? node.canBeSetByNormalUser
    : node.canBeSetByReporter || node.canBeSetByDataManager
}

/** The nodes after which it is each one's turn. A node that is not in the graph closes its thread. */
export function nodesByTurn(graph: QueryGraph, speaker: Speaker): Readonly<Record<QueryTurn, readonly string[]>> {
  const ids = [...graph.nodes.keys()]
  const of = (turn: QueryTurn) => ids.filter((id) => turnAfter(graph, id, speaker) === turn)
  return { mine: of('mine'), others: of('others'), closed: of('closed') }
}
