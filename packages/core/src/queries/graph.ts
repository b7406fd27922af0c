/**
 * The graph of query nodes: what may begin a query, what may follow what, and who may say it.
 *
 * It is data that an administrator may change, so `checkGraph` says what is wrong with one before anybody works with it.
 */
import type { Text } from '../language/language'
import type { Role } from '../permissions/capabilities'

export interface QueryNode {
  readonly id: string
  readonly text: Text
  /** What can be chosen to say; free text besides where it is allowed. */
  readonly values: readonly { readonly id: string; readonly text: Text }[]
  readonly allowsFreeText: boolean
  readonly allowedInRoot: boolean
  readonly possibleParents: readonly string[]
  readonly canBeSetByReporter: boolean
  readonly canBeSetByNormalUser: boolean
  readonly canBeSetByDataManager: boolean
  /** It says that the answer was corrected, and so needs one that is no longer the answer that was asked about. */
  readonly saysCorrected?: boolean | undefined
}

export interface QueryGraph {
  readonly nodes: ReadonlyMap<string, QueryNode>
  readonly roots: readonly QueryNode[]
  /** What may follow a node, in the order of the list. */
  readonly followers: ReadonlyMap<string, readonly QueryNode[]>
}

/** Somebody with roles; or the system itself, which is bound by the graph but by no role. */
export type Speaker = readonly Role[] | 'internal'

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

/** A normal user is who is neither reporter nor data manager. */
export function maySetNode(node: QueryNode, speaker: Speaker): boolean {
  if (speaker === 'internal') return true
  const [reporter, dataManager] = [speaker.includes('REPORTER'), speaker.includes('DATA_MANAGER')]
  return (
    (reporter && node.canBeSetByReporter) ||
    (dataManager && node.canBeSetByDataManager) ||
    (!reporter && !dataManager && node.canBeSetByNormalUser)
  )
}

/** What may come after the node; or what may begin, after null. A node that is no longer in the graph ends its thread. */
export function nodesAfter(graph: QueryGraph, lastNodeId: string | null): readonly QueryNode[] {
  return lastNodeId === null ? graph.roots : (graph.followers.get(lastNodeId) ?? [])
}

/** Of these, what this speaker may say. */
export function openNodes(graph: QueryGraph, lastNodeId: string | null, speaker: Speaker): readonly QueryNode[] {
  return nodesAfter(graph, lastNodeId).filter((node) => maySetNode(node, speaker))
}

export function hasSetter(node: QueryNode): boolean {
  return node.canBeSetByReporter || node.canBeSetByNormalUser || node.canBeSetByDataManager
}
