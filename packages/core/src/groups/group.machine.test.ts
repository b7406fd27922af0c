import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type GroupEvent, type GroupInput, groupMachine } from './group.machine'
import type { Group } from './groups.calls'

const group: Group = {
  name: 'hernia',
  description: 'Ventral hernia registry',
  sharedCases: true,
  amOwner: true,
  membershipStatus: 'JoinedWithAllCases',
  users: [{ username: 'ben', firstName: 'Ben', lastName: 'Okri', status: 'RequestsAllCases' }],
}

const groups: GroupInput['groups'] = {
  getGroupData: async () => ({ type: 'ReceivedGroupData', ...group }),
  setMembershipStatus: async () => ({ type: 'Ok' }),
}

describe('the group screen', () => {
  it('loads the group [GRP-04]', async () => {
    const actor = createActor(groupMachine, { input: { groups, name: 'hernia' } }).start()
    const ready = await waitFor(actor, (screen) => screen.matches('ready'))
    expect(ready.context.group).toEqual(group)
  })

  it('requests the new status once, however often the button is pressed, and reloads', async () => {
    const asked: unknown[] = []
    const recording: GroupInput['groups'] = {
      ...groups,
      setMembershipStatus: async (request) => {
        asked.push(request)
        return { type: 'Ok' }
      },
    }
    const actor = createActor(groupMachine, { input: { groups: recording, name: 'hernia' } }).start()
    await waitFor(actor, (screen) => screen.matches('ready'))
    for (let press = 0; press < 3; press++) actor.send({ type: 'move', user: 'ben', to: 'JoinedWithAllCases' })
    expect(actor.getSnapshot().matches('moving')).toBe(true)

    await waitFor(actor, (screen) => screen.matches('ready'))
    expect(asked).toEqual([{ group: 'hernia', user: 'ben', status: 'JoinedWithAllCases' }])
  })

  it('shows why the group did not load', async () => {
    const lost: GroupInput['groups'] = { ...groups, getGroupData: () => Promise.reject(new Error('offline')) }
    const actor = createActor(groupMachine, { input: { groups: lost, name: 'hernia' } }).start()
    expect(actor.getSnapshot().context).toMatchObject({ group: null, error: null })
    const offline = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(offline.context).toMatchObject({ group: null, error: new Error('offline') })
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { error: null } })
  })

  it('can be reloaded after a refused move [GRP-08]', async () => {
    const refusing: GroupInput['groups'] = {
      ...groups,
      setMembershipStatus: async () => ({ type: 'InvalidTransition' }),
    }
    const actor = createActor(groupMachine, { input: { groups: refusing, name: 'hernia' } }).start()
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'move', user: 'ben', to: 'Invited' })
    await waitFor(actor, (screen) => screen.matches('refused'))
    actor.send({ type: 'reload' })
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot().value).toBe('loading')
  })

  it('asks for the users that match, and keeps the filter after a move [GRP-04]', async () => {
    const asked: unknown[] = []
    const recording: GroupInput['groups'] = {
      ...groups,
      getGroupData: async (request) => {
        asked.push(request)
        return { type: 'ReceivedGroupData', ...group }
      },
    }
    const actor = createActor(groupMachine, { input: { groups: recording, name: 'hernia' } }).start()
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'more' })
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'filter', search: 'o' })
    actor.send({ type: 'filter', search: 'ok' })
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'move', user: 'ben', to: 'JoinedWithAllCases' })
    await waitFor(actor, (screen) => screen.matches('ready'))
    const searched = { name: 'hernia', search: 'ok', first: 100 }
    expect(asked).toEqual([
      { name: 'hernia', search: '', first: 100 },
      { name: 'hernia', search: '', first: 200 },
      searched,
      searched,
    ])
  })

  it('reloads after a move without response', async () => {
    const lost: GroupInput['groups'] = {
      ...groups,
      setMembershipStatus: async () => {
        throw new Error('The connection was lost')
      },
    }
    const actor = createActor(groupMachine, { input: { groups: lost, name: 'hernia' } }).start()
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'move', user: 'ben', to: 'JoinedWithAllCases' })
    const offline = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(offline.context.error).toEqual(new Error('The connection was lost'))
    actor.send({ type: 'reload' })
    const ready = await waitFor(actor, (screen) => screen.matches('ready'))
    expect(ready.context.error).toBeNull()
  })
})

describe('every way through the screen', () => {
  const events: GroupEvent[] = [
    { type: 'ReceivedGroupData', ...group },
    { type: 'GroupNotFound' },
    { type: 'move', user: 'ben', to: 'JoinedWithAllCases' },
    { type: 'Ok' },
    { type: 'InvalidTransition' },
    { type: 'filter', search: 'be' },
    { type: 'more' },
    { type: 'xstate.after.pauseInTyping.group.waiting' } as never,
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(groupMachine, {
    input: { groups, name: 'hernia' },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(groupMachine.states)))
  })

  it('is never over', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'shows a group in %s once it was received',
    (_, path) => {
      const received = path.steps.some(({ event }) => event.type === 'ReceivedGroupData')
      expect(path.state.context.group).toEqual(received ? group : null)
    },
  )

  it('offers only a reload after a refused move [GRP-08]', () => {
    const refused = paths.find((path) => path.state.value === 'refused')!.state
    const open = events.filter((event) => refused.can(event)).map(({ type }) => type)
    expect(open).toEqual(['reload'])
  })
})
