/** Finds the faults of a query graph before a query gets stuck in it. */
import { hasSetter, nodesAfter, type QueryGraph, type QueryNode, queryGraph } from './graph'

/**
 * `noStart`: no query can begin. `twice`: two nodes share an id. `unknownParent`: a parent is missing from the graph.
 * `unreachable`: no thread reaches it. `deadEnd`: no thread that reaches it can ever be closed. `nobodyMaySet`: no role
 * may set it, and neither does the system. `nothingToSay`: it has neither values nor free text.
 */
export const graphProblems = [
  'noStart',
  'twice',
  'unknownParent',
  'unreachable',
  'deadEnd',
  'nobodyMaySet',
  'nothingToSay',
] as const

export type GraphProblem = (typeof graphProblems)[number]

export interface GraphFinding {
  readonly problem: GraphProblem
  /** Null if the problem concerns the whole graph. */
  readonly nodeId: string | null
}

/** `automatic`: nodes that only the system sets, such as those that raise and close automatic queries. */
export function checkGraph(
  list: readonly QueryNode[],
  automatic: ReadonlySet<string> = new Set(),
): readonly GraphFinding[] {
  const graph = queryGraph(list)
  const reached = reachable(graph)
  const closing = closable(graph)
  const findings: GraphFinding[] = graph.roots.length === 0 ? [{ problem: 'noStart', nodeId: null }] : []
  for (const [i, node] of list.entries()) {
    const isAutomatic = automatic.has(node.id)
    const wrong: Readonly<Record<Exclude<GraphProblem, 'noStart'>, boolean>> = {
      twice: list.findIndex(({ id }) => id === node.id) < i,
      unknownParent: node.possibleParents.some((id) => !graph.nodes.has(id)),
      unreachable: !reached.has(node.id),
      deadEnd: !closing.has(node.id),
      nobodyMaySet: !isAutomatic && !hasSetter(node),
      nothingToSay: !isAutomatic && !node.allowsFreeText && node.values.length === 0,
    }
    for (const problem of graphProblems)
      if (problem !== 'noStart' && wrong[problem]) findings.push({ problem, nodeId: node.id })
  }
  return findings
}

/** Nodes that some thread can reach. */
function reachable(graph: QueryGraph): ReadonlySet<string> {
  const seen = new Set<string>()
  const todo = graph.roots.map(({ id }) => id)
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    todo.push(...nodesAfter(graph, id).map((node) => node.id))
  }
  return seen
}

/** Nodes that end a thread or lead to one that does. */
function closable(graph: QueryGraph): ReadonlySet<string> {
  const seen = new Set<string>()
  const todo = [...graph.nodes.keys()].filter((id) => nodesAfter(graph, id).length === 0)
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    todo.push(...(graph.nodes.get(id)?.possibleParents ?? []).filter((parent) => graph.nodes.has(parent)))
  }
  return seen
}
