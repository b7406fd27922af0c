import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { RequestOf } from '../../call/call'
import { Refused } from '../../refusal'
import type { AssignmentsPort, groupsCalls } from '../groups.calls'
import { mayToggle } from './assignmentCells'
import { caseGroupsMachine, isInGroup, mayTick } from './caseGroups.machine'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }
const assignment = (groupName: string, assign: boolean) => ({
  groupName,
  group: 'hernia',
  base: 'surgery',
  name: 'VH_1',
  assign,
})

function opened(groups: Partial<AssignmentsPort> = {}, offered?: readonly string[]) {
  const asked: RequestOf<typeof groupsCalls.setAssignment>[] = []
  const port: AssignmentsPort = {
    getAssignments: async () => ({
      type: 'ReceivedAssignments',
      assignments: [assignment('Alpine', true), assignment('Tyrol', false)],
    }),
    setAssignment: async (request) => {
      asked.push(request)
      return { type: 'Assigned' }
    },
    ...groups,
  }
  const actor = createActor(caseGroupsMachine, { input: { groups: port, studyCase: vh1, offered } }).start()
  const boxes = () => {
    const { context } = actor.getSnapshot()
    return context.listed.map((group) => `${group.name} ${isInGroup(context, group)}`)
  }
  return { actor, asked, boxes, settled: () => waitFor(actor, ({ context }) => context.cells.pending.size === 0) }
}

describe('the groups of a case', () => {
  it('are those it may be assigned to, ticked if it is [DATA-04]', async () => {
    const { actor, boxes } = opened()
    await waitFor(actor, (one) => one.matches('ready'))
    expect(boxes()).toEqual(['Alpine true', 'Tyrol false'])
  })

  it('that see all cases are ticked, and those that wait for consent are not; neither can be changed [DATA-04]', async () => {
    const { actor, boxes } = opened({
      getAssignments: async () => ({
        type: 'ReceivedAssignments',
        assignments: [assignment('Alpine', true), assignment('Own', false)],
        groups: [
          { name: 'Alpine', status: 'JoinedWithSelectedCases', ownsGroup: false },
          { name: 'Own', status: 'JoinedWithAllCases', ownsGroup: true },
          { name: 'Region', status: 'JoinedWithAllCases', ownsGroup: false },
          { name: 'Tyrol', status: 'RequestsSelectedCases', ownsGroup: false },
        ],
      }),
    })
    const ready = await waitFor(actor, (one) => one.matches('ready'))
    expect(boxes()).toEqual(['Alpine true', 'Own true', 'Region true', 'Tyrol false'])
    expect(ready.context.listed.filter((group) => mayTick(ready.context, group)).map(({ name }) => name)).toEqual([
      'Alpine',
    ])
    for (const group of ['Own', 'Region', 'Tyrol']) expect(ready.can({ type: 'toggle', group })).toBe(false)
  })

  it('are those the server offers after a save, without another call [CASE-06]', () => {
    const { actor, boxes } = opened({ getAssignments: () => Promise.reject(new Error('Nobody asks')) }, ['Tyrol'])
    expect(actor.getSnapshot().value).toBe('ready')
    expect(boxes()).toEqual(['Tyrol false'])
  })

  it('are assigned and unassigned one by one, with the case’s base [DATA-04]', async () => {
    const { actor, asked, boxes, settled } = opened()
    await waitFor(actor, (one) => one.matches('ready'))
    actor.send({ type: 'toggle', group: 'Tyrol' })
    expect(boxes()).toEqual(['Alpine true', 'Tyrol true'])
    await settled()
    actor.send({ type: 'toggle', group: 'Tyrol' })
    actor.send({ type: 'toggle', group: 'Tyrol' })
    await settled()
    expect(boxes()).toEqual(['Alpine true', 'Tyrol false'])
    expect(asked).toEqual([true, false].map((assign) => ({ ...vh1, groupName: 'Tyrol', assign })))
  })

  it.each(['NotYourCase', 'NotJoinedWithSelectedCases', 'AssignmentGroupNotFound'] as const)(
    'go back to what they were on %s, and say so [GRP-09]',
    async (problem) => {
      const { actor, boxes, settled } = opened({ setAssignment: async () => ({ type: problem }) }, ['Tyrol'])
      actor.send({ type: 'toggle', group: 'Tyrol' })
      await settled()
      expect(boxes()).toEqual(['Tyrol false'])
      expect([...actor.getSnapshot().context.cells.failed.values()]).toEqual([problem])
    },
  )

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'are no longer at hand after %s, while they load and while one is given [DATA-04]',
    async (type) => {
      const loading = opened({ getAssignments: async () => ({ type }) })
      const giving = opened({ setAssignment: async () => ({ type }) }, ['Tyrol'])
      giving.actor.send({ type: 'toggle', group: 'Tyrol' })
      for (const { actor } of [loading, giving]) {
        const { context } = await waitFor(actor, (boxes) => boxes.matches('unreachable'))
        expect(context.error).toEqual(new Refused(type))
      }
    },
  )

  it.each([
    ['NotYourCase', 'notYours'],
    ['AssignmentGroupNotFound', 'unreachable'],
    ['NotJoinedWithSelectedCases', 'unreachable'],
  ] as const)('cannot be listed after %s [DATA-04]', async (type, state) => {
    const { actor, boxes } = opened({ getAssignments: async () => ({ type }) })
    await waitFor(actor, (one) => one.matches(state))
    expect(boxes()).toEqual([])
  })

  it('revert after a call without response, and can be reloaded', async () => {
    let isDown = true
    const { actor, boxes, settled } = opened({
      setAssignment: () => Promise.reject(new TypeError('Failed to fetch')),
      getAssignments: async () => {
        if (isDown) throw new TypeError('Failed to fetch')
        return { type: 'ReceivedAssignments', assignments: [assignment('Alpine', true)] }
      },
    })
    await waitFor(actor, (one) => one.matches('unreachable'))
    isDown = false
    actor.send({ type: 'reload' })
    await waitFor(actor, (one) => one.matches('ready'))
    actor.send({ type: 'toggle', group: 'Alpine' })
    await settled()
    expect(boxes()).toEqual(['Alpine true'])
    expect([...actor.getSnapshot().context.cells.failed.values()]).toEqual(['failed'])
  })
})

describe('every way through the groups of a case', () => {
  const never = () => new Promise<never>(() => {})
  const paths = getShortestPaths(caseGroupsMachine, {
    input: { groups: { getAssignments: never, setAssignment: never }, studyCase: vh1 },
    events: [
      { type: 'ReceivedAssignments', assignments: [assignment('Alpine', true), assignment('Tyrol', false)] },
      ...['Alpine', 'Tyrol'].flatMap((group) => [
        { type: 'toggle', group } as const,
        { type: 'confirmed', group } as const,
        { type: 'reverted', group, problem: 'failed' } as const,
      ]),
      { type: 'NotYourCase' },
      { type: 'AssignmentGroupNotFound' },
      { type: 'unreachable', error: null },
      { type: 'reload' },
    ],
    serializeState: ({ value, context: { cells } }) =>
      JSON.stringify([value, [...cells.assigned], [...cells.pending], [...cells.failed]]),
    stopWhen: ({ status }) => status === 'done',
    limit: 2_000,
  })

  it('reaches every state', () => {
    const states = ['loading', 'ready', 'unreachable', 'notYours']
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('takes no second press on a box before its server has answered, and is over only for somebody else’s case', () => {
    for (const { state } of paths) {
      const { cells } = state.context
      for (const groupName of ['Alpine', 'Tyrol']) {
        const cell = { ...vh1, groupName }
        if (!mayToggle(cells, cell)) expect(state.can({ type: 'toggle', group: groupName })).toBe(false)
      }
      expect(state.status === 'done').toBe(state.matches('notYours'))
    }
  })
})
