import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkGraph } from './checkGraph'
import { nodesAfter, queryGraph } from './graph'
import { aNode, anyGraph, nodes } from './graph.fixture'
import { graphDrawing } from './graphDrawing'
import { nodesForChecks, systemNodes } from './systemNodes'

describe('the drawing of a graph', () => {
  it('has each node once, in its column, with those of the same arrows [MORE-10]', () => {
    const graph = queryGraph([...nodes, aNode('kept', ['asked', 'checked', 'again'], { canBeSetByNormalUser: true })])
    const { boxes } = graphDrawing(queryGraph([...nodes, aNode('accepted', ['answered'])]))
    expect(boxes.map(({ column, nodes }) => [column, nodes.map(({ id }) => id)])).toEqual([
      ['opens', ['asked']],
      ['opens', ['checked']],
      ['answers', ['answered']],
      ['asksOrCloses', ['again']],
      ['asksOrCloses', ['resolved', 'accepted']],
      ['asksOrCloses', ['gone']],
    ])
    expect(graphDrawing(graph).boxes.flatMap(({ nodes }) => nodes)).toHaveLength(graph.nodes.size)
  })

  it('has an arrow wherever one node may follow another, and no other [MORE-10]', () => {
    fc.assert(
      fc.property(anyGraph, (list) => {
        const graph = queryGraph(list)
        const { boxes, arrows } = graphDrawing(graph)
        const drawn = arrows.flatMap(({ from, to }) =>
          (boxes[from]?.nodes ?? []).flatMap((a) => (boxes[to]?.nodes ?? []).map((b) => `${a.id}>${b.id}`)),
        )
        const meant = [...graph.nodes.keys()].flatMap((a) => nodesAfter(graph, a).map((b) => `${a}>${b.id}`))
        expect(drawn.toSorted()).toEqual(meant.toSorted())
      }),
    )
  })
})

describe('the nodes of the system', () => {
  const graph = queryGraph(nodes)

  it('are those with which checks raise and close [QRY-13] [MORE-10]', () => {
    expect([...systemNodes(graph)]).toEqual(['checked', 'gone'])
    expect(nodesForChecks(graph)).toEqual(['checked'])
  })

  it('do not include a closing node that lost its setters [MORE-10]', () => {
    const list = nodes.map((node) => (node.id === 'resolved' ? { ...node, canBeSetByReporter: false } : node))
    expect(checkGraph(list, systemNodes(queryGraph(list)))).toEqual([{ problem: 'nobodyMaySet', nodeId: 'resolved' }])
  })
})
