import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Group, GroupsPort } from './groups.calls'
import { type GroupsOverviewEvent, groupsOverviewMachine } from './groupsOverview.machine'

const aGroup = (name: string): Group => ({
  name,
  description: '',
  sharedCases: true,
  amOwner: false,
  membershipStatus: 'NoMembership',
  users: [],
})

const received = (...names: readonly string[]) => ({ type: 'ReceivedGroups' as const, groups: names.map(aGroup) })

function opened(listGroups: GroupsPort['listGroups']) {
  return createActor(groupsOverviewMachine, { input: { groups: { listGroups } } }).start()
}

describe('the overview of groups', () => {
  it('asks for what is filtered, a window at a time [GRP-01]', async () => {
    const asked: unknown[] = []
    const actor = opened(async (request) => {
      asked.push(request)
      return received('Alpine')
    })
    await waitFor(actor, (overview) => overview.matches('ready'))
    actor.send({ type: 'more' })
    await waitFor(actor, (overview) => overview.matches('ready'))
    actor.send({ type: 'filter', filter: { name: 'alp' } })
    await waitFor(actor, (overview) => overview.matches('ready'))
    const every = { search: '', onlyMine: false, onlyOwned: false }
    expect(asked).toEqual([
      { ...every, first: 100 },
      { ...every, first: 200 },
      { ...every, search: 'alp', first: 100 },
    ])
  })

  it('loads anew once the notices are read [GRP-11]', async () => {
    const read: unknown[] = []
    const confirmNotices = async (request: unknown) => {
      read.push(request)
      return { type: 'Ok' } as const
    }
    const groups = { listGroups: async () => received('Alpine'), confirmNotices }
    const actor = createActor(groupsOverviewMachine, { input: { groups } }).start()
    await waitFor(actor, (overview) => overview.matches('ready'))
    actor.send({ type: 'confirm', upTo: 7 })
    await waitFor(actor, (overview) => overview.matches('loading'))
    expect(read).toEqual([{ upTo: 7 }])
  })

  it('keeps filter and list during a reload, and after a failed one [GRP-01]', async () => {
    let isOffline = false
    const actor = opened(async () => {
      if (isOffline) throw new Error('offline')
      return received('Alpine')
    })
    await waitFor(actor, (overview) => overview.matches('ready'))
    actor.send({ type: 'filter', filter: { name: 'alp' } })
    actor.send({ type: 'filter', filter: { onlyOwned: true } })
    isOffline = true
    const loading = await waitFor(actor, (overview) => overview.matches('loading'))
    expect(loading.context).toMatchObject({ window: { groups: [{ name: 'Alpine' }] } })
    const { context } = await waitFor(actor, (overview) => overview.matches('unreachable'))
    expect(context).toMatchObject({
      window: { groups: [{ name: 'Alpine' }] },
      filter: { name: 'alp', onlyMine: false, onlyOwned: true },
      error: new Error('offline'),
    })
    isOffline = false
    actor.send({ type: 'reload' })
    expect((await waitFor(actor, (overview) => overview.matches('ready'))).context.error).toBeNull()
  })
})

describe('every way through the overview of groups', () => {
  const events: GroupsOverviewEvent[] = [
    { type: 'filter', filter: { name: 'a' } },
    { type: 'more' },
    { type: 'confirm', upTo: 1 },
    { type: 'Ok' },
    { type: 'xstate.after.pauseInTyping.groupsOverview.waiting' } as never,
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
    received('Alpine'),
  ]
  const paths = getShortestPaths(groupsOverviewMachine, {
    input: { groups: { listGroups: async () => received('Alpine') } },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(groupsOverviewMachine.states)))
  })

  it('shows groups when ready, and a reason after a failure', () => {
    for (const { state } of paths) {
      if (state.matches('ready')) expect(state.context.window).not.toBeNull()
      expect(state.context.error !== null && state.status === 'active').toBe(state.matches('unreachable'))
    }
  })
})
