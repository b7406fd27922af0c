import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { User } from './user'
import { type UserEvent, type UsersPort, userMachine, userMessages } from './user.machine'

const ben: User = {
  username: 'ben',
  firstName: 'Ben',
  lastName: 'Okri',
  title: '',
  institution: '',
  address: '',
  city: '',
  zip: '',
  country: '',
  phone: '',
  roles: ['PI'],
  isActivated: true,
  isFrozen: false,
  invalidLogins: 10,
}
const offline = () => Promise.reject(new Error('offline'))
const activationContinuationLink = 'https://a.example/#/activation'

function opened(parts: Partial<UsersPort> = {}) {
  const asked: unknown[] = []
  const users: UsersPort = {
    getUser: async (request) => {
      asked.push(['get', request])
      return (parts.getUser ?? (async () => ({ type: 'ReceivedUser', user: ben })))(request)
    },
    saveUser: async (request) => {
      asked.push(['save', request])
      return (parts.saveUser ?? (async () => ({ type: 'Ok' })))(request)
    },
    reactivate: async (request) => {
      asked.push(['reactivate', request])
      return (parts.reactivate ?? (async () => ({ type: 'Ok' })))(request)
    },
  }
  const input = { users, username: 'ben', activationContinuationLink }
  const actor = createActor(userMachine, { input }).start()
  const editing = async () => (await waitFor(actor, (page) => page.matches('editing'))).context
  return { asked, input, actor, editing, context: () => actor.getSnapshot().context }
}

describe('the page of a user', () => {
  it('saves the boxes as they are ticked, once, and says so [USER-01] [USER-02]', async () => {
    const { asked, actor, editing } = opened()
    expect((await editing()).user).toEqual(ben)
    actor.send({ type: 'tickRole', role: 'ADMIN', isHeld: true })
    actor.send({ type: 'tickActivated', isActivated: false })
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type: 'save' })
    actor.send({ type: 'save' })
    expect((await editing()).message).toBe('user.saved')
    expect(asked).toEqual([
      ['get', { username: 'ben' }],
      ['save', { username: 'ben', isActivated: false, roles: ['ADMIN', 'PI'], isFrozen: true }],
    ])
  })

  it('takes a role off [USER-01]', async () => {
    const { actor, editing, context } = opened()
    await editing()
    actor.send({ type: 'tickRole', role: 'PI', isHeld: false })
    expect(context().user).toEqual({ ...ben, roles: [] })
  })

  it('sends a reactivation mail, once, and says so [USER-02]', async () => {
    const { asked, actor, editing } = opened()
    await editing()
    actor.send({ type: 'reactivate' })
    actor.send({ type: 'reactivate' })
    expect((await editing()).message).toBe('user.reactivationSent')
    expect(asked.slice(1)).toEqual([['reactivate', { username: 'ben', activationContinuationLink }]])
  })

  it('forgets what it said once something else is done', async () => {
    const { actor, editing, context } = opened()
    for (const next of [{ type: 'tickFrozen', isFrozen: true }, { type: 'save' }, { type: 'reactivate' }] as const) {
      await editing()
      actor.send({ type: 'save' })
      expect((await editing()).message).toBe('user.saved')
      actor.send(next)
      expect(context().message).toBeNull()
    }
  })

  it('goes back to the list when there is no such user, while loading and while saving [USER-01]', async () => {
    const unknown = opened({ getUser: async () => ({ type: 'NoSuchUser' }) })
    expect((await waitFor(unknown.actor, ({ status }) => status === 'done')).value).toBe('noSuchUser')
    const gone = opened({ saveUser: async () => ({ type: 'NoSuchUser' }) })
    await gone.editing()
    gone.actor.send({ type: 'save' })
    expect((await waitFor(gone.actor, ({ status }) => status === 'done')).value).toBe('noSuchUser')
  })

  it.each<[string, Partial<UsersPort>, 'save' | 'reactivate', (typeof userMessages)[number]]>([
    [
      'the last administrator',
      { saveUser: async () => ({ type: 'LastAdministrator' }) },
      'save',
      'user.lastAdministrator',
    ],
    ['a lost connection', { saveUser: offline }, 'save', 'user.failed'],
    ['a mail that was not sent', { reactivate: offline }, 'reactivate', 'user.failed'],
  ])('keeps the boxes and says what is wrong after %s [USER-03]', async (_, parts, type, message) => {
    const { actor, editing } = opened(parts)
    await editing()
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type })
    expect(await editing()).toMatchObject({ message, user: { isFrozen: true } })
    expect(userMessages).toContain(message)
  })

  it('can be reloaded after a call without response', async () => {
    let isDown = true
    const { actor, editing } = opened({
      getUser: () => (isDown ? offline() : Promise.resolve({ type: 'ReceivedUser', user: ben })),
    })
    await waitFor(actor, (page) => page.matches('unreachable'))
    isDown = false
    actor.send({ type: 'reload' })
    expect((await editing()).user).toEqual(ben)
  })
})

describe('every way through the page of a user', () => {
  const events: UserEvent[] = [
    { type: 'ReceivedUser', user: ben },
    { type: 'NoSuchUser' },
    { type: 'tickFrozen', isFrozen: true },
    { type: 'save' },
    { type: 'reactivate' },
    { type: 'Ok' },
    { type: 'LastAdministrator' },
    { type: 'unreachable', error: 'offline' },
    { type: 'reload' },
  ]
  const paths = getShortestPaths(userMachine, {
    input: opened().input,
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(userMachine.states)))
  })

  it('is over without the user, and not before [USER-01]', () => {
    const ends = ['noSuchUser']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('edits and saves only a user who came, and says something only where boxes can be ticked', () => {
    for (const { state } of paths) {
      if (['editing', 'saving', 'reactivating'].includes(String(state.value))) expect(state.context.user).not.toBeNull()
      if (['saving', 'reactivating', 'loading'].includes(String(state.value))) expect(state.context.message).toBeNull()
    }
  })
})
