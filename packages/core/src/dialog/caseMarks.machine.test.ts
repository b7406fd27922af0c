import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aQuery, nodes } from '../queries/graph.fixture'
import type { GetQueriesResult, QueriesPort } from '../queries/queries.port'
import type { CaseCallsPort } from './caseCalls.port'
import { type CaseMarksInput, caseMarksMachine, noMarks } from './caseMarks.machine'

const received: GetQueriesResult = { type: 'ReceivedQueries', queries: [aQuery('asked')] }

// The casts are sound: nothing else of the ports is called.
const queriesPort = (told: GetQueriesResult = received, graph: unknown = { type: 'ReceivedNodes', nodes }) =>
  ({ getAllNodes: async () => graph, getQueriesForCase: async () => told }) as unknown as QueriesPort
const sdvPort = () =>
  ({ getSdv: async () => ({ type: 'ReceivedSdv', entries: [] }) }) as unknown as NonNullable<CaseCallsPort['sdv']>

async function marksOf(port: CaseCallsPort, more: Partial<CaseMarksInput> = {}) {
  const input: CaseMarksInput = {
    calls: async () => port,
    studyCase: { name: 'VH_1' },
    held: [],
    showsSdv: true,
    ...more,
  }
  const actor = createActor(caseMarksMachine, { input }).start()
  return (await waitFor(actor, (state) => state.matches('known'))).context.marks
}

describe('the marks of others at an open case', () => {
  it('are its queries and what is verified', async () => {
    const marks = await marksOf({ queries: queriesPort(), sdv: sdvPort() })
    expect(marks.queries).toHaveLength(1)
    expect(marks.openQuestions).toBeInstanceOf(Set)
    expect(marks.sdv).toEqual([])
  })

  it('are none for a case that was never saved, and nobody is asked', async () => {
    let isAsked = false
    const calls = async () => {
      isAsked = true
      return {}
    }
    expect(await marksOf({}, { studyCase: null, calls })).toEqual(noMarks)
    expect(isAsked).toBe(false)
  })

  it('are what the server can tell, and nothing of what is not shown', async () => {
    expect(await marksOf({})).toEqual(noMarks)
    expect((await marksOf({ sdv: sdvPort() })).sdv).toEqual([])
    expect((await marksOf({ sdv: sdvPort() }, { showsSdv: false })).sdv).toBeNull()
  })

  it('say nothing of queries where either half of them cannot be read', async () => {
    expect((await marksOf({ queries: queriesPort({ type: 'CaseNotFound' }), sdv: sdvPort() })).openQuestions).toBeNull()
    const noGraph = queriesPort(received, { type: 'LoginRequired' })
    expect(await marksOf({ queries: noGraph })).toEqual(noMarks)
  })
})
