import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '../permissions/capabilities'
import { openNodes, queryGraph } from './graph/graph'
import { aNode, anyGraph, nodes } from './graph/graph.fixture'
import { nodesByTurn, queryTurns, turnAfter } from './turns'

const graph = queryGraph([
  ...nodes,
  aNode('withdrawn', ['asked', 'again'], { canBeSetByReporter: true, canBeSetByDataManager: true }),
])
const turn = (roles: readonly Role[], ...steps: readonly string[]) => turnAfter(graph, steps.at(-1) ?? '', roles)

describe('the turn in a query', () => {
  it('is the centre’s while a reviewer asks, and the reviewer’s once it is answered [QRY-04]', () => {
    expect(turn([], 'asked')).toBe('mine')
    expect(turn(['REPORTER'], 'asked', 'answered')).toBe('mine')
    expect(turn([], 'asked', 'answered')).toBe('others')
    expect(turn([], 'asked', 'answered', 'resolved')).toBe('closed')
  })

  it('is not that of a reviewer who could only withdraw what another reviewer asks [QRY-04]', () => {
    expect(openNodes(graph, 'asked', ['DATA_MANAGER']).map(({ id }) => id)).toEqual(['withdrawn'])
    expect(turn(['DATA_MANAGER'], 'asked')).toBe('others')
    expect(turn(['REPORTER'], 'asked')).toBe('others')
  })

  it('is the centre’s when a check asks [QRY-13]', () => {
    expect(turn(['PI'], 'checked')).toBe('mine')
    expect(turn(['REPORTER'], 'checked')).toBe('others')
  })

  it('is told of every node exactly once, whatever the graph [QRY-04]', () => {
    fc.assert(
      fc.property(anyGraph, fc.subarray<Role>(['PI', 'REPORTER', 'DATA_MANAGER']), (list, roles) => {
        const graph = queryGraph(list)
        const turns = nodesByTurn(graph, roles)
        expect(queryTurns.flatMap((one) => turns[one]).sort()).toEqual([...graph.nodes.keys()].sort())
      }),
    )
  })
})
