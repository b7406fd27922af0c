/** A small graph: a monitor asks, the centre answers, the monitor asks again or closes. */
import fc from 'fast-check'
import type { Query, QueryStep } from '../query'
import type { QueryNode } from './graph'

export function aNode(id: string, possibleParents: readonly string[], more: Partial<QueryNode> = {}): QueryNode {
  return {
    id,
    text: { en: id },
    values: [],
    allowsFreeText: true,
    allowedInRoot: possibleParents.length === 0,
    possibleParents,
    canBeSetByReporter: false,
    canBeSetByNormalUser: false,
    canBeSetByDataManager: false,
    ...more,
  }
}

export const nodes: readonly QueryNode[] = [
  aNode('asked', [], { canBeSetByReporter: true, canBeSetByDataManager: true }),
  aNode('checked', []),
  aNode('answered', ['asked', 'checked', 'again'], {
    canBeSetByNormalUser: true,
    allowsFreeText: false,
    values: [{ id: 'typing-error', text: { de: 'Tippfehler.', en: 'Typing error.' } }],
  }),
  aNode('again', ['answered'], { canBeSetByReporter: true }),
  aNode('resolved', ['answered'], { canBeSetByReporter: true }),
  aNode('gone', ['checked', 'answered'], { allowsFreeText: false }),
]

export const aStep = (nodeId: string, more: Partial<QueryStep> = {}): QueryStep => ({
  nodeId,
  instant: '2026-03-16T09:21:11Z',
  value: 'Typing error.',
  source: { kind: 'user', user: 'lbrunner' },
  ...more,
})

export const aQuery = (...nodeIds: readonly string[]): Query => ({
  uuid: 'q1',
  checkId: null,
  questionId: 'weight',
  caseIdentifier: 'VH_1',
  steps: nodeIds.map((nodeId) => aStep(nodeId)),
})

const ids = ['a', 'b.c', 'd', 'e%2Ef', 'unasked', '#g']

/** Any graph, valid or not. */
export const anyGraph: fc.Arbitrary<readonly QueryNode[]> = fc.array(
  fc
    .record({
      id: fc.constantFrom(...ids),
      possibleParents: fc.subarray([...ids, 'missing']),
      allowedInRoot: fc.boolean(),
      allowsFreeText: fc.boolean(),
      canBeSetByReporter: fc.boolean(),
      canBeSetByNormalUser: fc.boolean(),
      canBeSetByDataManager: fc.boolean(),
    })
    .map(({ id, possibleParents, ...more }) => aNode(id, possibleParents, more)),
)
