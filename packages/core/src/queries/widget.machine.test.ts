import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Role } from '../permissions/capabilities'
import { queryGraph } from './graph/graph'
import { aQuery, nodes } from './graph/graph.fixture'
import type { QueriesPort } from './queries.calls'
import { lostReply, maySay, queryWidgetMachine, threadsOf, type WidgetEvent } from './widget.machine'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }

const asked = aQuery('asked')
const elsewhere = { ...aQuery('asked'), uuid: 'q2', questionId: 'height' }
const offline = () => Promise.reject(new Error('offline'))

interface Given extends Partial<QueriesPort> {
  readonly held?: readonly Role[]
  readonly isInHistory?: boolean
}

function opened({ held = [], isInHistory = false, ...parts }: Given = {}) {
  const clock = new SimulatedClock()
  const calls: unknown[] = []
  const noted =
    <R>(name: string, answer: (request: never) => R) =>
    (request?: unknown) => {
      calls.push(request === undefined ? name : [name, request])
      // The cast is safe: the request is what the port expects.
      return answer(request as never)
    }
  const queries: QueriesPort = {
    getAllNodes: noted('nodes', parts.getAllNodes ?? (async () => ({ type: 'ReceivedNodes' as const, nodes }))),
    getQueriesForCase: noted(
      'queries',
      parts.getQueriesForCase ?? (async () => ({ type: 'ReceivedQueries' as const, queries: [asked, elsewhere] })),
    ),
    startQuery: noted('start', parts.startQuery ?? (async () => ({ type: 'Ok' as const }))),
    answer: noted('answer', parts.answer ?? (async () => ({ type: 'Ok' as const }))),
  }
  const input = { queries, studyCase: vh1, questionId: 'weight', held, isInHistory }
  const actor = createActor(queryWidgetMachine, { input, clock }).start()
  let told = 0
  actor.on('queriesChanged', () => {
    told += 1
  })
  const reaches = (state: 'loaded' | 'dead' | 'noRights') => waitFor(actor, (widget) => widget.matches(state))
  const loaded = () => {
    clock.increment(100)
    return reaches('loaded')
  }
  return { clock, calls, actor, reaches, loaded, told: () => told }
}

const load = ['nodes', ['queries', vh1]]
const answer = { type: 'say', query: 'q1', nodeId: 'answered', value: 'typing-error' } as const
const start = { type: 'say', query: null, nodeId: 'asked', value: 'Please check.' } as const

describe('the query widget', () => {
  it('calls the server once, 100 ms after the person stops at a question [QRY-07]', async () => {
    const { clock, calls, actor, reaches } = opened()
    clock.increment(99)
    actor.send({ type: 'look', questionId: 'height' })
    clock.increment(99)
    expect(calls).toEqual([])
    expect(actor.getSnapshot().value).toEqual({ loading: 'settling' })
    clock.increment(1)
    expect(actor.getSnapshot().value).toEqual({ loading: 'asking' })
    const { context } = await reaches('loaded')
    expect(calls).toEqual(load)
    expect(threadsOf(context)).toEqual([elsewhere])
  })

  it('offers no “corrected” while the answer is unchanged [QRY-05]', async () => {
    const corrects = nodes.map((node) => (node.id === 'answered' ? { ...node, saysCorrected: true } : node))
    let answerChanged = false
    const { actor, calls, loaded } = opened({
      getAllNodes: async () => ({ type: 'ReceivedNodes', nodes: corrects }),
      getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: [{ ...asked, answerChanged }] }),
    })
    expect(maySay((await loaded()).context, answer)).toBe(false)
    actor.send(answer)
    expect(actor.getSnapshot().value).toBe('loaded')
    answerChanged = true
    actor.send({ type: 'look', questionId: 'weight' })
    expect(maySay((await loaded()).context, answer)).toBe(true)
    expect(calls.flat()).not.toContain('answer')
  })

  it('reloads the list, and stays alive, if the server finds the answer unchanged [QRY-05] [QRY-07]', async () => {
    const { actor, calls, loaded, told } = opened({ answer: async () => ({ type: 'AnswerUnchanged', value: 81 }) })
    await loaded()
    actor.send(answer)
    await waitFor(actor, (widget) => widget.matches('loading'))
    await loaded()
    expect(calls.flat().filter((call) => call === 'queries')).toHaveLength(2)
    expect(told()).toBe(0)
  })

  it('tells who had answered meanwhile, and keeps what was typed [QRY-07]', async () => {
    let queries = [asked]
    const { actor, loaded, told } = opened({
      answer: async () => {
        queries = [{ ...asked, steps: [...asked.steps, ...aQuery('answered').steps.slice(-1)] }]
        return { type: 'QueryError', error: 'notAllowedHere' }
      },
      getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries }),
    })
    await loaded()
    actor.send(answer)
    const { context } = await waitFor(actor, (widget) => widget.matches({ dead: 'still' }))
    const [thread] = threadsOf(context)
    expect(thread?.steps).toHaveLength(asked.steps.length + 1)
    expect(thread && lostReply(context, thread)).toBe('typing-error')
    expect(told()).toBe(1)
    actor.send({ type: 'look', questionId: 'weight' })
    expect(thread && lostReply((await loaded()).context, thread)).toBe('typing-error')
  })

  it('calls nothing lost that was refused for another reason [QRY-07]', async () => {
    const { actor, loaded } = opened({ answer: async () => ({ type: 'QueryError', error: 'notYours' }) })
    await loaded()
    actor.send(answer)
    const { context } = await waitFor(actor, (widget) => widget.matches({ dead: 'still' }))
    expect(threadsOf(context).map((thread) => lostReply(context, thread))).toEqual([null])
  })

  it('offers nobody a step in a case that they may only read [QRY-09]', async () => {
    const { loaded, actor } = opened({
      held: ['ADMIN'],
      getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: [asked], mayAnswer: false }),
    })
    const { context } = await loaded()
    expect([maySay(context, answer), maySay(context, start)]).toEqual([false, false])
    actor.send(answer)
    expect(actor.getSnapshot().value).toBe('loaded')
  })

  it('answers a query, tells its parent, and reloads the list [QRY-07]', async () => {
    const { calls, actor, loaded, told, clock } = opened()
    await loaded()
    actor.send(answer)
    actor.send(answer)
    expect(told()).toBe(0)
    await waitFor(actor, (widget) => widget.matches('loading'))
    expect(told()).toBe(1)
    expect(calls.slice(2)).toEqual([['answer', { nodeId: 'answered', value: 'typing-error', query: 'q1', ...vh1 }]])
    clock.increment(100)
    expect(calls.slice(3)).toEqual(load)
  })

  it('starts a query at the question, tells its parent, and reloads the list [QRY-07]', async () => {
    const { calls, actor, loaded, told } = opened({ held: ['REPORTER'] })
    await loaded()
    actor.send(start)
    await waitFor(actor, (widget) => widget.matches('loading'))
    await loaded()
    expect(told()).toBe(1)
    const started = ['start', { nodeId: 'asked', ...vh1, value: 'Please check.', questionId: 'weight' }]
    expect(calls.slice(2)).toEqual([started, ...load])
  })

  it('sends nothing that is not valid, nor an answer to a query of another question [QRY-05]', async () => {
    const { actor, loaded } = opened()
    const { context } = await loaded()
    expect(actor.getSnapshot().can(answer)).toBe(true)
    for (const no of [start, { ...answer, value: null }, { ...answer, query: 'q2' }, { ...answer, nodeId: 'again' }]) {
      expect(actor.getSnapshot().can(no)).toBe(false)
      expect(maySay(context, no)).toBe(false)
    }
  })

  it.each<[string, Given]>([
    ['the list', { getQueriesForCase: async () => ({ type: 'LoginRequired' }) }],
    ['the list', { getQueriesForCase: async () => ({ type: 'InsufficientPermissions' }) }],
    ['the nodes', { getAllNodes: async () => ({ type: 'InsufficientPermissions' }) }],
    ['the list', { getQueriesForCase: async () => ({ type: 'CaseNotFound' }) }],
    ['the list', { getQueriesForCase: offline }],
    ['the nodes', { getAllNodes: offline }],
    ['the list in the history', { getQueriesForCase: async () => ({ type: 'LoginRequired' }), isInHistory: true }],
  ])('is dead once %s was refused or did not come [QRY-07]', async (_, given) => {
    const { clock, reaches } = opened(given)
    clock.increment(100)
    await reaches('dead')
  })

  it.each<[string, Given]>([
    ['a lost connection', { answer: offline }],
    ['CaseNotFound', { answer: async () => ({ type: 'CaseNotFound' }) }],
    ['QueryError', { answer: async () => ({ type: 'QueryError', error: 'notAllowedHere' }) }],
    ['LoginRequired', { answer: async () => ({ type: 'LoginRequired' }) }],
    ['InsufficientPermissions', { answer: async () => ({ type: 'InsufficientPermissions' }) }],
    [
      'InsufficientPermissions in the history',
      { answer: async () => ({ type: 'InsufficientPermissions' }), isInHistory: true },
    ],
  ])('is dead after an answer that met %s, and tells nobody [QRY-07]', async (_, given) => {
    const { actor, loaded, reaches, told } = opened(given)
    await loaded()
    actor.send(answer)
    await reaches('dead')
    expect(told()).toBe(0)
  })

  it('has no rights in a history that may not be read [QRY-07]', async () => {
    const { clock, reaches } = opened({
      getQueriesForCase: async () => ({ type: 'InsufficientPermissions' }),
      isInHistory: true,
    })
    clock.increment(100)
    await reaches('noRights')
  })

  it('waits for the call under way, whatever the person does meanwhile [QRY-07]', async () => {
    const { actor, loaded, told } = opened()
    await loaded()
    actor.send(answer)
    actor.send({ type: 'look', questionId: 'height' })
    expect(actor.getSnapshot().value).toBe('sending')
    await waitFor(actor, (widget) => widget.matches('loading'))
    expect(told()).toBe(1)
    expect(threadsOf((await loaded()).context)).toEqual([elsewhere])
  })

  it('recovers when the person moves to another question [QRY-07]', async () => {
    let isDown = true
    const { actor, clock, reaches, loaded } = opened({
      getAllNodes: () => (isDown ? offline() : Promise.resolve({ type: 'ReceivedNodes', nodes })),
    })
    clock.increment(100)
    await reaches('dead')
    isDown = false
    actor.send({ type: 'look', questionId: 'height' })
    await loaded()
  })
})

describe('every way through the query widget', () => {
  const events: WidgetEvent[] = [
    { type: 'look', questionId: 'weight' },
    // The cast is safe: this is the chart's own event for the end of the pause.
    { type: 'xstate.after.pause.queryWidget.loading.settling' } as unknown as WidgetEvent,
    { type: 'ReceivedQueries', queries: [asked], graph: queryGraph(nodes) },
    answer,
    { type: 'Ok' },
    { type: 'CaseNotFound' },
    { type: 'QueryError', error: 'noValue' },
    { type: 'unreachable', error: 'offline' },
    { type: 'InsufficientPermissions' },
  ]
  const pathsIn = (isInHistory: boolean) =>
    getShortestPaths(queryWidgetMachine, {
      input: { ...opened().actor.getSnapshot().context, isInHistory },
      events,
      serializeState: ({ value, context }) => JSON.stringify([value, context.all]),
    })
  const reached = (isInHistory: boolean) =>
    new Set(pathsIn(isInHistory).map(({ state }) => JSON.stringify(state.value)))
  const states = [
    '{"loading":"settling"}',
    '{"loading":"asking"}',
    '"loaded"',
    '"sending"',
    '{"dead":"reading"}',
    '{"dead":"still"}',
  ]

  it('reaches every state, and no rights only in the history', () => {
    expect(reached(false)).toEqual(new Set(states))
    expect(reached(true)).toEqual(new Set([...states, '"noRights"']))
  })

  it('shows queries and sends answers only for the current case', () => {
    for (const { state } of [...pathsIn(false), ...pathsIn(true)])
      if (state.matches('loaded') || state.matches('sending')) expect(state.context.all).toEqual([asked])
  })
})
