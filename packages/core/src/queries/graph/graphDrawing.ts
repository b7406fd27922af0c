/**
 * Where the nodes of a graph stand in its drawing: three columns, of the nodes that open a thread, those that answer,
 * and those that ask again or close. Nodes with the same arrows share a box.
 */
import { nodesAfter, type QueryGraph, type QueryNode } from './graph'

export const drawingColumns = ['opens', 'answers', 'asksOrCloses'] as const

export type DrawingColumn = (typeof drawingColumns)[number]

export interface DrawnBox {
  readonly column: DrawingColumn
  readonly nodes: readonly QueryNode[]
}

export interface GraphDrawing {
  readonly boxes: readonly DrawnBox[]
  /** Indices of boxes. */
  readonly arrows: readonly { readonly from: number; readonly to: number }[]
}

export function graphDrawing(graph: QueryGraph): GraphDrawing {
  const first = new Set(graph.roots.flatMap(({ id }) => nodesAfter(graph, id)))
  const columnOf = (node: QueryNode): DrawingColumn => {
    if (node.allowedInRoot) return 'opens'
    return first.has(node) && nodesAfter(graph, node.id).length > 0 ? 'answers' : 'asksOrCloses'
  }
  const followersOf = ({ id }: QueryNode) => nodesAfter(graph, id).map((node) => node.id)
  const byArrows = new Map<string, QueryNode[]>()
  for (const node of graph.nodes.values()) {
    const parents = node.possibleParents.filter((id) => graph.nodes.has(id)).toSorted()
    const key = JSON.stringify([columnOf(node), parents, followersOf(node).toSorted()])
    byArrows.set(key, [...(byArrows.get(key) ?? []), node])
  }
  const boxes = drawingColumns.flatMap((column) =>
    [...byArrows.values()].flatMap((nodes) => (nodes[0] && columnOf(nodes[0]) === column ? [{ column, nodes }] : [])),
  )
  const boxOf = new Map(boxes.flatMap(({ nodes }, box) => nodes.map(({ id }) => [id, box] as const)))
  const arrows = boxes.flatMap(({ nodes: [node] }, from) =>
    [...new Set(node ? followersOf(node).map((id) => boxOf.get(id) ?? from) : [])].map((to) => ({ from, to })),
  )
  return { boxes, arrows }
}
