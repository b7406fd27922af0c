import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import type { NewCaseResult } from './cases.calls'
import { type NewCaseEvent, newCaseMachine } from './newCase.machine'

const base = { group: 'hernia', base: 'baseline' }

/** Only newCase is called. */
const answering = (answer: () => Promise<NewCaseResult>) => ({ newCase: answer })

describe('a new case', () => {
  it('starts with its own draft', async () => {
    const actor = createActor(newCaseMachine, {
      input: { cases: answering(async () => ({ type: 'Ok', draft: 'd1' })), base },
    }).start()
    actor.send({ type: 'start' })
    const started = await waitFor(actor, (screen) => screen.matches('started'))
    expect(started.context.draft).toBe('d1')
  })

  it('starts once, however often the button is pressed', async () => {
    let asked = 0
    const cases = answering(async () => {
      asked += 1
      return { type: 'Ok' }
    })
    const actor = createActor(newCaseMachine, { input: { cases, base } }).start()
    actor.send({ type: 'start' })
    actor.send({ type: 'start' })
    const started = await waitFor(actor, (screen) => screen.matches('started'))
    expect(asked).toBe(1)
    expect(started.context.draft).toBeNull()
  })
})

describe('a new case that fails to start', () => {
  const inState = async (answer: () => Promise<NewCaseResult>) => {
    const asked: unknown[] = []
    const cases = {
      newCase: (request: unknown) => {
        asked.push(request)
        return answer()
      },
    }
    const actor = createActor(newCaseMachine, { input: { cases, base } }).start()
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { base, draft: null, error: null } })
    actor.send({ type: 'start' })
    await waitFor(actor, (screen) => !screen.matches('starting'))
    expect(asked).toEqual([{ base }])
    return actor
  }

  it('shows the reason, and clears it on retry', async () => {
    let fails = true
    const actor = await inState(async () => {
      if (fails) throw 'offline'
      return { type: 'Ok' }
    })
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { error: 'offline' } })
    fails = false
    actor.send({ type: 'start' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'starting', context: { error: null } })
    await waitFor(actor, (screen) => screen.matches('started'))
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('is gone with its base', async () => {
    const gone = await inState(async () => ({ type: 'KnowledgeBaseNotFound' }))
    expect(gone.getSnapshot()).toMatchObject({ value: 'gone', status: 'active' })
  })

  it('is not made in a base that is retired [BASE-06]', async () => {
    const retired = await inState(async () => ({ type: 'BaseRetired' }))
    expect(retired.getSnapshot()).toMatchObject({ value: 'retired', status: 'active' })
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be started again after %s', async (type) => {
    const { value, context } = (await inState(async () => ({ type }))).getSnapshot()
    expect([value, context.error]).toEqual(['idle', new Refused(type)])
  })
})

describe('every way to a new case', () => {
  const events: NewCaseEvent[] = [
    { type: 'start' },
    { type: 'Ok', draft: 'd1' },
    { type: 'KnowledgeBaseNotFound' },
    { type: 'BaseRetired' },
    { type: 'unreachable', error: 'offline' },
  ]
  const cases = answering(async () => ({ type: 'Ok' }))
  const paths = getShortestPaths(newCaseMachine, {
    input: { cases, base },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(newCaseMachine.states)))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'names a draft in %s only once it is started',
    (value, path) => {
      const wasStarted = [...path.steps.map(({ state }) => state.value), value].includes('started')
      expect(path.state.context.draft).toBe(wasStarted ? 'd1' : null)
    },
  )
})
