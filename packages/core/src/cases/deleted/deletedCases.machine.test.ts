import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { DeletedCase, DeletedCasesPort } from './deletedCases.calls'
import { type DeletedCasesEvent, deletedCasesMachine, pauseInTyping } from './deletedCases.machine'

const deleted: DeletedCase = {
  group: 'Surgery',
  base: 'hernia',
  owner: 'ada',
  name: 'VH_1',
  deletedAt: '2026-03-02T12:00:00.000Z',
}

function opened(restoreCase: DeletedCasesPort['restoreCase'] = async () => ({ type: 'Ok' })) {
  const asked: unknown[] = []
  let isRestored = false
  const server: DeletedCasesPort = {
    getDeletedCases: async (request) => {
      asked.push(request)
      const cases = isRestored ? [] : [deleted]
      return { type: 'ReceivedDeletedCases', cases, count: cases.length }
    },
    restoreCase: async (request) => {
      asked.push(request)
      isRestored = true
      return restoreCase(request)
    },
  }
  const clock = new SimulatedClock()
  const actor = createActor(deletedCasesMachine, { input: { server }, clock }).start()
  const shown = async () => (await waitFor(actor, (list) => list.matches('shown'))).context
  return { asked, server, clock, actor, shown }
}

describe('deleted cases', () => {
  it('are restored one by one, and leave the list [CASE-11]', async () => {
    const { asked, actor, shown } = opened()
    expect(await shown()).toMatchObject({ cases: [deleted], count: 1 })
    actor.send({ type: 'restore', chosen: deleted })
    expect(await shown()).toMatchObject({ cases: [], outcome: 'restored', chosen: deleted })
    expect(asked[1]).toEqual({ group: 'Surgery', base: 'hernia', owner: 'ada', name: 'VH_1' })
  })

  it.each([
    ['restored by somebody else before', async () => ({ type: 'CaseNotFound' }) as const, 'notFound', false],
    ['not restored for want of an answer', () => Promise.reject(new Error('offline')), null, true],
  ])('say that one was %s', async (_, answer, outcome, hasError) => {
    const { actor, shown } = opened(answer)
    await shown()
    actor.send({ type: 'restore', chosen: deleted })
    const after = await shown()
    expect([after.outcome, after.error !== null]).toEqual([outcome, hasError])
  })

  it('are filtered after a pause in typing', async () => {
    const { asked, clock, actor, shown } = opened()
    await shown()
    for (const filter of [' v', ' vh']) actor.send({ type: 'filter', filter })
    clock.increment(pauseInTyping)
    await shown()
    expect(asked.slice(1)).toEqual([{ filter: 'vh' }])
  })

  it('reach every state', () => {
    const events: DeletedCasesEvent[] = [
      { type: 'ReceivedDeletedCases', cases: [deleted], count: 1 },
      { type: 'restore', chosen: deleted },
      { type: 'Ok' },
      { type: 'filter', filter: 'a' },
      { type: 'unreachable', error: 'offline' },
      { type: 'reload' },
    ]
    const paths = getShortestPaths(deletedCasesMachine, { input: { server: opened().server }, events })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(deletedCasesMachine.states)))
  })
})
