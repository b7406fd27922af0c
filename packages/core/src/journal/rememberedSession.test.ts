import { describe, expect, it } from 'vitest'
import type { ClientUser, GetClientUserInfoResult, LoginResult, SessionPort } from '../session/session.calls'
import { rememberedSession } from './rememberedSession'

const user: ClientUser = { username: 'nurse', firstName: 'Ada', lastName: 'Weber', roles: [] }
const lost = new Error('no connection')

/** A session on a device, with a log of events in order. */
function atDevice(server: { login?: LoginResult; info?: GetClientUserInfoResult }, here: ClientUser | null = null) {
  const happened: string[] = []
  const session = rememberedSession(
    {
      login: async () => server.login,
      logout: async () => {
        happened.push('signed out at the server')
        return { type: 'Ok' }
      },
      getClientUserInfo: async () => server.info ?? Promise.reject(lost),
      setPassword: async () => ({ type: 'Ok' }),
    } as unknown as SessionPort,
    {
      arrive: async ({ username }) => void happened.push(`${username} arrives`),
      sessionOver: async () => void happened.push('session over'),
      leave: async () => void happened.push('leaves the device'),
      personHere: async () => here,
    },
  )
  return { session, happened }
}

describe('signing in and out on a device', () => {
  it('records on the device who has signed in [DATA-20]', async () => {
    const login: LoginResult = { type: 'LoginSuccessful', user }
    const { session, happened } = atDevice({ login })
    expect(await session.login({ user: 'nurse', password: 'x' })).toBe(login)
    expect(happened).toEqual(['nurse arrives'])
  })

  it('records nothing for a failed login', async () => {
    const login = { type: 'LoginFailed' } as unknown as LoginResult
    const { session, happened } = atDevice({ login })
    expect(await session.login({ user: 'nurse', password: 'x' })).toBe(login)
    expect(happened).toEqual([])
  })

  it('clears the device before calling the server, which may be unreachable', async () => {
    const { session, happened } = atDevice({})
    expect(await session.logout()).toEqual({ type: 'Ok' })
    expect(happened).toEqual(['leaves the device', 'signed out at the server'])
  })

  it('continues as the person the server names', async () => {
    const info: GetClientUserInfoResult = { type: 'ReceivedUser', user }
    const { session, happened } = atDevice({ info })
    expect(await session.getClientUserInfo()).toBe(info)
    expect(happened).toEqual(['nurse arrives'])
  })

  it('lets nobody continue once the server says that nobody is signed in', async () => {
    const info = { type: 'LoginRequired' } as GetClientUserInfoResult
    const { session, happened } = atDevice({ info }, user)
    expect(await session.getClientUserInfo()).toBe(info)
    expect(happened).toEqual(['session over'])
  })

  it('continues as the last person here while the server is unreachable [DATA-20]', async () => {
    const { session, happened } = atDevice({}, user)
    expect(await session.getClientUserInfo()).toEqual({ type: 'ReceivedUser', user })
    expect(happened).toEqual([])
    await expect(atDevice({}).session.getClientUserInfo()).rejects.toBe(lost)
  })

  it('passes everything else on', async () => {
    expect(await atDevice({}).session.setPassword({ password: 'x' })).toEqual({ type: 'Ok' })
  })
})
