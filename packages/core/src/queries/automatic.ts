/**
 * Queries raised by a base's checks: one per check and question while its condition holds, closed when it no longer
 * does. A query that a person has closed is not raised again: they have accepted the answer.
 */
import type { Check } from '../bases/rule'
import { type Language, textIn } from '../language/language'
import { hasSetter, nodesAfter, type QueryGraph } from './graph'
import { lastStep, type Query } from './query'

export interface CheckResult {
  readonly check: Pick<Check, 'id' | 'questionId' | 'nodeId' | 'text'>
  /** True only if the condition is true: an undetermined one raises nothing. */
  readonly holds: boolean
}

export interface AutomaticStep {
  readonly nodeId: string
  readonly value: string
}

export interface AutomaticQueries {
  readonly raise: readonly (AutomaticStep & { readonly checkId: string; readonly questionId: string })[]
  readonly close: readonly (AutomaticStep & { readonly uuid: string })[]
}

/** The steps due for one case. A raised query carries the check's text in the given language, that of the study. */
export function automaticQueries(
  results: readonly CheckResult[],
  queries: readonly Query[],
  graph: QueryGraph,
  language: Language,
): AutomaticQueries {
  const raise: AutomaticQueries['raise'][number][] = []
  const close: AutomaticQueries['close'][number][] = []
  for (const { check, holds } of results) {
    const standing = queries.filter((query) => isOf(query, check) && !wasClosedAutomatically(query, graph))
    const { id: checkId, questionId, nodeId, text } = check
    if (holds && standing.length === 0) raise.push({ checkId, questionId, nodeId, value: textIn(text, language) })
    if (!holds)
      for (const query of standing) {
        const closing = closingNode(graph, lastStep(query).nodeId)
        if (closing) close.push({ uuid: query.uuid, nodeId: closing, value: '' })
      }
  }
  return { raise, close }
}

function isOf(query: Query, check: CheckResult['check']): boolean {
  return query.checkId === check.id && query.questionId === check.questionId
}

/**
 * The node with which the system closes a thread here: it has no followers, and no role may set it. Null if there is
 * none yet.
 */
export function closingNode(graph: QueryGraph, lastNodeId: string): string | null {
  return nodesAfter(graph, lastNodeId).find((node) => isClosing(graph, node.id))?.id ?? null
}

function isClosing(graph: QueryGraph, nodeId: string): boolean {
  const node = graph.nodes.get(nodeId)
  return node !== undefined && !hasSetter(node) && nodesAfter(graph, nodeId).length === 0
}

function wasClosedAutomatically(query: Query, graph: QueryGraph): boolean {
  return query.steps.length > 1 && isClosing(graph, lastStep(query).nodeId)
}
