import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { aVisitor, hour, minute, password, signedIn, startSessionServer } from './session.fixture'
import { endSessionsOf } from './sessions.repository'

const db = await openTestDatabase()
const server = await startSessionServer(db)
const { clock } = server

afterAll(() => server.close())

const eventsOf = async (username: string, kind: string) =>
  (await db.selectFrom('server_event').selectAll().where('kind', '=', kind).execute()).filter(
    ({ source }) => source === username,
  )

const endOf = async (username: string) =>
  (await db.selectFrom('session').select('end_reason').where('username', '=', username).execute()).map(
    ({ end_reason }) => end_reason,
  )

describe('whoever is signed in', () => {
  it('is told their name, first and last name and roles [AUTH-13]', async () => {
    const ada = await signedIn(server, { firstName: 'Ada', lastName: 'Byron', roles: ['REPORTER', 'PI'] })
    expect(await ada.getClientUserInfo()).toEqual({
      type: 'ReceivedUser',
      user: { username: ada.username, firstName: 'Ada', lastName: 'Byron', roles: ['REPORTER', 'PI'] },
    })
  })

  it('is nobody in another browser', async () => {
    await signedIn(server)
    expect(await aVisitor(server).getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), "' or 1=1 --", '%00'])(
    'is nobody with a made-up cookie: %s',
    async (cookie) => {
      const visitor = aVisitor(server)
      visitor.browser.cookies.set('casebook', cookie)
      expect(await visitor.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    },
  )
})

describe('a session', () => {
  it('ends on logout, for whoever kept its cookie too [AUTH-13] [AUTH-14]', async () => {
    const ada = await signedIn(server)
    const thief = aVisitor(server)
    thief.browser.cookies.set('casebook', ada.browser.cookies.get('casebook') ?? '')

    expect(await ada.logout()).toEqual({ type: 'Ok' })
    expect(ada.browser.cookies.has('casebook')).toBe(false)
    expect(ada.browser.cookies.has('casebook-device')).toBe(true)
    expect(await thief.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    expect(await endOf(ada.username)).toEqual(['loggedOut'])
    expect(await eventsOf(ada.username, 'logout')).toHaveLength(1)
  })

  it('leaves nothing in the cache of the browser, and leaves alone the answers that wait on the device [AUTH-14]', async () => {
    const ada = await signedIn(server)
    const answer = await ada.browser.fetch('proket/loginApi?action=logout', { method: 'POST', body: '{}' })
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"')
  })

  it.each([
    ['frozen', { is_frozen: true }, { is_frozen: false }],
    ['deactivated', { is_activated: false }, { is_activated: true }],
  ])('of an account that was %s stays dead when the account is opened again', async (reason, shut, opened) => {
    const ada = await signedIn(server)
    const set = (columns: object) =>
      db.updateTable('app_user').set(columns).where('username', '=', ada.username).execute()
    await set(shut)
    await set(opened)
    expect(await ada.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    expect(await endOf(ada.username)).toEqual([reason])
    expect((await ada.login({ user: ada.username, password })).type).toBe('LoginSuccessful')
  })

  it('ends on logout without harm to others of the same account', async () => {
    const ada = await signedIn(server)
    const elsewhere = aVisitor(server)
    await elsewhere.login({ user: ada.username, password })
    await ada.logout()
    expect((await elsewhere.getClientUserInfo()).type).toBe('ReceivedUser')
  })

  it('may be ended twice', async () => {
    const ada = await signedIn(server)
    await ada.logout()
    expect(await ada.logout()).toEqual({ type: 'Ok' })
  })

  it('ends 60 minutes after the last call [AUTH-14]', async () => {
    const ada = await signedIn(server)
    clock.pass(59 * minute)
    expect((await ada.getClientUserInfo()).type).toBe('ReceivedUser')
    clock.pass(59 * minute)
    expect((await ada.getClientUserInfo()).type).toBe('ReceivedUser')
    clock.pass(60 * minute)
    expect((await ada.getClientUserInfo()).type).toBe('LoginRequired')
  })

  it('is not kept open by a page that only asks whether it is [AUTH-14]', async () => {
    const ada = await signedIn(server)
    for (let passed = 0; passed < 59; passed += 1) {
      clock.pass(minute)
      expect(await ada.isSessionOpen()).toEqual({ type: 'SessionOpen' })
    }
    clock.pass(minute)
    expect(await ada.isSessionOpen()).toEqual({ type: 'LoginRequired' })
    expect(await endOf(ada.username)).toEqual(['expired'])
  })

  it('ends 12 hours after signing in, however busy [AUTH-14]', async () => {
    const ada = await signedIn(server)
    for (let passed = 0; passed < 12 * hour - 30 * minute; passed += 30 * minute) {
      clock.pass(30 * minute)
      expect((await ada.getClientUserInfo()).type).toBe('ReceivedUser')
    }
    clock.pass(30 * minute)
    expect((await ada.getClientUserInfo()).type).toBe('LoginRequired')
  })

  it('ends after the times that are configured [AUTH-14]', async () => {
    const strict = await startSessionServer(db, { sessionIdleMinutes: 5, sessionHours: 1 })
    const ada = await signedIn(strict)
    strict.clock.pass(4 * minute)
    expect((await ada.getClientUserInfo()).type).toBe('ReceivedUser')
    strict.clock.pass(5 * minute)
    expect((await ada.getClientUserInfo()).type).toBe('LoginRequired')
    await strict.close()
  })

  it('that expired is logged once, also when many calls find it so [AUTH-14]', async () => {
    const ada = await signedIn(server)
    clock.pass(2 * hour)
    await Promise.all(Array.from({ length: 5 }, () => ada.getClientUserInfo()))
    expect(await eventsOf(ada.username, 'expiredSession')).toHaveLength(1)
    expect(await endOf(ada.username)).toEqual(['expired'])
  })

  it('that nobody comes back to is logged when somebody else signs in [AUTH-14]', async () => {
    const ada = await signedIn(server)
    clock.pass(2 * hour)
    await signedIn(server)
    expect(await eventsOf(ada.username, 'expiredSession')).toHaveLength(1)
    expect(await endOf(ada.username)).toEqual(['expired'])
  })

  it.each([
    ['frozen', { is_frozen: true }],
    ['deactivated', { is_activated: false }],
  ])('ends at once when the account is %s [AUTH-14]', async (_, change) => {
    const ada = await signedIn(server)
    await db.updateTable('app_user').set(change).where('username', '=', ada.username).execute()
    expect(await ada.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it('ends with all others of the account, and with no other account', async () => {
    const [ada, ben] = [await signedIn(server), await signedIn(server)]
    await endSessionsOf(db, ada.username, 'deactivated', clock.now())
    expect((await ada.getClientUserInfo()).type).toBe('LoginRequired')
    expect((await ben.getClientUserInfo()).type).toBe('ReceivedUser')
  })

  it('is noted at most once a minute, so that to read is not always to write', async () => {
    const ada = await signedIn(server)
    const seen = async () => {
      await ada.getClientUserInfo()
      const rows = await db.selectFrom('session').select('last_seen_at').where('username', '=', ada.username).execute()
      return rows[0]?.last_seen_at
    }
    const first = await seen()
    clock.pass(minute - 1)
    expect(await seen()).toEqual(first)
    clock.pass(1)
    expect(await seen()).toEqual(clock.now())
  })
})
