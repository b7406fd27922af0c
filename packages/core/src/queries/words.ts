/** The text of a query step, in the reader's language. */
import type { Text } from '../language/language'
import type { QueryGraph } from './graph/graph'
import type { QueryStep } from './query'

export interface SaidWords {
  /** Blank if the node is no longer in the graph. */
  readonly kind: string
  /** A predefined value is translated; anything else is shown as written. */
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
