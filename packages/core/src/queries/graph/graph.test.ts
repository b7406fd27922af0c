import { readFileSync } from 'node:fs'
import { sharedPath } from '@casebook/test-fixtures/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../../permissions/capabilities'
import { checkGraph } from './checkGraph'
import { maySetNode, nodesAfter, openNodes, type QueryNode, queryGraph } from './graph'
import { aNode, anyGraph, nodes } from './graph.fixture'

const graph = queryGraph(nodes)
const ids = (list: readonly QueryNode[]) => list.map(({ id }) => id)
const someRoles = fc.subarray<Role>([...roles])

describe('a thread', () => {
  it('begins with a node allowed at the root, and continues with a node whose parents include the last [QRY-03]', () => {
    expect(ids(nodesAfter(graph, null))).toEqual(['asked', 'checked'])
    expect(ids(nodesAfter(graph, 'answered'))).toEqual(['again', 'resolved', 'gone'])
    expect(ids(nodesAfter(graph, 'resolved'))).toEqual([])
  })

  it('ends at a node that is no longer in the graph', () => {
    expect(nodesAfter(graph, 'retired')).toEqual([])
  })

  it('follows the nodes of every graph [QRY-03]', () => {
    fc.assert(
      fc.property(anyGraph, (list) => {
        const any = queryGraph(list)
        for (const last of any.nodes.keys())
          for (const node of any.nodes.values())
            expect(nodesAfter(any, last).includes(node)).toBe(node.possibleParents.includes(last))
      }),
    )
  })
})

describe('a node', () => {
  it.each([
    [['REPORTER'], ['asked']],
    [['DATA_MANAGER'], ['asked']],
    [[], []],
    [['PI', 'ADMIN'], []],
  ] as const)('to begin with, for somebody who is %j, is one of %j [QRY-03]', (held, expected) => {
    expect(ids(openNodes(graph, null, held))).toEqual(expected)
  })

  it.each([
    [['REPORTER'], false],
    [['DATA_MANAGER', 'ADMIN'], false],
    [[], true],
    [['PI', 'ADMIN', 'GROUP_MANAGER', 'FEEDBACK_RECEIVER'], true],
  ] as const)('for normal users may be set by somebody who is %j: %s [QRY-02] [QRY-03]', (held, expected) => {
    expect(maySetNode(aNode('n', [], { canBeSetByNormalUser: true }), held)).toBe(expected)
  })

  it('without flags is set only by the system [QRY-03]', () => {
    fc.assert(fc.property(someRoles, (held) => !maySetNode(aNode('n', []), held)))
    expect(maySetNode(aNode('n', []), 'internal')).toBe(true)
  })
})

describe('a check of the graph', () => {
  const automatic = new Set(['checked', 'gone'])

  it('finds no fault in a sound graph', () => {
    expect(checkGraph(nodes, automatic)).toEqual([])
  })

  it('finds nodes that nobody may set', () => {
    expect(checkGraph(nodes, new Set(['checked']))).toEqual([
      { problem: 'nobodyMaySet', nodeId: 'gone' },
      { problem: 'nothingToSay', nodeId: 'gone' },
    ])
  })

  it.each(['canBeSetByReporter', 'canBeSetByNormalUser', 'canBeSetByDataManager'])(
    'is content with a node that one kind of user may set: %s',
    (flag) => {
      expect(checkGraph([aNode('a', [], { [flag]: true })])).toEqual([])
      expect(checkGraph([aNode('a', [])])).toEqual([{ problem: 'nobodyMaySet', nodeId: 'a' }])
    },
  )

  it('accepts a node with values instead of free text', () => {
    const values = [{ id: 'typing-error', text: { en: 'Typing error.' } }]
    expect(checkGraph([aNode('a', [], { ...open, allowsFreeText: false, values })])).toEqual([])
  })

  const open = { canBeSetByReporter: true }
  it.each([
    ['noStart', null, []],
    ['twice', 'a', [aNode('a', [], open), aNode('a', [], open)]],
    ['unknownParent', 'b', [aNode('a', [], open), aNode('b', ['a', 'z'], open)]],
    ['unreachable', 'b', [aNode('a', [], open), aNode('b', [], { ...open, allowedInRoot: false })]],
    ['deadEnd', 'b', [aNode('a', [], open), aNode('b', ['a', 'b'], open), aNode('c', ['a'], open)]],
    ['nothingToSay', 'a', [aNode('a', [], { ...open, allowsFreeText: false })]],
  ] as const)('finds %s of node %s', (problem, nodeId, list) => {
    expect(checkGraph(list)).toEqual([{ problem, nodeId }])
  })

  it('calls a graph sound only if every thread in it can be closed', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(), { maxLength: 20 }), (list, picks) => {
        fc.pre(checkGraph(list).every(({ problem }) => problem !== 'deadEnd'))
        const any = queryGraph(list)
        let last: string | null = null
        for (const pick of picks) {
          const after: readonly QueryNode[] = nodesAfter(any, last)
          last = after[pick % after.length]?.id ?? last
        }
        if (last !== null) expect(canClose(last)).toBe(true)

        function canClose(from: string, seen: ReadonlySet<string> = new Set()): boolean {
          const after = ids(nodesAfter(any, from))
          if (after.length === 0) return true
          return after.some((id) => !seen.has(id) && canClose(id, new Set([...seen, from])))
        }
      }),
    )
  })
})

const real = sharedPath('demo/query-nodes.json')

// A real graph is next to the project; skipped without it.
describe.skipIf(!real)('the graph of the demonstration study', () => {
  const list: readonly QueryNode[] = real ? JSON.parse(readFileSync(real, 'utf8')).nodes : []

  it('is sound, with the two nodes that the system sets', () => {
    expect(checkGraph(list, new Set(['automatic-check', 'closed-automatically']))).toEqual([])
  })

  it('is closed by four nodes', () => {
    const closing = list.filter(({ id }) => nodesAfter(queryGraph(list), id).length === 0)
    expect(ids(closing)).toEqual(['resolved', 'understood', 'withdrawn', 'closed-automatically'])
  })
})
