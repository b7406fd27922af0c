import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ResultOf } from '../call/call'
import type { groupManagerCalls, ToolEntry } from './groups.calls'
import { type MembershipToolEvent, membershipToolMachine } from './membershipTool.machine'

const ben: ToolEntry = { add: true, group: 'hernia', user: 'ben', allCases: true }
const cyd: ToolEntry = { add: false, group: 'hernia', user: 'cyd' }
const executed = async (): Promise<ResultOf<typeof groupManagerCalls.setAssignments>> => ({ type: 'Ok' })

function filled(answer: () => Promise<ResultOf<typeof groupManagerCalls.setAssignments>> = executed) {
  const asked: unknown[] = []
  const tool = {
    setAssignments: (request: unknown) => {
      asked.push(request)
      return answer()
    },
  }
  const actor = createActor(membershipToolMachine, { input: { tool } }).start()
  actor.send({ type: 'add', entry: ben })
  actor.send({ type: 'add', entry: cyd })
  const context = () => actor.getSnapshot().context
  const execute = async () => {
    actor.send({ type: 'execute' })
    actor.send({ type: 'execute' })
    return (await waitFor(actor, (screen) => !screen.matches('executing'))).context
  }
  return { actor, asked, context, execute }
}

describe('the membership tool at work', () => {
  it('executes all entries at once, reports Success, and empties its list [GRP-02]', async () => {
    const { asked, execute } = filled()
    expect(await execute()).toMatchObject({ entries: [], notice: { type: 'Success' } })
    expect(asked).toEqual([{ entries: [ben, cyd] }])
  })

  it('shows a line for each failed entry, and keeps only those [GRP-02]', async () => {
    const failures = [{ add: false, group: 'hernia', user: 'cyd', problem: 'UserNotFound' as const }]
    const { execute } = filled(async () => ({ type: 'AssignmentErrors', errors: failures }))
    expect(await execute()).toMatchObject({ entries: [cyd], notice: { type: 'failures', failures } })
  })

  it.each([
    { add: true, group: 'hernia', user: 'cyd' },
    { add: false, group: 'mesh', user: 'cyd' },
    { add: false, group: 'hernia', user: 'ben' },
  ])('takes no entry for failed that the line is not about: %o [GRP-02]', async (failure) => {
    const { execute } = filled(async () => ({
      type: 'AssignmentErrors',
      errors: [{ ...failure, problem: 'UserNotFound' }],
    }))
    expect((await execute()).entries).toEqual([])
  })

  it('keeps every entry after a call without response [GRP-02]', async () => {
    const { execute } = filled(() => Promise.reject(new Error('offline')))
    expect(await execute()).toMatchObject({
      entries: [ben, cyd],
      notice: { type: 'noAnswer', error: new Error('offline') },
    })
  })

  it('drops an entry, and clears its messages on the next action [GRP-02]', async () => {
    const { actor, context, execute } = filled()
    actor.send({ type: 'drop', at: 0 })
    expect(context().entries).toEqual([cyd])
    await execute()
    actor.send({ type: 'add', entry: ben })
    expect(context()).toMatchObject({ entries: [ben], notice: null })
    await execute()
    actor.send({ type: 'drop', at: 7 })
    expect(context().notice).toBeNull()
    expect(actor.getSnapshot().can({ type: 'execute' })).toBe(false)
  })

  it('keeps one entry per user and group, the latest [GRP-02]', () => {
    const { actor, context } = filled()
    const again = { ...ben, allCases: false }
    const elsewhere = { ...ben, group: 'mesh' }
    for (const entry of [again, elsewhere]) actor.send({ type: 'add', entry })
    expect(context().entries).toEqual([cyd, again, elsewhere])
  })

  it('clears its messages while it executes', async () => {
    const { actor, context, execute } = filled(() => Promise.reject(new Error('offline')))
    await execute()
    actor.send({ type: 'execute' })
    expect(context().notice).toBeNull()
  })
})

describe('every way through the membership tool', () => {
  const events: MembershipToolEvent[] = [
    { type: 'add', entry: ben },
    { type: 'drop', at: 0 },
    { type: 'execute' },
    { type: 'Ok' },
    { type: 'AssignmentErrors', errors: [{ ...ben, problem: 'WouldWiden' }] },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(membershipToolMachine, {
    input: { tool: { setAssignments: executed } },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(membershipToolMachine.states)))
  })

  it('is never over [GRP-02]', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('executes only a non-empty list, and reports only afterwards', () => {
    for (const { state } of paths) {
      if (state.matches('executing')) expect(state.context).toMatchObject({ entries: [ben], notice: null })
      if (state.context.notice?.type === 'Success') expect(state.context.entries).toEqual([])
    }
  })
})
