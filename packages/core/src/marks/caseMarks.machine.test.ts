import { describe, expect, it } from 'vitest'
import { createActor, type EventFrom, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { aQuery, nodes } from '../queries/graph/graph.fixture'
import type { GetQueriesResult, QueriesPort } from '../queries/queries.calls'
import type { CaseCallsPort } from './caseCalls'
import { type CaseMarksInput, caseMarksMachine, noMarks } from './caseMarks.machine'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }

const received: GetQueriesResult = { type: 'ReceivedQueries', queries: [aQuery('asked')] }

// The casts are safe: nothing else of the ports is called.
const queriesPort = (told: GetQueriesResult = received, graph: unknown = { type: 'ReceivedNodes', nodes }) =>
  ({ getAllNodes: async () => graph, getQueriesForCase: async () => told }) as unknown as QueriesPort
const sdvPort = () =>
  ({ getSdv: async () => ({ type: 'ReceivedSdv', entries: [] }) }) as unknown as NonNullable<CaseCallsPort['sdv']>

async function marksOf(port: CaseCallsPort, more: Partial<CaseMarksInput> = {}) {
  const input: CaseMarksInput = {
    calls: async () => port,
    studyCase: vh1,
    held: [],
    showsSdv: true,
    ...more,
  }
  const actor = createActor(caseMarksMachine, { input }).start()
  return (await waitFor(actor, (state) => state.matches('known'))).context.marks
}

describe('the marks of others at an open case', () => {
  it('are its queries and verifications', async () => {
    const marks = await marksOf({ queries: queriesPort(), sdv: sdvPort() })
    expect(marks.queries).toHaveLength(1)
    expect(marks.openQuestions).toBeInstanceOf(Set)
    expect(marks.sdv).toEqual([])
  })

  it('are none for an unsaved case, without a call', async () => {
    let isAsked = false
    const calls = async () => {
      isAsked = true
      return {}
    }
    expect(await marksOf({}, { studyCase: null, calls })).toEqual({ ...noMarks, showsSdv: true })
    expect(isAsked).toBe(false)
  })

  it('are what the server knows of what is shown', async () => {
    expect(await marksOf({})).toEqual({ ...noMarks, showsSdv: true })
    expect((await marksOf({ sdv: sdvPort() })).sdv).toEqual([])
    expect((await marksOf({ sdv: sdvPort() }, { showsSdv: false })).sdv).toBeNull()
  })

  it('omit queries if half of them cannot be read', async () => {
    expect((await marksOf({ queries: queriesPort({ type: 'CaseNotFound' }), sdv: sdvPort() })).openQuestions).toBeNull()
    const noGraph = queriesPort(received, { type: 'LoginRequired' })
    expect(await marksOf({ queries: noGraph })).toEqual({ ...noMarks, showsSdv: true, isUnread: true })
  })

  it('are not taken for all there is if some cannot be read', async () => {
    const fails = async () => {
      throw new Error('no connection')
    }
    // The casts are safe: nothing else of the ports is called.
    const noSdv = { getSdv: fails } as unknown as NonNullable<CaseCallsPort['sdv']>
    const refused = { getSdv: async () => ({ type: 'LoginRequired' }) } as unknown as NonNullable<CaseCallsPort['sdv']>
    expect((await marksOf({ queries: queriesPort(), sdv: sdvPort() })).isUnread).toBe(false)
    for (const sdv of [noSdv, refused]) expect((await marksOf({ queries: queriesPort(), sdv })).isUnread).toBe(true)
  })

  it('tell a reviewer of the sampling plan [MORE-07]', async () => {
    const sampling = { questions: ['weight'], isSampled: true }
    const getSdv = async () => ({ type: 'ReceivedSdv', entries: [], sampling })
    // The cast is safe: nothing else of the port is called.
    const sdv = { getSdv } as unknown as NonNullable<CaseCallsPort['sdv']>
    expect((await marksOf({ sdv })).sampling).toEqual(sampling)
    expect((await marksOf({ sdv: sdvPort() })).sampling).toBeNull()
  })
})

describe('every way of reading the marks', () => {
  const done = 'xstate.done.actor.0.caseMarks.loading'
  // The casts are safe: these are the chart's own events for its call.
  const its = (type: string, output?: unknown) => ({ type, output }) as unknown as EventFrom<typeof caseMarksMachine>
  const paths = getShortestPaths(caseMarksMachine, {
    input: { calls: () => new Promise(() => {}), studyCase: vh1, held: [], showsSdv: true },
    events: [
      { type: 'changed', studyCase: vh1 },
      its(done, { sdv: [] }),
      its('xstate.error.actor.0.caseMarks.loading'),
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.marks.sdv]),
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['loading', 'known']))
  })

  it('keeps loaded marks, whatever fails afterwards', () => {
    for (const { state, steps } of paths)
      expect(state.context.marks.sdv !== null).toBe(steps.some(({ event }) => String(event.type) === done))
  })
})
