import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Role, roles } from '../permissions/capabilities'
import { mayEditFromQueries, mayOpenLogFromQueries } from './access'
import { nodesAfter, queryGraph, type Speaker } from './graph/graph'
import { anyGraph, aQuery, aStep, nodes } from './graph/graph.fixture'
import { isClosed, isOpenFor, openQuestions, queryStateFor, queryStates, waitingQuestions } from './thread'
import { type ThreadEvent, threadMachine, threadState } from './thread.fixture'

const graph = queryGraph(nodes)
const someRoles = fc.subarray<Role>([...roles])

describe('a query', () => {
  it.each([
    [['asked'], [], 'open'],
    [['asked'], ['REPORTER'], 'waiting'],
    [['asked', 'answered'], ['REPORTER'], 'open'],
    [['asked', 'answered'], [], 'waiting'],
    [['asked', 'answered', 'resolved'], ['REPORTER'], 'closed'],
    [['asked', 'answered', 'resolved'], [], 'closed'],
  ] as const)('with the steps %j is, for somebody who is %j, %s [QRY-04]', (steps, held, expected) => {
    expect(queryStateFor(graph, aQuery(...steps), held)).toBe(expected)
  })

  it('is closed exactly if no node can follow, for every reader [QRY-04]', () => {
    fc.assert(
      fc.property(anyGraph, someRoles, (list, held) => {
        const any = queryGraph(list)
        for (const id of any.nodes.keys()) {
          const closed = isClosed(any, aQuery(id))
          expect(closed).toBe(list.every(({ possibleParents }, i) => isOverwritten(i) || !possibleParents.includes(id)))
          if (closed) expect(isOpenFor(any, aQuery(id), held)).toBe(false)
        }

        function isOverwritten(at: number) {
          return list.findLastIndex(({ id }) => id === list[at]?.id) > at
        }
      }),
    )
  })

  it('makes a frozen question answerable while it is open for the user [QRY-12]', () => {
    const queries = [aQuery('asked'), { ...aQuery('asked', 'answered'), questionId: 'height' }]
    expect([...openQuestions(graph, queries, [])]).toEqual(['weight'])
    expect([...openQuestions(graph, queries, ['REPORTER'])]).toEqual(['height'])
  })

  it('waits if it is open and others are to answer [QRY-04]', () => {
    expect(queryStates).toEqual(['open', 'waiting', 'closed'])
    const queries = [
      aQuery('asked'),
      { ...aQuery('asked', 'answered'), questionId: 'height' },
      { ...aQuery('asked', 'answered', 'resolved'), questionId: 'age' },
    ]
    expect([...waitingQuestions(graph, queries, ['REPORTER'])]).toEqual(['weight'])
    expect([...waitingQuestions(graph, queries, [])]).toEqual(['height'])
  })

  it('links to the case for people with own cases, and to its log for reviewers [QRY-09]', () => {
    fc.assert(
      fc.property(someRoles, (held) => {
        const reviews = held.includes('REPORTER') || held.includes('DATA_MANAGER')
        expect(mayEditFromQueries(held)).toBe(!reviews)
        expect(mayOpenLogFromQueries(held)).toBe(reviews || held.includes('ADMIN'))
      }),
    )
  })
})

describe('the life of a thread', () => {
  const speakers: readonly Speaker[] = [[], ['REPORTER'], ['DATA_MANAGER'], 'internal']
  const eventsOf = (ids: Iterable<string>): ThreadEvent[] =>
    [...ids].flatMap((id) => speakers.map((by) => ({ type: 'step' as const, step: aStep(id), by })))

  const paths = getShortestPaths(threadMachine(graph), {
    events: eventsOf(graph.nodes.keys()),
    serializeState: ({ value }) => JSON.stringify(value),
  })

  it('reaches every node of a sound graph [QRY-03]', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(['unasked', ...[...graph.nodes.keys()].map(threadState)]),
    )
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'is over at %s exactly if it is closed [QRY-04]',
    (_, { state }) => {
      const last = state.context.steps.at(-1)
      expect(state.status === 'done').toBe(last !== undefined && nodesAfter(graph, last.nodeId).length === 0)
    },
  )

  it('contains no step that the graph or the role forbids [QRY-03]', () => {
    const thread = createActor(threadMachine(graph)).start()
    const say = (nodeId: string, by: Speaker, value = 'Typing error.') =>
      thread.send({ type: 'step', step: aStep(nodeId, { value }), by })
    say('answered', [])
    say('asked', [])
    say('asked', ['REPORTER'], '  ')
    expect(thread.getSnapshot().context.steps).toEqual([])
    say('asked', ['REPORTER'])
    say('answered', ['REPORTER'])
    say('answered', [], 'Something else.')
    expect(thread.getSnapshot().value).toBe(threadState('asked'))
    say('answered', [])
    expect(thread.getSnapshot().value).toBe(threadState('answered'))
  })

  it('accepts in any graph only steps that it allows [QRY-03]', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat()), (list, picks) => {
        const any = queryGraph(list)
        const thread = createActor(threadMachine(any)).start()
        const events = eventsOf(any.nodes.keys())
        for (const pick of picks) {
          const event = events[pick % events.length]
          if (event && thread.getSnapshot().can(event)) thread.send(event)
        }
        const said = thread.getSnapshot().context.steps.map(({ nodeId }) => nodeId)
        for (const [i, nodeId] of said.entries())
          expect(nodesAfter(any, said[i - 1] ?? null).map(({ id }) => id)).toContain(nodeId)
      }),
    )
  })
})
