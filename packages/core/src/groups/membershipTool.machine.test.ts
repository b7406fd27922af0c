import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ResultOf } from '../call/call'
import type { groupManagerCalls } from './groups.calls'
import { type MembershipToolEvent, membershipToolMachine } from './membershipTool.machine'

const person = (username: string) => ({ username, firstName: '', lastName: username })
const [ben, cyd] = [person('ben'), person('cyd')]
const entry = (user: string) => ({ add: true, group: 'hernia', user, allCases: false })

type Result = ResultOf<typeof groupManagerCalls.setAssignments>
const executed = async (): Promise<Result> => ({ type: 'Ok' })

function filled(answer: () => Promise<Result> = executed) {
  const asked: unknown[] = []
  const tool = {
    setAssignments: (request: unknown) => {
      asked.push(request)
      return answer()
    },
  }
  const actor = createActor(membershipToolMachine, { input: { tool } }).start()
  actor.send({ type: 'chooseGroup', group: 'hernia' })
  for (const one of [ben, cyd, ben]) actor.send({ type: 'addPerson', person: one })
  const context = () => actor.getSnapshot().context
  const execute = async () => {
    actor.send({ type: 'execute' })
    actor.send({ type: 'execute' })
    return (await waitFor(actor, (screen) => !screen.matches('executing'))).context
  }
  return { actor, asked, context, execute }
}

describe('the membership tool at work', () => {
  it('executes everybody at once, each once, reports Success and empties its list [GRP-02]', async () => {
    const { asked, execute } = filled()
    const { people, group, results } = await execute()
    expect(asked).toEqual([{ entries: [entry('cyd'), entry('ben')] }])
    expect([people, group]).toEqual([[], 'hernia'])
    expect(results?.map(({ person: { username }, outcome }) => [username, outcome])).toEqual([
      ['cyd', 'done'],
      ['ben', 'done'],
    ])
  })

  it('shows a line for each failure and each invitation, and keeps only who failed [GRP-02]', async () => {
    const { execute } = filled(async () => ({
      type: 'AssignmentErrors',
      errors: [{ add: true, group: 'hernia', user: 'cyd', problem: 'OwnerStays' }],
      invited: [{ group: 'hernia', user: 'ben' }],
    }))
    const { people, results } = await execute()
    expect(people).toEqual([cyd])
    expect(results?.map(({ outcome }) => outcome)).toEqual(['OwnerStays', 'invited'])
  })

  it('keeps everybody after a call without response, and says why [GRP-02]', async () => {
    const { execute } = filled(() => Promise.reject(new Error('offline')))
    expect(await execute()).toMatchObject({ people: [cyd, ben], results: null, error: new Error('offline') })
  })

  it('says nothing of the flag for all cases when it takes people out [GRP-02]', async () => {
    const { actor, asked, execute } = filled()
    actor.send({ type: 'setAllCases', allCases: true })
    actor.send({ type: 'setAdd', add: false })
    actor.send({ type: 'dropPerson', username: 'cyd' })
    await execute()
    expect(asked).toEqual([{ entries: [{ add: false, group: 'hernia', user: 'ben', allCases: false }] }])
  })

  it('clears its results with the next change [GRP-02]', async () => {
    const { actor, context, execute } = filled()
    await execute()
    actor.send({ type: 'addPerson', person: ben })
    expect(context().results).toBeNull()
    actor.send({ type: 'chooseGroup', group: null })
    expect(actor.getSnapshot().can({ type: 'execute' })).toBe(false)
  })
})

describe('every way through the membership tool', () => {
  const events: MembershipToolEvent[] = [
    { type: 'chooseGroup', group: 'hernia' },
    { type: 'addPerson', person: ben },
    { type: 'dropPerson', username: 'ben' },
    { type: 'execute' },
    { type: 'Ok' },
    { type: 'AssignmentErrors', errors: [{ ...entry('ben'), problem: 'WouldWiden' }] },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(membershipToolMachine, {
    input: { tool: { setAssignments: executed } },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state, and is never over [GRP-02]', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(membershipToolMachine.states)))
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('executes only for somebody in a group, and reports only afterwards [GRP-02]', () => {
    for (const { state } of paths.filter(({ state }) => state.matches('executing')))
      expect(state.context).toMatchObject({ group: 'hernia', people: [ben], results: null })
  })
})
