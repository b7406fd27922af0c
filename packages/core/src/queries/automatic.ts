/**
 * Queries raised by a base's checks: one per check and question while its condition holds, closed when it no longer
 * does. A query that a person has closed is not raised again: they have accepted the answer.
 */
import type { Check } from '../bases/rule'
import { type Text, type TextLanguage, textIn } from '../language/language'
import type { Say } from '../language/names'
import { hasSetter, nodesAfter, type QueryGraph } from './graph/graph'
import type { Query } from './query'

export interface CheckResult {
  /** `questionId` is the key of the answer. */
  readonly check: Pick<Check, 'id' | 'questionId' | 'action' | 'nodeId' | 'text'>
  /** True only if the condition is true: an undetermined one raises nothing. */
  readonly holds: boolean
  /** What names in its text stand for. */
  readonly say?: Say
}

/** A query as far as the checks need to know it. */
export interface CheckQuery extends Pick<Query, 'uuid' | 'checkId' | 'questionId'> {
  readonly lastNodeId: string
  /** How many steps it has. */
  readonly steps: number
}

export interface AutomaticStep {
  readonly nodeId: string
  readonly value: string
}

export interface AutomaticQueries {
  readonly raise: readonly (AutomaticStep & { readonly checkId: string; readonly questionId: string })[]
  readonly close: readonly (AutomaticStep & Pick<CheckQuery, 'uuid' | 'steps'>)[]
}

/** The checks of a base on one case. */
export interface CheckedAnswers {
  /** Of all checks in all occurrences. */
  readonly results: readonly CheckResult[]
  /** The ids of all checks: one whose question has no occurrence has no result. */
  readonly checks: readonly string[]
}

/**
 * The steps due for one case. An occurrence that is gone has no result, and closes its queries; a check that the base no
 * longer has leaves its queries to people. A raised query carries the check's text in the given language, that of the study.
 */
export function automaticQueries(
  { results, checks }: CheckedAnswers,
  queries: readonly CheckQuery[],
  graph: QueryGraph,
  language: TextLanguage,
): AutomaticQueries {
  // A check with an action asks the person who answers, and nobody else.
  const due = results.filter(({ holds, check }) => holds && !check.action)
  const holding = due.map(({ check }) => check)
  const standing = queries.filter(
    (query) => query.checkId !== null && checks.includes(query.checkId) && !wasClosedAutomatically(query, graph),
  )
  return {
    raise: due
      .filter(({ check }) => !standing.some((query) => isOf(query, check)))
      .map(({ check: { id: checkId, questionId, nodeId = '', text }, say }) => {
        return { checkId, questionId, nodeId, value: textIn(text, language, 'en', say) }
      }),
    close: standing
      .filter((query) => !holding.some((check) => isOf(query, check)))
      .flatMap(({ uuid, steps, lastNodeId }) => {
        const nodeId = closingNode(graph, lastNodeId)
        return nodeId === null ? [] : [{ uuid, steps, nodeId, value: '' }]
      }),
  }
}

/** What a check has said, in all languages of its base; undefined if the base does not say so any more. */
export function textOfCheck(checks: readonly Check[], checkId: string | null, value: string): Text | undefined {
  const text = checks.find(({ id }) => id === checkId)?.text
  return text && Object.values(text).includes(value) ? text : undefined
}

function isOf(query: CheckQuery, check: CheckResult['check']): boolean {
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

function wasClosedAutomatically({ steps, lastNodeId }: CheckQuery, graph: QueryGraph): boolean {
  return steps > 1 && isClosing(graph, lastNodeId)
}
