/** What was said in a query, in the words of whoever reads it. */
import type { Text } from '../language/language'
import type { QueryGraph } from './graph'
import type { QueryStep } from './query'

export interface SaidWords {
  /** Blank where the node is no longer in the graph. */
  readonly kind: string
  /** A value that stands to be chosen is read out; any other is what somebody wrote. */
  readonly words: string
}

export function wordsOfStep(
  { nodes }: Pick<QueryGraph, 'nodes'>,
  { nodeId, value }: Pick<QueryStep, 'nodeId' | 'value'>,
  read: (text: Text) => string,
): SaidWords {
  const node = nodes.get(nodeId)
  const chosen = node?.values.find(({ id }) => id === value)
  return { kind: node ? read(node.text) : '', words: chosen ? read(chosen.text) : value }
}
