/**
 * The graph of query nodes: what may begin a query, what may follow what, and who may set it.
 *
 * An administrator can change it, so `checkGraph` reports its faults before anybody works with it.
 */
import type { Text } from '../../language/language'
import { holds, type Role } from '../../permissions/capabilities'

export interface QueryNode {
  readonly id: string
  readonly text: Text
  /** The values to choose from, besides free text where it is allowed. */
  readonly values: readonly { readonly id: string; readonly text: Text }[]
  readonly allowsFreeText: boolean
  readonly allowedInRoot: boolean
  readonly possibleParents: readonly string[]
  readonly canBeSetByReporter: boolean
  readonly canBeSetByNormalUser: boolean
  readonly canBeSetByDataManager: boolean
  /** Claims that the answer was corrected, so the answer must have changed since the query asked about it. */
  readonly saysCorrected?: boolean | undefined
}

export interface QueryGraph {
  readonly nodes: ReadonlyMap<string, QueryNode>
  readonly roots: readonly QueryNode[]
  /** The nodes that may follow a node, in the order of the list. */
  readonly followers: ReadonlyMap<string, readonly QueryNode[]>
}

/**
 * A person with roles, the system itself, which is bound by the graph but by no role, or a person who may read the case
 * and has no say in it.
 */
export type Speaker = readonly Role[] | 'internal' | 'onlooker'

export function queryGraph(list: readonly QueryNode[]): QueryGraph {
  const nodes = new Map(list.map((node) => [node.id, node]))
  const known = [...nodes.values()]
  return {
    nodes,
    roots: known.filter(({ allowedInRoot }) => allowedInRoot),
    followers: new Map(
      known.map(({ id }) => [id, known.filter(({ possibleParents }) => possibleParents.includes(id))]),
    ),
  }
}

export function maySetNode(node: QueryNode, speaker: Speaker): boolean {
  if (speaker === 'internal' || speaker === 'onlooker') return speaker === 'internal'
  return (
    (node.canBeSetByReporter && holds(speaker, 'canSetReporterNodes')) ||
    (node.canBeSetByDataManager && holds(speaker, 'canSetDataManagerNodes')) ||
    (node.canBeSetByNormalUser && holds(speaker, 'canSetNormalUserNodes'))
  )
}

/**
 * The nodes that may follow this one; after null, those that may begin a query. A node removed from the graph ends its
 * thread.
 */
export function nodesAfter(graph: QueryGraph, lastNodeId: string | null): readonly QueryNode[] {
  return lastNodeId === null ? graph.roots : (graph.followers.get(lastNodeId) ?? [])
}

/** Those of them that this speaker may set. */
export function openNodes(graph: QueryGraph, lastNodeId: string | null, speaker: Speaker): readonly QueryNode[] {
  return nodesAfter(graph, lastNodeId).filter((node) => maySetNode(node, speaker))
}

export function hasSetter(node: QueryNode): boolean {
  return node.canBeSetByReporter || node.canBeSetByNormalUser || node.canBeSetByDataManager
}
