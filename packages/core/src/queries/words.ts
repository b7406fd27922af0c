/** The text of a query step, in the reader's language. */
import type { Text } from '../language/language'
import type { QueryGraph } from './graph/graph'
import type { QueryStep } from './query'

export interface SaidWords {
  /** Blank if the node is no longer in the graph. */
  readonly kind: string
  /** A predefined value and the words of a check are translated; anything else is shown as written. */
  readonly words: string
}

export function wordsOfStep(
  { nodes }: Pick<QueryGraph, 'nodes'>,
  { nodeId, value, text }: Pick<QueryStep, 'nodeId' | 'value' | 'text'>,
  read: (text: Text) => string,
): SaidWords {
  const node = nodes.get(nodeId)
  const said = node?.values.find(({ id }) => id === value)?.text ?? text
  return { kind: node ? read(node.text) : '', words: said ? read(said) : value }
}
