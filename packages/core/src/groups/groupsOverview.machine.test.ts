import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Group, GroupsPort } from './groups.calls'
import { type GroupsOverviewEvent, groupsOverviewMachine } from './groupsOverview.machine'

const aGroup = (name: string): Group => ({
  ...{ name, description: '', sharedCases: true, amOwner: false, membershipStatus: 'NoMembership', users: [] },
})

const received = (...names: readonly string[]) => ({ type: 'ReceivedGroups' as const, groups: names.map(aGroup) })

function opened(listGroups: GroupsPort['listGroups']) {
  return createActor(groupsOverviewMachine, { input: { groups: { listGroups } } }).start()
}

describe('the overview of groups', () => {
  it('lists them in natural order [GRP-01]', async () => {
    const actor = opened(async () => received('Centre 10', 'centre 9', 'Alpine'))
    const { context } = await waitFor(actor, (overview) => overview.matches('ready'))
    expect(context.all?.map(({ name }) => name)).toEqual(['Alpine', 'centre 9', 'Centre 10'])
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
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { all: [{ name: 'Alpine' }] } })
    const { context } = await waitFor(actor, (overview) => overview.matches('unreachable'))
    expect(context).toMatchObject({
      all: [{ name: 'Alpine' }],
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
      if (state.matches('ready')) expect(state.context.all).not.toBeNull()
      expect(state.context.error !== null && state.status === 'active').toBe(state.matches('unreachable'))
    }
  })
})
