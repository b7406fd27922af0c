/** The nodes that no role may set, because the system does: with them checks raise queries and close them. */
import type { Check } from '../../bases/rule'
import { hasSetter, nodesAfter, type QueryGraph } from './graph'

export function systemNodes(graph: QueryGraph): ReadonlySet<string> {
  const raising = graph.roots.filter((node) => !hasSetter(node) && node.allowsFreeText)
  const closing = raising
    .flatMap(({ id }) => nodesAfter(graph, id))
    .filter((node) => !hasSetter(node) && nodesAfter(graph, node.id).length === 0)
  return new Set([...raising, ...closing].map(({ id }) => id))
}

/** The nodes by which a check can raise a query: they begin a thread, and the system can close it again. */
export function nodesForChecks(graph: QueryGraph): readonly string[] {
  const system = systemNodes(graph)
  return graph.roots.filter(({ id }) => nodesAfter(graph, id).some((node) => system.has(node.id))).map(({ id }) => id)
}

/** The places of the checks that name a node with which no query can be raised and closed, such as one that does not exist. */
export function checksWithoutNode(checks: readonly Check[], graph: QueryGraph): readonly number[] {
  const nodes = nodesForChecks(graph)
  return checks.flatMap(({ nodeId }, place) => (nodeId === undefined || nodes.includes(nodeId) ? [] : [place]))
}
