import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ResultOf } from '../call/call'
import { Refused } from '../refusal'
import { assignmentProblems } from './assignment'
import {
  type AssignmentCell,
  cellsOf,
  confirmed,
  keyOfCell,
  mayToggle,
  reverted,
  showsAssigned,
  toggled,
} from './assignmentCells'
import { type AssignmentsEvent, assignmentsMachine } from './assignments.machine'
import type { AssignmentsPort, groupsCalls } from './groups.calls'

const visit = { group: 'Training', base: 'visit', owner: 'ada' }
const cell = (name: string, groupName = 'hernia'): AssignmentCell => ({ ...visit, name, groupName })
const [one, two] = [cell('VH_1'), cell('VH_2')]

const given = (cell: AssignmentCell) => ({ ...cell, assign: true })

type Answer = (result: ResultOf<typeof groupsCalls.setAssignment> | Error) => void

async function opened() {
  const asked: unknown[] = []
  const answers: Answer[] = []
  const groups: AssignmentsPort = {
    getAssignments: async () => ({ type: 'ReceivedAssignments', assignments: [{ ...one, assign: false }, given(two)] }),
    setAssignment: (request) => {
      asked.push(request)
      return new Promise((resolve, reject) => {
        answers.push((result) => (result instanceof Error ? reject(result) : resolve(result)))
      })
    },
  }
  const actor = createActor(assignmentsMachine, { input: { groups, username: 'ada' } }).start()
  await waitFor(actor, (screen) => screen.matches('ready'))
  const cells = () => actor.getSnapshot().context.cells
  const settled = (one: AssignmentCell) => waitFor(actor, ({ context }) => mayToggle(context.cells, one))
  return { actor, asked, answers, cells, settled }
}

describe('the cells of the table of assignments', () => {
  it('show the server’s state [GRP-09]', () => {
    const cells = cellsOf([one])
    expect([one, two, cell('VH_1', 'mesh')].map((each) => showsAssigned(cells, each))).toEqual([true, false, false])
    expect(mayToggle(cells, one)).toBe(true)
  })

  it('are distinguished by base, owner, case and group [GRP-09] [MORE-01]', () => {
    const others = [
      one,
      two,
      cell('VH_1', 'mesh'),
      { ...one, base: 'x' },
      { ...one, group: 'x' },
      { ...one, owner: 'x' },
    ]
    expect(new Set(others.map(keyOfCell)).size).toBe(6)
  })

  it('change at once, and each reverts alone with its reason [GRP-09]', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...assignmentProblems, 'failed'),
        (was, isOther, problem) => {
          const before = cellsOf([...(was ? [one] : []), ...(isOther ? [two] : [])])
          const pending = toggled(before, one)
          expect(showsAssigned(pending, one)).toBe(!was)
          expect(mayToggle(pending, one)).toBe(false)
          expect(mayToggle(pending, two)).toBe(true)

          const done = confirmed(pending, one)
          expect([showsAssigned(done, one), mayToggle(done, one), done.failed.size]).toEqual([!was, true, 0])
          const undone = reverted(pending, one, problem)
          expect([showsAssigned(undone, one), mayToggle(undone, one)]).toEqual([was, true])
          expect(undone.failed).toEqual(new Map([[keyOfCell(one), problem]]))
          for (const cells of [pending, done, undone]) expect(showsAssigned(cells, two)).toBe(isOther)

          const both = toggled(reverted(undone, two, 'failed'), one)
          expect(both.failed).toEqual(new Map([[keyOfCell(two), 'failed']]))
          expect(confirmed(toggled(pending, two), one).pending).toEqual(new Set([keyOfCell(two)]))
          expect(reverted(toggled(pending, two), one, problem).pending).toEqual(new Set([keyOfCell(two)]))
        },
      ),
    )
  })
})

describe('assigning cases to groups', () => {
  it('toggles cells in parallel, each once until its response [GRP-09]', async () => {
    const { actor, asked, answers, cells, settled } = await opened()
    for (const each of [one, two, one]) actor.send({ type: 'toggle', cell: each })
    expect(asked).toEqual([
      { ...one, assign: true },
      { ...two, assign: false },
    ])
    expect(showsAssigned(cells(), one)).toBe(true)
    expect(showsAssigned(cells(), two)).toBe(false)
    answers[1]!({ type: 'Assigned' })
    await settled(two)
    expect(cells().assigned).toEqual(new Set())
    expect(mayToggle(cells(), one)).toBe(false)
    answers[0]!({ type: 'Assigned' })
    await settled(one)
    expect(cells().assigned).toEqual(new Set([keyOfCell(one)]))
  })

  it.each(assignmentProblems)(
    'opens the invalid-assignment modal after %s, and takes the cell back [GRP-09]',
    async (type) => {
      const { actor, answers, cells, settled } = await opened()
      actor.send({ type: 'toggle', cell: one })
      answers[0]!({ type })
      await settled(one)
      expect(actor.getSnapshot().value).toEqual({ ready: 'refused' })
      expect(showsAssigned(cells(), one)).toBe(false)
      expect(cells().failed.get(keyOfCell(one))).toBe(type)
      expect(actor.getSnapshot().can({ type: 'toggle', cell: two })).toBe(false)
      actor.send({ type: 'close' })
      actor.send({ type: 'toggle', cell: one })
      expect(cells().failed.size).toBe(0)
    },
  )

  it('reverts the cell without a modal after a call without response [GRP-09]', async () => {
    const { actor, answers, cells, settled } = await opened()
    actor.send({ type: 'toggle', cell: two })
    answers[0]!(new Error('offline'))
    await settled(two)
    expect(actor.getSnapshot().value).toEqual({ ready: 'table' })
    expect(showsAssigned(cells(), two)).toBe(true)
    expect(cells().failed.get(keyOfCell(two))).toBe('failed')
  })

  it('processes responses for other cells while the modal is open [GRP-09]', async () => {
    const { actor, answers, cells, settled } = await opened()
    for (const each of [one, two]) actor.send({ type: 'toggle', cell: each })
    answers[0]!({ type: 'NotYourCase' })
    await settled(one)
    answers[1]!({ type: 'Assigned' })
    await settled(two)
    expect(actor.getSnapshot().value).toEqual({ ready: 'refused' })
    expect(cells().assigned).toEqual(new Set())
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be loaded again after %s', async (type) => {
    const { actor, answers } = await opened()
    actor.send({ type: 'toggle', cell: one })
    answers[0]!({ type })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context.error).toEqual(new Refused(type))
  })
})

describe('every way through the screen of assignments', () => {
  const groups: AssignmentsPort = {
    getAssignments: async () => ({ type: 'ReceivedAssignments', assignments: [] }),
    setAssignment: async () => ({ type: 'Assigned' }),
  }
  const events: AssignmentsEvent[] = [
    { type: 'ReceivedAssignments', assignments: [] },
    { type: 'toggle', cell: one },
    { type: 'confirmed', cell: one },
    { type: 'reverted', cell: one, problem: 'NotYourCase' },
    { type: 'reverted', cell: one, problem: 'failed' },
    { type: 'close' },
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
    { type: 'AssignmentGroupNotFound' },
    { type: 'NotJoinedWithSelectedCases' },
    { type: 'NotYourCase' },
    { type: 'TooManyCases', most: 20_000 },
  ]
  const paths = getShortestPaths(assignmentsMachine, {
    input: { groups, username: 'ada' },
    events,
    serializeState: ({ value, context: { cells } }) =>
      JSON.stringify([value, [...cells.assigned], [...cells.pending], [...cells.failed]]),
    limit: 2000,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
    const ready = ['{"ready":"table"}', '{"ready":"refused"}']
    const others = ['loading', 'unreachable', 'notFound', 'tooMany'].map((state) => JSON.stringify(state))
    expect(reached).toEqual(new Set([...ready, ...others]))
  })

  it('is never over [GRP-09]', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('has nothing to show if the user may not assign the group or the case [GRP-09]', () => {
    const loading = createActor(assignmentsMachine, { input: { groups, username: 'ada' } }).start()
    for (const type of assignmentProblems) expect(loading.getSnapshot().can({ type })).toBe(true)
    loading.send({ type: 'NotJoinedWithSelectedCases' })
    expect(loading.getSnapshot().value).toBe('notFound')
  })

  it('can be reloaded after a call without response', () => {
    const loading = createActor(assignmentsMachine, { input: { groups, username: 'ada' } }).start()
    loading.send({ type: 'unreachable', error: 'offline' })
    expect(loading.getSnapshot().value).toBe('unreachable')
    loading.send({ type: 'reload' })
    expect(loading.getSnapshot().value).toBe('loading')
  })

  it('shows a refused cell as failed for as long as the modal is open', () => {
    for (const { state } of paths)
      if (state.matches({ ready: 'refused' })) expect(state.context.cells.failed.size).toBe(1)
  })
})
