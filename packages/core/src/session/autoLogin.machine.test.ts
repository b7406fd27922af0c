import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type AutoLoginEvent, autoLoginMachine } from './autoLogin.machine'
import type { ClientUser, LoginResult } from './session.calls'

const ada: ClientUser = { username: 'ada', firstName: 'Ada', lastName: 'King', roles: ['PI'] }
const full = JSON.stringify({ host: 'https://a.example/', user: 'ada', password: 'secret', returnRoute: '/groups' })

interface World {
  readonly wipe?: () => Promise<void>
  readonly useHost?: () => Promise<boolean>
  readonly login?: () => Promise<LoginResult>
}

const nothing = async () => {}
const yes = async () => true
const signsIn = async (): Promise<LoginResult> => ({ type: 'LoginSuccessful', user: ada })

function opened(config: string, { wipe = nothing, useHost = yes, login = signsIn }: World = {}) {
  const done: unknown[] = []
  const browser = {
    wipeAddress: () => {
      done.push('wipe')
      return wipe()
    },
    useHost: (host: string) => {
      done.push(host)
      return useHost()
    },
  }
  const session = {
    login: (request: { user: string; password: string }) => {
      done.push(request)
      return login()
    },
  }
  const input = { browser, session, config }
  return { done, input, actor: createActor(autoLoginMachine, { input }) }
}

async function ended(page: ReturnType<typeof opened>) {
  page.actor.start()
  return await waitFor(page.actor, ({ status }) => status === 'done')
}

describe('a link that signs somebody in', () => {
  it('is wiped from the address first, then chooses the host, then signs in', async () => {
    const page = opened(full)
    const { value, context } = await ended(page)
    expect(page.done).toEqual(['wipe', 'https://a.example/', { user: 'ada', password: 'secret' }])
    expect(value).toBe('signedIn')
    expect(context).toMatchObject({ signedIn: ada, credentials: null, returnRoute: '/groups' })
  })

  it('keeps the host there is when it names none, and signs nobody in without a user', async () => {
    const page = opened('{}')
    const { value, context } = await ended(page)
    expect(page.done).toEqual(['wipe'])
    expect(value).toBe('arrived')
    expect(context).toMatchObject({ returnRoute: '/bases', signedIn: null })
  })

  it('is wiped even if it is faulty', async () => {
    const page = opened('{"user":"ada"}')
    expect((await ended(page)).value).toBe('failed')
    expect(page.done).toEqual(['wipe'])
  })

  it.each<[string, World, string]>([
    ['the address cannot be wiped', { wipe: () => Promise.reject(new Error('no history')) }, 'failed'],
    ['the host may not be spoken to', { useHost: async () => false }, 'failed'],
    ['the host does not answer', { useHost: () => Promise.reject(new Error('offline')) }, 'failed'],
    ['the password is wrong', { login: async () => ({ type: 'LoginFailed' }) }, 'failed'],
    ['the account is deactivated', { login: async () => ({ type: 'Deactivated' }) }, 'failed'],
    [
      'a second factor is asked for',
      { login: async () => ({ type: 'SecondFactorRequired', step: 'token', app: true, passkey: false }) },
      'failed',
    ],
    ['too many tried', { login: async () => ({ type: 'TooManyFailedLogins' }) }, 'failed'],
    ['nobody answers', { login: () => Promise.reject(new Error('offline')) }, 'failed'],
    ['the server refuses', { login: async () => ({ type: 'InsufficientPermissions' }) }, 'failed'],
    ['the server wants a session', { login: async () => ({ type: 'LoginRequired' }) }, 'failed'],
    ['the server is newer', { login: async () => ({ type: 'ApiLevelMismatch', level: 52 }) }, 'outdated'],
  ])('when %s: forgets the credentials, having signed nobody in', async (_, world, state) => {
    const page = opened(full, world)
    const { value, context } = await ended(page)
    expect(value).toBe(state)
    expect(context).toMatchObject({ credentials: null, signedIn: null })
    expect(page.done[0]).toBe('wipe')
    if (world.wipe) expect(page.done).toHaveLength(1)
  })
})

describe('every way through an automatic login', () => {
  const events: AutoLoginEvent[] = [
    { type: 'Wiped' },
    { type: 'HostChosen' },
    { type: 'HostRefused' },
    { type: 'LoginSuccessful', user: ada },
    { type: 'LoginFailed' },
    { type: 'Deactivated' },
    { type: 'TooManyFailedLogins' },
    { type: 'ApiLevelMismatch', level: 52 },
    { type: 'failed', error: 'offline' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = [full, '{}', 'nonsense'].flatMap((config) =>
    getShortestPaths(autoLoginMachine, {
      input: opened(config).input,
      events,
      stopWhen: ({ status }) => status === 'done',
    }),
  )

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(autoLoginMachine.states)))
  })

  it('is over once it led somewhere, or cannot', () => {
    const ends = ['signedIn', 'arrived', 'outdated', 'failed']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('wipes the address before anything else, and holds no password at its end', () => {
    for (const { state, steps } of paths) {
      // The walk begins with one of xstate's own events.
      const [first] = steps.map(({ event }): string => event.type).filter((type) => type !== 'xstate.init')
      if (!state.matches('wiping') && !state.matches('failed')) expect(first).toBe('Wiped')
      if (state.status === 'done') expect(state.context.credentials).toBeNull()
    }
  })
})
