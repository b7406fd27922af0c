import { apiLevel } from '@casebook/api-adapter/wire'
import { hash } from '@node-rs/argon2'
import { afterAll, describe, expect, it } from 'vitest'
import { writeApp, writeNewSecret } from '../secondFactor/secondFactor.repository'
import { hashing } from '../session/passwordHash'
import { hashOfSecret } from '../session/secrets/secret'
import {
  anAccount,
  anotherPassword,
  aVisitor,
  password,
  signedIn,
  startSessionServer,
} from '../session/session.fixture'
import { createUser } from '../session/users'
import { passwordCost } from '../testing/cheapPasswordCost'
import { openTestDatabase } from '../testing/testDatabase'

const db = await openTestDatabase()
const server = await startSessionServer(db)
const { services, clock } = server

afterAll(() => server.close())

const wrong = 'not the password at all'
const eventsOf = (kind: string) =>
  db.selectFrom('server_event').selectAll().where('kind', '=', kind).orderBy('id').execute()

describe('signing in', () => {
  it('with name and password gives the user, and a session by which the next call knows them [AUTH-02]', async () => {
    const user = await anAccount(services, { roles: ['PI', 'ADMIN'] })
    const ada = aVisitor(server)
    const expected = { username: user, firstName: 'Ada', lastName: 'Byron', roles: ['PI', 'ADMIN'] }

    expect(await ada.login({ user, password })).toEqual({ type: 'LoginSuccessful', user: expected })
    expect(await ada.getClientUserInfo()).toEqual({ type: 'ReceivedUser', user: expected })
  })

  it.each([
    ['a wrong password', (user: string) => ({ user, password: wrong })],
    ['an unknown name', () => ({ user: 'nobody', password })],
    ['the name in other letters', (user: string) => ({ user: user.toUpperCase(), password })],
    ['an empty name', () => ({ user: '', password })],
    ['an empty password', (user: string) => ({ user, password: '' })],
    ['a name that is SQL', () => ({ user: "' or 1=1 --", password })],
    ['the longest there can be', () => ({ user: 'x'.repeat(255), password: '\ufdfa'.repeat(1024) })],
  ])('with %s fails, and leaves no session [AUTH-02]', async (_, entry) => {
    const visitor = aVisitor(server)
    expect(await visitor.login(entry(await anAccount(services)))).toEqual({ type: 'LoginFailed' })
    expect(visitor.browser.cookies.size).toBe(0)
    expect(await visitor.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it.each([
    ['deactivated', { isActivated: false }],
    ['frozen', { isFrozen: true }],
  ])('to a %s account says so only to whoever knows the password [AUTH-02]', async (_, state) => {
    const user = await anAccount(services, state)
    const visitor = aVisitor(server)
    expect(await visitor.login({ user, password: wrong })).toEqual({ type: 'LoginFailed' })
    expect(await visitor.login({ user, password })).toEqual({ type: 'Deactivated' })
    expect(visitor.browser.cookies.size).toBe(0)
  })

  it('to an account without password fails, whatever is typed', async () => {
    await createUser(db, { username: 'no-password', at: clock.now() })
    for (const typed of ['', 'null', password])
      expect(await aVisitor(server).login({ user: 'no-password', password: typed })).toEqual({ type: 'LoginFailed' })
  })

  it('with an older client asks for a reload, before it looks at anything [AUTH-02]', async () => {
    const user = await anAccount(services)
    const { browser } = aVisitor(server)
    const body = JSON.stringify({ user, password })
    const ask = async (level: string) => {
      const init = { method: 'POST', body, headers: { 'X-Casebook': level } }
      return (await browser.fetch('proket/loginApi?action=login', init)).json()
    }
    const before = hashing.begun
    expect(await ask(String(apiLevel - 1))).toEqual({ ApiLevelMismatch: { level: apiLevel } })
    expect(hashing.begun).toBe(before)
    expect(await ask(String(apiLevel + 1))).toHaveProperty('LoginSuccessful')
    expect(await ask('yes')).toHaveProperty('LoginSuccessful')
  })

  it('takes a password however its characters are composed', async () => {
    const composed = 'Zähler für Brüche, ﬁnal'
    const user = await anAccount(services, { password: composed.normalize('NFC') })
    const answer = await aVisitor(server).login({ user, password: composed.normalize('NFD') })
    expect(answer.type).toBe('LoginSuccessful')
  })

  it.each(['LoginSuccessful', 'SecondFactorRequired'] as const)(
    'makes a hash of another cost anew, at the cost of today; answered by %s [AUTH-10]',
    async (expected) => {
      const passwordHash = await hash(password, { memoryCost: 32, timeCost: 2, parallelism: 1 })
      const user = await anAccount(services, { passwordHash })
      if (expected === 'SecondFactorRequired') {
        await writeNewSecret(db, user, 'GEZDGNBVGY3TQOJQ', clock.now())
        await writeApp(db, user, { secret: 'GEZDGNBVGY3TQOJQ', lastStep: null }, clock.now())
      }
      const stored = async () =>
        (await db.selectFrom('app_user').select('password_hash').where('username', '=', user).executeTakeFirstOrThrow())
          .password_hash ?? ''
      expect((await aVisitor(server).login({ user, password: wrong })).type).toBe('LoginFailed')
      expect(await stored()).toBe(passwordHash)
      expect((await aVisitor(server).login({ user, password })).type).toBe(expected)
      const renewed = await stored()
      const { memoryCost, timeCost, parallelism } = passwordCost
      expect(renewed).toContain(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
      expect((await aVisitor(server).login({ user, password })).type).toBe(expected)
      expect(await stored()).toBe(renewed)
    },
  )

  it('computes one hash, whether there is such an account or not', async () => {
    const user = await anAccount(services)
    await createUser(db, { username: 'nothing-to-verify', at: clock.now() })
    for (const name of [user, 'nobody-at-all', 'nothing-to-verify']) {
      const before = hashing.begun
      await aVisitor(server).login({ user: name, password: wrong })
      expect(hashing.begun - before).toBe(1)
    }
  })

  it('answers an unknown name in the same bytes as a known one', async () => {
    const user = await anAccount(services)
    const answers = await Promise.all(
      [user, 'nobody-here'].map(async (name) => {
        const init = { method: 'POST', body: JSON.stringify({ user: name, password: wrong }) }
        const response = await aVisitor(server).browser.fetch('proket/loginApi?action=login', init)
        const headers = [...response.headers].filter(
          ([header]) => !['date', 'content-security-policy'].includes(header),
        )
        return { status: response.status, headers, body: await response.text() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('the session that begins', () => {
  it('has a cookie out of reach of scripts and other sites', async () => {
    const user = await anAccount(services)
    const init = { method: 'POST', body: JSON.stringify({ user, password }) }
    const response = await aVisitor(server).browser.fetch('loginApi?action=login', init)
    const [session = '', device = ''] = response.headers.getSetCookie()
    expect(session).toMatch(/^casebook=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(device).toMatch(/^casebook-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('has a cookie that no plain page can set or read, over https', async () => {
    const secure = await startSessionServer(db, { publicUrl: 'https://trial.example' })
    const user = await anAccount(services)
    const init = {
      method: 'POST',
      body: JSON.stringify({ user, password }),
      headers: { Origin: 'https://trial.example' },
    }
    const response = await aVisitor(secure).browser.fetch('loginApi?action=login', init)
    const [session = '', device = ''] = response.headers.getSetCookie()
    expect(session).toMatch(/^__Host-casebook=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(device).toMatch(/^__Host-casebook-device=.*; Secure;/)
    await secure.close()
  })

  it('is known to the database by a hash only', async () => {
    const ada = await signedIn(server)
    const secret = ada.browser.cookies.get('casebook') ?? ''
    const rows = await db.selectFrom('session').selectAll().where('username', '=', ada.username).execute()
    expect(rows.map(({ id_hash }) => id_hash)).toEqual([hashOfSecret(secret)])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('has a new secret each time, and the one before opens nothing any more', async () => {
    const ada = await signedIn(server)
    const before = ada.browser.cookies.get('casebook') ?? ''
    await ada.login({ user: ada.username, password })
    expect(ada.browser.cookies.get('casebook')).not.toBe(before)

    const thief = aVisitor(server)
    thief.browser.cookies.set('casebook', before)
    expect(await thief.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it('is never one that somebody else has chosen', async () => {
    const planted = 'A'.repeat(43)
    const ada = aVisitor(server)
    ada.browser.cookies.set('casebook', planted)
    ada.browser.cookies.set('casebook-device', planted)
    await ada.login({ user: await anAccount(services), password })
    expect([...ada.browser.cookies.values()]).not.toContain(planted)
  })
})

describe('the server log', () => {
  it('has a row for each who signed in and each who failed, and no secret', async () => {
    const ada = await signedIn(server)
    await ada.login({ user: ada.username, password: wrong })
    await aVisitor(server).login({ user: anotherPassword, password: wrong })

    expect((await eventsOf('login')).at(-1)).toMatchObject({ source: ada.username, payload: { ip: '127.0.0.1' } })
    const [known, unknown] = (await eventsOf('failedLogin')).slice(-2)
    expect(known).toMatchObject({ source: ada.username, payload: { ip: '127.0.0.1' } })
    expect(unknown).toMatchObject({ source: null })
  })

  it('never has what somebody typed in the wrong field', async () => {
    const rows = JSON.stringify(await db.selectFrom('server_event').selectAll().execute()) + server.logged()
    for (const typed of [password, anotherPassword, wrong, '$argon2']) expect(rows).not.toContain(typed)
  })
})
