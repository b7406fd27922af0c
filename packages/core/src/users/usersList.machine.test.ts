import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ListedUser, UsersPort } from './users.calls'
import { pauseInTyping, type UsersListEvent, usersListMachine } from './usersList.machine'

const account = (username: string): ListedUser => ({
  username,
  firstName: '',
  lastName: '',
  isActivated: true,
  isFrozen: false,
  invalidLogins: 0,
})

const all = Array.from({ length: 250 }, (_, i) => account(`p${String(i).padStart(3, '0')}`))

function opened() {
  const asked: unknown[] = []
  let isDown = false
  const users: Pick<UsersPort, 'getPageOfUsers'> = {
    getPageOfUsers: async (request) => {
      asked.push(request)
      if (isDown) throw new Error('offline')
      const { filter, after = '', limit } = request
      const found = all.filter(({ username }) => username.includes(filter))
      const rest = found.filter(({ username }) => username > after)
      return { type: 'ReceivedPageOfUsers', users: rest.slice(0, limit), count: found.length }
    },
  }
  const clock = new SimulatedClock()
  const actor = createActor(usersListMachine, { input: { users }, clock }).start()
  const ready = async () => (await waitFor(actor, (list) => list.matches('ready'))).context
  return {
    asked,
    users,
    clock,
    actor,
    ready,
    goOffline: (isOff: boolean) => {
      isDown = isOff
    },
  }
}

describe('the list of accounts', () => {
  it('comes in pages, each after the last account of the one before [USER-01]', async () => {
    const { asked, actor, ready } = opened()
    expect(await ready()).toMatchObject({ listed: all.slice(0, 100), count: 250 })
    actor.send({ type: 'more' })
    expect((await ready()).listed).toEqual(all.slice(0, 200))
    actor.send({ type: 'more' })
    expect((await ready()).listed).toEqual(all)
    expect(asked.slice(1)).toEqual([
      { filter: '', limit: 100, after: 'p099' },
      { filter: '', limit: 100, after: 'p199' },
    ])
  })

  it('is filtered by the server after a pause in typing, from its first page [USER-01]', async () => {
    const { asked, clock, actor, ready } = opened()
    await ready()
    for (const filter of [' 0', ' 01', ' 010']) {
      actor.send({ type: 'filter', filter })
      clock.increment(pauseInTyping - 1)
    }
    expect(actor.getSnapshot().context).toMatchObject({ filter: ' 010', count: 250 })
    clock.increment(1)
    expect(await ready()).toMatchObject({ listed: [account('p010')], count: 1 })
    expect(asked.slice(1)).toEqual([{ filter: '010', limit: 100, after: undefined }])
  })

  it('ignores the answer to a filter that is typed over', async () => {
    const { clock, actor, ready } = opened()
    actor.send({ type: 'filter', filter: '249' })
    clock.increment(pauseInTyping)
    expect((await ready()).listed).toEqual([account('p249')])
  })

  it('shows a saved account as it is now, and no other', async () => {
    const { actor, ready } = opened()
    await ready()
    actor.send({ type: 'saved', user: { ...account('p001'), isFrozen: true } })
    actor.send({ type: 'saved', user: account('elsewhere') })
    const { listed } = await ready()
    expect(listed?.filter(({ isFrozen }) => isFrozen).map(({ username }) => username)).toEqual(['p001'])
    expect(listed).toHaveLength(100)
  })

  it('keeps what is listed when the server does not answer, and tries again', async () => {
    const { actor, ready, goOffline } = opened()
    await ready()
    goOffline(true)
    actor.send({ type: 'more' })
    const failed = await waitFor(actor, (list) => list.matches('unreachable'))
    expect(failed.context.listed).toHaveLength(100)
    goOffline(false)
    actor.send({ type: 'reload' })
    expect((await ready()).error).toBeNull()
  })

  it('reaches every state', () => {
    const events: UsersListEvent[] = [
      { type: 'ReceivedPageOfUsers', users: [account('ada')], count: 1 },
      { type: 'filter', filter: 'a' },
      { type: 'more' },
      { type: 'reload' },
      { type: 'unreachable', error: 'offline' },
    ]
    const paths = getShortestPaths(usersListMachine, {
      input: { users: opened().users },
      events,
      // The list itself could grow for ever.
      serializeState: ({ value }) => String(value),
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(usersListMachine.states)))
    for (const { state } of paths) if (state.matches('ready')) expect(state.context.listed).not.toBeNull()
  })
})
