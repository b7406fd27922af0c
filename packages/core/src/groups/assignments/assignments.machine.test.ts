import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ResultOf } from '../../call/call'
import { Refused } from '../../refusal'
import type { AssignmentGridPort, AssignmentRow, groupsCalls, PageOfAssignments } from '../groups.calls'
import { assignmentProblems } from './assignment'
import { mayToggleCell, showsTick } from './assignmentGrid'
import { type AssignmentsEvent, assignmentsMachine } from './assignments.machine'

const row = (name: string, given: readonly number[] = []): AssignmentRow => ({
  id: `id of ${name}`,
  name,
  group: 'Training',
  base: 'visit',
  given,
})
const rows = [row('VH_1'), row('VH_2', [0])]
const named = { group: 'Training', base: 'visit', owner: 'ada', groupName: 'hernia' }
const page: PageOfAssignments = {
  type: 'ReceivedPageOfAssignments',
  columns: [{ name: 'hernia', status: 'JoinedWithSelectedCases', ownsGroup: false, cases: 1 }],
  bases: [{ group: 'Training', base: 'visit', cases: 250 }],
  rows,
}
const toggleOne = { type: 'toggle', place: 0, column: 0 } as const
const toggleTwo = { type: 'toggle', place: 1, column: 0 } as const

type Answer = (result: ResultOf<typeof groupsCalls.setAssignment> | Error) => void

async function opened(getPageOfAssignments: AssignmentGridPort['getPageOfAssignments'] = async () => page) {
  const asked: unknown[] = []
  const answers: Answer[] = []
  const groups: AssignmentGridPort = {
    getPageOfAssignments,
    setAssignment: (request) => {
      asked.push(request)
      return new Promise((resolve, reject) => {
        answers.push((result) => (result instanceof Error ? reject(result) : resolve(result)))
      })
    },
  }
  const actor = createActor(assignmentsMachine, { input: { groups, username: 'ada' } }).start()
  await waitFor(actor, (screen) => screen.matches('ready'))
  const ticks = () => {
    const { grid } = actor.getSnapshot().context
    return [0, 1].map((place) => showsTick(grid, grid.rows.get(place)!, 0))
  }
  const settled = (place: number) =>
    waitFor(actor, ({ context: { grid } }) => mayToggleCell(grid, grid.rows.get(place)!, 0))
  return { actor, asked, answers, ticks, settled }
}

describe('assigning cases to groups', () => {
  it('toggles cells in parallel, each once until its response [GRP-09]', async () => {
    const { actor, asked, answers, ticks, settled } = await opened()
    for (const each of [toggleOne, toggleTwo, toggleOne]) actor.send(each)
    expect(asked).toEqual([
      { ...named, name: 'VH_1', assign: true },
      { ...named, name: 'VH_2', assign: false },
    ])
    expect(ticks()).toEqual([true, false])
    answers[1]!({ type: 'Assigned' })
    await settled(1)
    expect(actor.getSnapshot().can(toggleOne)).toBe(false)
    answers[0]!({ type: 'Assigned' })
    await settled(0)
    expect(ticks()).toEqual([true, false])
  })

  it.each(assignmentProblems)(
    'opens the invalid-assignment modal after %s, and takes the cell back [GRP-09]',
    async (type) => {
      const { actor, answers, ticks, settled } = await opened()
      actor.send(toggleOne)
      answers[0]!({ type })
      const { value, context } = await settled(0)
      expect([value, context.refused?.failure, ticks()[0]]).toEqual([{ ready: 'refused' }, type, false])
      expect(actor.getSnapshot().can(toggleTwo)).toBe(false)
      actor.send({ type: 'close' })
      actor.send(toggleOne)
      expect(actor.getSnapshot().context.refused).toBeNull()
    },
  )

  it('reverts the cell without a modal after a call without response [GRP-09]', async () => {
    const { actor, answers, ticks, settled } = await opened()
    actor.send(toggleTwo)
    answers[0]!(new Error('offline'))
    const { value, context } = await settled(1)
    expect([value, [...context.grid.failed.values()], ticks()[1]]).toEqual([{ ready: 'table' }, ['failed'], true])
  })

  it('processes responses for other cells while the modal is open [GRP-09]', async () => {
    const { actor, answers, ticks, settled } = await opened()
    for (const each of [toggleOne, toggleTwo]) actor.send(each)
    answers[0]!({ type: 'NotYourCase' })
    await settled(0)
    answers[1]!({ type: 'Assigned' })
    await settled(1)
    expect([actor.getSnapshot().value, ticks()]).toEqual([{ ready: 'refused' }, [false, false]])
  })

  it('takes the last change back [GRP-09]', async () => {
    const { actor, asked, answers, ticks, settled } = await opened()
    actor.send({ type: 'undo' })
    expect(asked).toEqual([])
    actor.send(toggleOne)
    answers[0]!({ type: 'Assigned' })
    await settled(0)
    actor.send({ type: 'undo' })
    expect(asked.at(-1)).toEqual({ ...named, name: 'VH_1', assign: false })
    expect(ticks()[0]).toBe(false)
  })

  it('brings a response home that comes while the grid is filtered [GRP-09]', async () => {
    const { actor, answers, ticks } = await opened()
    actor.send(toggleOne)
    actor.send({ type: 'filter', filter: { search: 'vh' } })
    answers[0]!({ type: 'Assigned' })
    const { context } = await waitFor(actor, (screen) => screen.matches('ready') && screen.context.loading === 2)
    expect([context.grid.pending.size, context.grid.last?.assign, ticks().length]).toEqual([0, true, 2])
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be loaded again after %s', async (type) => {
    const { actor, answers } = await opened()
    actor.send(toggleOne)
    answers[0]!({ type })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context.error).toEqual(new Refused(type))
  })
})

describe('the windows', () => {
  it('load as rows come into sight, each once; those of an earlier loading are dropped [GRP-09]', async () => {
    const asked: unknown[] = []
    let late: () => void = () => {}
    const { actor } = await opened((request) => {
      asked.push([request.from, request.search])
      const answer = { ...page, rows: [row(`${request.search}${request.from}`)] }
      if (request.from !== 200 || request.search !== '') return Promise.resolve(answer)
      return new Promise((resolve) => {
        late = () => resolve(answer)
      })
    })
    for (const _ of [1, 2]) actor.send({ type: 'see', from: 90, to: 205 })
    await waitFor(actor, ({ context }) => context.grid.rows.has(100))
    actor.send({ type: 'filter', filter: { search: 'x' } })
    await waitFor(actor, (screen) => screen.matches('ready') && screen.context.loading === 2)
    late()
    actor.send({ type: 'see', from: 200, to: 205 })
    const { context } = await waitFor(actor, (screen) => screen.context.grid.rows.has(200))
    expect(context.grid.rows.get(200)?.name).toBe('x200')
    expect(asked).toEqual([
      [0, ''],
      [100, ''],
      [200, ''],
      [0, 'x'],
      [200, 'x'],
    ])
  })
})

describe('every way through the screen of assignments', () => {
  const groups: AssignmentGridPort = {
    getPageOfAssignments: async () => page,
    setAssignment: async () => ({ type: 'Assigned' }),
  }
  const change = { row: rows[0]!, groupName: 'hernia', assign: true }
  const events: AssignmentsEvent[] = [
    page,
    toggleOne,
    { type: 'confirmed', change },
    { type: 'reverted', change, failure: 'NotYourCase' },
    { type: 'reverted', change, failure: 'failed' },
    { type: 'lost', error: 'offline' },
    { type: 'close' },
    { type: 'filter', filter: { onlyUnassigned: true } },
    { type: 'xstate.after.pauseInTyping.assignments.waiting' } as never,
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
    { type: 'AssignmentGroupNotFound' },
    { type: 'NotJoinedWithSelectedCases' },
    { type: 'NotYourCase' },
  ]
  const paths = getShortestPaths(assignmentsMachine, {
    input: { groups, username: 'ada' },
    events,
    serializeState: ({ value, context: { refused, grid } }) =>
      JSON.stringify([value, refused, [...grid.pending], [...grid.failed]]),
    limit: 2000,
  })

  it('reaches every state, and is never over [GRP-09]', () => {
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
    const ready = ['{"ready":"table"}', '{"ready":"refused"}']
    const others = ['waiting', 'loading', 'unreachable', 'notFound'].map((state) => JSON.stringify(state))
    expect(reached).toEqual(new Set([...ready, ...others]))
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('names the refused change for as long as the modal is open [GRP-09]', () => {
    for (const { state } of paths)
      if (state.matches({ ready: 'refused' })) expect(state.context.refused?.failure).toBe('NotYourCase')
  })
})
