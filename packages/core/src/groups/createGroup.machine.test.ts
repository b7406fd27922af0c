import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ResultOf } from '../call/call'
import { Refused } from '../refusal'
import {
  type CreateGroupEvent,
  createGroupMachine,
  groupToCreate,
  type NewGroup,
  shownProblems,
} from './createGroup.machine'
import { type groupsCalls, longestDescription } from './groups.calls'

const created = async (): Promise<ResultOf<typeof groupsCalls.createGroup>> => ({ type: 'GroupCreated' })

function typedIn(answer: () => Promise<ResultOf<typeof groupsCalls.createGroup>> = created) {
  const asked: NewGroup[] = []
  const groups = {
    createGroup: (group: NewGroup) => {
      asked.push(group)
      return answer()
    },
  }
  const actor = createActor(createGroupMachine, { input: { groups } }).start()
  actor.send({ type: 'typeName', name: ' Hernia region ' })
  actor.send({ type: 'typeDescription', description: ' All surgeons\n' })
  actor.send({ type: 'shareCases', sharedCases: true })
  return { actor, asked }
}

const typed = { name: ' Hernia region ', description: ' All surgeons\n', sharedCases: true }

describe('creating a group', () => {
  it('sends name, description and case sharing, once [GRP-03]', async () => {
    const { actor, asked } = typedIn()
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('created'))
    expect(asked).toEqual([{ name: 'Hernia region', description: 'All surgeons', sharedCases: true, allCases: false }])
  })

  it('starts empty, shares nothing, and reports gaps only after a try [GRP-03]', () => {
    const { context } = typedIn().actor.getSnapshot()
    const empty = createActor(createGroupMachine, { input: context }).start()
    expect(empty.getSnapshot().context.typed).toEqual({
      name: '',
      description: '',
      sharedCases: false,
      allCases: false,
    })
    expect(shownProblems(empty.getSnapshot().context)).toEqual({ name: null, description: null })
    empty.send({ type: 'submit' })
    expect(empty.getSnapshot().value).toBe('editing')
    expect(shownProblems(empty.getSnapshot().context)).toEqual({ name: 'missing', description: null })
  })

  it.each([
    ['missing', ' \t'],
    ['unseen', 'Car\u200bdio'],
    ['unseen', '\u200b'],
    ['mixedScripts', 'C\u0430rdio'],
    ['tooLong', 'x'.repeat(256)],
  ])('asks for no group whose name is %s: %j [GRP-03]', (problem, name) => {
    const { actor, asked } = typedIn()
    actor.send({ type: 'typeName', name })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(shownProblems(actor.getSnapshot().context).name).toBe(problem)
    expect(groupToCreate({ ...typed, name })).toBeNull()
    actor.send({ type: 'typeName', name: 'Cardio' })
    expect(shownProblems(actor.getSnapshot().context).name).toBeNull()
    expect(asked).toEqual([])
  })

  it('refuses a description longer than the server accepts [GRP-03]', () => {
    const { actor, asked } = typedIn()
    actor.send({ type: 'typeDescription', description: 'x'.repeat(longestDescription + 1) })
    actor.send({ type: 'submit' })
    expect(shownProblems(actor.getSnapshot().context).description).toBe('tooLong')
    expect(asked).toEqual([])
  })

  it('opens a dialog if the group already exists, and keeps the input [GRP-03]', async () => {
    const { actor } = typedIn(async () => ({ type: 'GroupAlreadyExisted' }))
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('exists'))
    actor.send({ type: 'close' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { typed } })
    expect(shownProblems(actor.getSnapshot().context).name).toBe('taken')
    actor.send({ type: 'typeName', name: 'HERNIA region' })
    expect(shownProblems(actor.getSnapshot().context).name).toBe('taken')
    actor.send({ type: 'typeName', name: 'Hernia region 2' })
    expect(shownProblems(actor.getSnapshot().context).name).toBeNull()
  })

  it('keeps the input after a call without response', async () => {
    const { actor } = typedIn(() => Promise.reject(new Error('offline')))
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('editing'))
    expect(context).toMatchObject({ typed, error: new Error('offline') })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'keeps what was typed after %s, until it is tried again [APP-04]',
    async (type) => {
      const { actor } = typedIn(async () => ({ type }))
      actor.send({ type: 'submit' })
      const { context } = await waitFor(actor, (form) => form.matches('editing'))
      expect(context).toMatchObject({ typed, error: new Refused(type) })
      actor.send({ type: 'submit' })
      expect(actor.getSnapshot().context.error).toBeNull()
    },
  )
})

describe('every way of creating a group', () => {
  const events: CreateGroupEvent[] = [
    { type: 'typeName', name: 'Hernia' },
    { type: 'typeDescription', description: 'All' },
    { type: 'shareCases', sharedCases: true },
    { type: 'submit' },
    { type: 'close' },
    { type: 'GroupCreated' },
    { type: 'GroupAlreadyExisted' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(createGroupMachine, {
    input: { groups: { createGroup: created } },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(createGroupMachine.states)))
  })

  it('is over once there is the group [GRP-03]', () => {
    for (const { state } of paths) expect(state.status === 'done').toBe(state.matches('created'))
  })

  it('asks only for a group that has a name', () => {
    for (const { state } of paths)
      if (state.matches('creating') || state.matches('created') || state.matches('exists'))
        expect(groupToCreate(state.context.typed)).not.toBeNull()
  })
})
