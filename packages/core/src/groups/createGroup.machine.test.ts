import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ResultOf } from '../call/call'
import { type CreateGroupEvent, createGroupMachine, groupToCreate, type NewGroup } from './createGroup.machine'
import type { groupsCalls } from './groups.calls'

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
  it('takes a name, a description and whether cases are shared, once [GRP-03]', async () => {
    const { actor, asked } = typedIn()
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('created'))
    expect(asked).toEqual([{ name: 'Hernia region', description: 'All surgeons', sharedCases: true }])
  })

  it('begins empty, shares nothing, and needs a name that is not blank [GRP-03]', () => {
    const { actor } = typedIn()
    const empty = createActor(createGroupMachine, { input: actor.getSnapshot().context }).start().getSnapshot()
    expect(empty.context.typed).toEqual({ name: '', description: '', sharedCases: false })
    expect(empty.can({ type: 'submit' })).toBe(false)
    expect(groupToCreate({ ...typed, name: ' \t' })).toBeNull()
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(true)
  })

  it('opens a dialog when the group already exists, and keeps what was typed [GRP-03]', async () => {
    const { actor } = typedIn(async () => ({ type: 'GroupAlreadyExisted' }))
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('exists'))
    actor.send({ type: 'close' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { typed } })
  })

  it('keeps what was typed when no answer came, until it is tried again', async () => {
    const { actor } = typedIn(() => Promise.reject(new Error('offline')))
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('editing'))
    expect(context).toMatchObject({ typed, error: new Error('offline') })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().context.error).toBeNull()
  })
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
    { type: 'failed', error: 'offline' },
    { type: 'LoginRequired' },
    { type: 'InsufficientPermissions' },
  ]
  const paths = getShortestPaths(createGroupMachine, {
    input: { groups: { createGroup: created } },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(createGroupMachine.states)))
  })

  it('is over once there is the group, or without the session or the right [GRP-03]', () => {
    const ends = ['created', 'loginRequired', 'notAllowed']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('asks only for a group that has a name', () => {
    for (const { state } of paths)
      if (state.matches('creating') || state.matches('created') || state.matches('exists'))
        expect(groupToCreate(state.context.typed)).not.toBeNull()
  })
})
