import { readFileSync } from 'node:fs'
import { sharedPath } from '@casebook/test-fixtures/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { automaticQueries, type CheckQuery, closingNode } from './automatic'
import { type QueryNode, queryGraph } from './graph/graph'
import { aQuery, aStep, nodes } from './graph/graph.fixture'
import { lastStep, type Query, readStepSource } from './query'
import { isClosed } from './thread'
import { threadMachine } from './thread.fixture'

const graph = queryGraph(nodes)
const check = {
  id: 'implausible',
  questionId: 'weight',
  nodeId: 'checked',
  text: { en: 'Unlikely.', de: 'Unwahrscheinlich.' },
}
const raised = (...more: readonly string[]): Query => ({ ...aQuery('checked', ...more), checkId: 'implausible' })
const known = (query: Query): CheckQuery => ({
  ...query,
  lastNodeId: lastStep(query).nodeId,
  steps: query.steps.length,
})
const plan = (holds: boolean, queries: readonly Query[]) =>
  automaticQueries({ results: [{ check, holds }], checks: [check.id] }, queries.map(known), graph, 'de')

describe('an automatic query', () => {
  it('is raised when the condition holds, with the check’s text [QRY-13]', () => {
    expect(plan(true, [])).toEqual({
      raise: [{ checkId: 'implausible', questionId: 'weight', nodeId: 'checked', value: 'Unwahrscheinlich.' }],
      close: [],
    })
    expect(plan(false, [])).toEqual({ raise: [], close: [] })
  })

  it('is raised once per check and question [QRY-13]', () => {
    expect(plan(true, [raised()]).raise).toEqual([])
    expect(plan(true, [{ ...raised(), checkId: 'other' }]).raise).toHaveLength(1)
    expect(plan(true, [{ ...raised(), questionId: 'height' }]).raise).toHaveLength(1)
    expect(plan(true, [aQuery('asked')]).raise).toHaveLength(1)
  })

  it('is closed when the condition no longer holds, answered or not [QRY-13]', () => {
    const close = { uuid: 'q1', nodeId: 'gone', value: '' }
    expect(plan(false, [raised()])).toEqual({ raise: [], close: [{ ...close, steps: 1 }] })
    expect(plan(false, [raised('answered')])).toEqual({ raise: [], close: [{ ...close, steps: 2 }] })
  })

  it('is closed with its occurrence, and left to people without its check [QRY-13]', () => {
    expect(plan(true, [{ ...raised(), questionId: 'weight#2' }]).close).toMatchObject([{ nodeId: 'gone' }])
    expect(plan(false, [{ ...raised(), checkId: 'removed' }])).toEqual({ raise: [], close: [] })
  })

  it('is closed with the last occurrence of its question [QRY-13]', () => {
    const none = { results: [], checks: [check.id] }
    const closed = automaticQueries(none, [known({ ...raised(), questionId: 'weight#2' })], graph, 'de')
    expect(closed).toMatchObject({ raise: [], close: [{ nodeId: 'gone' }] })
  })

  it('is raised again when the condition returns, unless somebody closed it [QRY-13]', () => {
    expect(plan(true, [raised('gone')]).raise).toHaveLength(1)
    expect(plan(true, [raised('answered', 'resolved')]).raise).toEqual([])
    expect(plan(false, [raised('answered', 'resolved')]).close).toEqual([])
  })

  it('waits if the graph cannot close it yet [QRY-13]', () => {
    expect(closingNode(graph, 'again')).toBeNull()
    expect(plan(false, [raised('answered', 'again')])).toEqual({ raise: [], close: [] })
  })

  it('is at most one while the condition holds, and none is open afterwards [QRY-13]', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (history) => {
        let queries: readonly Query[] = []
        for (const [i, holds] of history.entries()) {
          const { raise, close } = plan(holds, queries)
          queries = [
            ...queries.map((query) => {
              const closed = close.find(({ uuid }) => uuid === query.uuid)
              return closed ? { ...query, steps: [...query.steps, aStep(closed.nodeId)] } : query
            }),
            ...raise.map(({ nodeId }) => ({ ...raised(), uuid: `q${i}`, steps: [aStep(nodeId)] })),
          ]
          expect(queries.filter((query) => !isClosed(graph, query))).toHaveLength(holds ? 1 : 0)
          expect(plan(holds, queries)).toEqual({ raise: [], close: [] })
        }
      }),
    )
  })
})

const cases = sharedPath('demo/people-and-cases.json')
const graphOfStudy = sharedPath('demo/query-nodes.json')

// The queries of an entire study are next to the project; skipped without them.
describe.skipIf(!cases || !graphOfStudy)('the queries of the demonstration study', () => {
  const read = (path: string | null) => (path ? JSON.parse(readFileSync(path, 'utf8')) : { nodes: [], cases: [] })
  const list: readonly QueryNode[] = read(graphOfStudy).nodes
  const queries: readonly Query[] = read(cases).cases.flatMap(({ queries }: { queries: readonly Query[] }) => queries)

  it('are threads of its graph, step by step [QRY-03]', () => {
    expect(queries.length).toBeGreaterThan(0)
    for (const { uuid, steps } of queries) {
      const thread = createActor(threadMachine(queryGraph(list))).start()
      for (const step of steps)
        thread.send({ type: 'step', step: { ...step, source: readStepSource(step.source) }, by: 'internal' })
      expect([uuid, thread.getSnapshot().context.steps.length]).toEqual([uuid, steps.length])
    }
  })
})
