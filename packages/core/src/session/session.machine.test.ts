import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ClientUser, SessionPort } from './session.calls'
import { type SessionEvent, sessionMachine } from './session.machine'

const ada: ClientUser = { username: 'ada', firstName: 'Ada', lastName: 'King', roles: ['PI'] }

const session: SessionPort = {
  login: async () => ({ type: 'LoginSuccessful', user: ada }),
  logout: async () => ({ type: 'Ok' }),
  getClientUserInfo: async () => ({ type: 'ReceivedUser', user: ada }),
  setPassword: async () => ({ type: 'Ok' }),
}

describe('the session', () => {
  it('asks nobody before somebody needs to know', () => {
    const asked: string[] = []
    const recording = {
      ...session,
      getClientUserInfo: async () => {
        asked.push('who')
        return { type: 'LoginRequired' as const }
      },
    }
    createActor(sessionMachine, { input: { session: recording } }).start()
    expect(asked).toEqual([])
  })

  it('knows who is signed in, with names and roles [AUTH-13]', async () => {
    const actor = createActor(sessionMachine, { input: { session } }).start()
    actor.send({ type: 'ask' })
    const signedIn = await waitFor(actor, (state) => state.matches('signedIn'))
    expect(signedIn.context.user).toEqual(ada)
  })

  it('forgets them at logout [AUTH-13]', async () => {
    const actor = createActor(sessionMachine, { input: { session } }).start()
    actor.send({ type: 'LoginSuccessful', user: ada })
    actor.send({ type: 'logout' })
    const left = await waitFor(actor, (state) => state.matches('left'))
    expect(left.context.user).toBeNull()
  })

  it('may be asked again when the server was silent', async () => {
    const answers: Array<() => Promise<{ type: 'ReceivedUser'; user: ClientUser }>> = [
      () => Promise.reject(new Error('offline')),
      async () => ({ type: 'ReceivedUser', user: ada }),
    ]
    const flaky = {
      ...session,
      getClientUserInfo: () => answers.shift()?.() ?? Promise.reject(new Error('nothing left')),
    }
    const actor = createActor(sessionMachine, { input: { session: flaky } }).start()
    actor.send({ type: 'ask' })
    const silent = await waitFor(actor, (state) => state.matches('silent'))
    expect(silent.context.error).toEqual(new Error('offline'))
    actor.send({ type: 'ask' })
    expect(actor.getSnapshot().context.error).toBeNull()
    await waitFor(actor, (state) => state.matches('signedIn'))
  })

  it('does not take somebody for gone whose logout the server did not hear [AUTH-13]', async () => {
    const actor = createActor(sessionMachine, {
      input: { session: { ...session, logout: () => Promise.reject(new Error('offline')) } },
    }).start()
    actor.send({ type: 'LoginSuccessful', user: ada })
    actor.send({ type: 'logout' })
    const { context } = await waitFor(actor, (state) => state.matches('silent'))
    expect(context).toMatchObject({ user: ada, error: new Error('offline') })
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'is over when the server answers who it is with %s',
    async (type) => {
      const unknown = { ...session, getClientUserInfo: async () => ({ type }) }
      const actor = createActor(sessionMachine, { input: { session: unknown } }).start()
      actor.send({ type: 'ask' })
      const { context } = await waitFor(actor, (state) => state.matches('signedOut'))
      expect(context).toMatchObject({ user: null, error: null })
    },
  )

  it('is asked again once another tab has handed the tablet over [MORE-19]', async () => {
    let user = ada
    const asked = { ...session, getClientUserInfo: async () => ({ type: 'ReceivedUser' as const, user }) }
    const actor = createActor(sessionMachine, { input: { session: asked } }).start()
    actor.send({ type: 'ask' })
    await waitFor(actor, (screen) => screen.matches('signedIn'))
    user = { ...ada, handedOver: '/interview/Ward/visit/visit/VH_1' }
    actor.send({ type: 'handedOverElsewhere' })
    expect(actor.getSnapshot().value).toBe('asking')
    const { context } = await waitFor(actor, (screen) => screen.matches('signedIn'))
    expect(context.user?.handedOver).toBe('/interview/Ward/visit/visit/VH_1')
  })

  it('is left on purpose, whatever of it was left already [AUTH-13]', () => {
    for (const type of ['Ok', 'LoginRequired', 'InsufficientPermissions'] as const) {
      const actor = createActor(sessionMachine, { input: { session } }).start()
      actor.send({ type: 'LoginSuccessful', user: ada })
      actor.send({ type: 'logout' })
      actor.send({ type })
      expect(actor.getSnapshot()).toMatchObject({ value: 'left', context: { user: null } })
      actor.send({ type: 'ask' })
      expect(actor.getSnapshot().value).toBe('asking')
    }
  })

  it('can be asked for again by somebody who was signed out', async () => {
    const signedOut = { ...session, getClientUserInfo: async () => ({ type: 'LoginRequired' }) as const }
    const actor = createActor(sessionMachine, { input: { session: signedOut } }).start()
    actor.send({ type: 'ask' })
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    actor.send({ type: 'ask' })
    expect(actor.getSnapshot().value).toBe('asking')
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'stays with somebody whose call is refused with %s [APP-04]',
    (type) => {
      const actor = createActor(sessionMachine, { input: { session } }).start()
      actor.send({ type: 'LoginSuccessful', user: ada })
      actor.send({ type })
      expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { user: ada } })
    },
  )
})

describe('every way through the session', () => {
  const events: SessionEvent[] = [
    { type: 'ask' },
    { type: 'logout' },
    { type: 'handedOverElsewhere' },
    { type: 'Ok' },
    { type: 'ReceivedUser', user: ada },
    { type: 'LoginSuccessful', user: ada },
    { type: 'LoginRequired' },
    { type: 'InsufficientPermissions' },
    { type: 'failed', error: 'offline' },
  ]
  const paths = getShortestPaths(sessionMachine, { input: { session }, events })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(sessionMachine.states)))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'knows a user in %s only if somebody is or was just there',
    (value, path) => {
      if (value === 'signedIn' || value === 'leaving') expect(path.state.context.user).toEqual(ada)
      if (value === 'signedOut' || value === 'left' || value === 'unknown') expect(path.state.context.user).toBeNull()
    },
  )
})
