import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hour, minute, password } from '../session/session.fixture'
import { codeAt } from '../testing/appCode'
import { openTestDatabase } from '../testing/testDatabase'
import { aGuest, anAppUser, aSignedIn, firstStep, startFactorServer, withApp } from './secondFactor.fixture'

const db = await openTestDatabase()
const server = await startFactorServer(db)
const { clock } = server
afterAll(() => server.close())

/** The next code of an app is one that was not used yet. */
beforeEach(() => clock.pass(minute))

const second = 1000
const later = (ms: number) => new Date(clock.now().getTime() + ms)
const wrong = (secret: string) => {
  const right = [-1, 0, 1].map((step) => codeAt(secret, later(step * 30 * second)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

const eventsOf = async (username: string, kind: string) =>
  (await db.selectFrom('server_event').selectAll().where('kind', '=', kind).execute()).filter(
    ({ source }) => source === username,
  )

describe('the right password of somebody with a second factor', () => {
  it('opens no session, and the right code does [MORE-03]', async () => {
    const ada = await anAppUser(server)
    clock.pass(minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    expect(guest.browser.cookies.has('casebook')).toBe(false)
    expect(await guest.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    const answer = await guest.enterCode({ step, code: codeAt(ada.secret, clock.now()) })
    expect(answer).toMatchObject({ type: 'LoginSuccessful', user: { username: ada.username } })
    expect((await guest.getClientUserInfo()).type).toBe('ReceivedUser')
    expect(await eventsOf(ada.username, 'login')).toHaveLength(1)
  })

  it('is not given away: a wrong one is answered as everywhere [MORE-03]', async () => {
    const ada = await anAppUser(server)
    expect(await aGuest(server).login({ user: ada.username, password: 'a wrong password' })).toEqual({
      type: 'LoginFailed',
    })
  })
})

describe('a code', () => {
  it.each([
    ['one step early', -30, 'LoginSuccessful'],
    ['one step late', 30, 'LoginSuccessful'],
    ['two steps early', -60, 'CodeWrong'],
    ['two steps late', 60, 'CodeWrong'],
  ])('of a clock that is %s (%i s): %s [MORE-03]', async (_, seconds, expected) => {
    const ada = await anAppUser(server)
    clock.pass(5 * minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    const code = codeAt(ada.secret, later(seconds * second))
    expect((await guest.enterCode({ step, code })).type).toBe(expected)
  })

  it('is accepted once, and after it none of an earlier step [MORE-03]', async () => {
    const ada = await anAppUser(server)
    clock.pass(5 * minute)
    const codes = [-30, 0, 30].map((seconds) => codeAt(ada.secret, later(seconds * second)))
    const [before = '', now = '', after = ''] = codes
    const enter = async (code: string) => {
      const guest = aGuest(server)
      return (await guest.enterCode({ step: await firstStep(guest, ada.username), code })).type
    }
    expect(await enter(now)).toBe('LoginSuccessful')
    expect(await enter(now)).toBe('CodeWrong')
    expect(await enter(before)).toBe('CodeWrong')
    expect(await enter(after)).toBe('LoginSuccessful')
    clock.pass(30 * second)
    expect(await enter(after)).toBe('CodeWrong')
  })

  it('with which the app was set up is used up by that [MORE-03]', async () => {
    const ada = await anAppUser(server)
    const guest = aGuest(server)
    const code = codeAt(ada.secret, clock.now())
    expect((await guest.enterCode({ step: await firstStep(guest, ada.username), code })).type).toBe('CodeWrong')
  })

  it('shown in two browsers at once lets one of them in [MORE-03]', async () => {
    const ada = await anAppUser(server)
    clock.pass(minute)
    const guests = [aGuest(server), aGuest(server), aGuest(server)]
    const steps = await Promise.all(guests.map((guest) => firstStep(guest, ada.username)))
    const code = codeAt(ada.secret, clock.now())
    const answers = await Promise.all(guests.map((guest, i) => guest.enterCode({ step: steps[i] ?? '', code })))
    expect(answers.map(({ type }) => type).sort()).toEqual(['CodeWrong', 'CodeWrong', 'LoginSuccessful'])
  })

  it('of another account is wrong [MORE-03]', async () => {
    const [ada, ben] = [await anAppUser(server), await withApp(server)]
    clock.pass(minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    expect(await guest.enterCode({ step, code: codeAt(ben.secret, clock.now()) })).toEqual({
      type: 'CodeWrong',
      triesLeft: 4,
    })
    expect((await guest.enterCode({ step, code: ben.recoveryCodes[0] ?? '' })).type).toBe('CodeWrong')
    expect(await eventsOf(ada.username, 'failedSecondFactor')).toHaveLength(2)
    expect(await eventsOf(ben.username, 'failedSecondFactor')).toHaveLength(0)
  })

  it('is still accepted after the clock of the server was set back, once time has caught up', async () => {
    const ada = await anAppUser(server)
    clock.pass(-hour)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    expect((await guest.enterCode({ step, code: codeAt(ada.secret, clock.now()) })).type).toBe('CodeWrong')
    clock.pass(hour + minute)
    const again = await firstStep(guest, ada.username)
    expect((await guest.enterCode({ step: again, code: codeAt(ada.secret, clock.now()) })).type).toBe('LoginSuccessful')
  })
})

describe('a recovery code', () => {
  it('works once, however it is typed, and says how many are left [MORE-03]', async () => {
    const ada = await withApp(server)
    expect(new Set(ada.recoveryCodes).size).toBe(10)
    const enter = async (code: string) => {
      const guest = aGuest(server)
      return guest.enterCode({ step: await firstStep(guest, ada.username), code })
    }
    const [first = '', other = ''] = ada.recoveryCodes
    expect(await enter(first)).toMatchObject({ type: 'LoginSuccessful', recoveryCodesLeft: 9 })
    expect((await enter(first)).type).toBe('CodeWrong')
    expect(await enter(` ${other.toLowerCase().replace('-', ' ')} `)).toMatchObject({ recoveryCodesLeft: 8 })
    expect(await eventsOf(ada.username, 'recoveryCodeUsed')).toMatchObject([
      { payload: { left: 9 } },
      { payload: { left: 8 } },
    ])
  })

  it('stands nowhere in the database, nor does the secret of the app [MORE-03]', async () => {
    const ada = await withApp(server)
    const rows = [
      await db.selectFrom('recovery_code').selectAll().where('username', '=', ada.username).execute(),
      await db.selectFrom('second_factor').selectAll().where('username', '=', ada.username).execute(),
    ]
    const stored = JSON.stringify(rows)
    expect(rows[0]).toHaveLength(10)
    for (const secret of [ada.secret, ...ada.recoveryCodes, ...ada.recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secret)
  })

  it('of another account cannot be used by copying the sealed secret', async () => {
    const [ada, eve] = [await anAppUser(server), await anAppUser(server)]
    const { app_secret } = await db
      .selectFrom('second_factor')
      .select('app_secret')
      .where('username', '=', eve.username)
      .executeTakeFirstOrThrow()
    await db.updateTable('second_factor').set({ app_secret }).where('username', '=', ada.username).execute()
    clock.pass(minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    await expect(guest.enterCode({ step, code: codeAt(eve.secret, clock.now()) })).rejects.toThrow('500')
  })
})

describe('the token of a second step', () => {
  it('is worth nothing in another browser, even with the right code [MORE-03]', async () => {
    const ada = await anAppUser(server)
    clock.pass(minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    const thief = aGuest(server)
    const code = codeAt(ada.secret, clock.now())
    expect(await thief.enterCode({ step, code })).toEqual({ type: 'SignInAgain' })
    // A browser in which somebody else is at the second step.
    await firstStep(thief, (await anAppUser(server)).username)
    expect(await thief.enterCode({ step, code })).toEqual({ type: 'SignInAgain' })
    expect((await guest.enterCode({ step, code })).type).toBe('LoginSuccessful')
  })

  it('opens one session [MORE-03]', async () => {
    const ada = await withApp(server)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    const [first = '', other = ''] = ada.recoveryCodes
    expect((await guest.enterCode({ step, code: first })).type).toBe('LoginSuccessful')
    expect(await guest.enterCode({ step, code: other })).toEqual({ type: 'SignInAgain' })
  })

  it('is good for five minutes [MORE-03]', async () => {
    const ada = await anAppUser(server)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    clock.pass(5 * minute)
    expect(await guest.enterCode({ step, code: codeAt(ada.secret, clock.now()) })).toEqual({ type: 'SignInAgain' })
  })

  it.each(['', 'x', 'A'.repeat(43)])('that was made up is worth nothing: %j', async (step) => {
    const ada = await withApp(server)
    const guest = aGuest(server)
    await firstStep(guest, ada.username)
    expect(await guest.enterCode({ step, code: ada.recoveryCodes[0] ?? '' })).toEqual({ type: 'SignInAgain' })
  })

  it.each([
    ['was frozen', { is_frozen: true }],
    ['was deactivated', { is_activated: false }],
    ['has another password', { password_hash: 'of another password' }],
  ])('is void once the account %s, even with the right code [MORE-03]', async (_, change) => {
    const ada = await anAppUser(server)
    clock.pass(minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    await db.updateTable('app_user').set(change).where('username', '=', ada.username).execute()
    expect(await guest.enterCode({ step, code: codeAt(ada.secret, clock.now()) })).toEqual({ type: 'SignInAgain' })
    expect(guest.browser.cookies.has('casebook')).toBe(false)
  })
})

describe('wrong codes', () => {
  it('use up a step after five, of 1,000 at once too [MORE-03]', async () => {
    const ada = await anAppUser(server)
    clock.pass(minute)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    const code = wrong(ada.secret)
    const answers = []
    for (let sent = 0; sent < 1000; sent += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => guest.enterCode({ step, code })))))
    const looked = answers.flatMap((answer) => (answer.type === 'CodeWrong' ? [answer.triesLeft] : []))
    expect(looked.sort()).toEqual([1, 2, 3, 4])
    expect(answers.filter(({ type }) => type === 'SignInAgain')).toHaveLength(996)
    expect(await eventsOf(ada.username, 'failedSecondFactor')).toHaveLength(5)
    expect(await guest.enterCode({ step, code: codeAt(ada.secret, clock.now()) })).toEqual({ type: 'SignInAgain' })
  })

  it('hold the second step back at the tenth in a row, also in a browser that is known, and longer each time [MORE-03]', async () => {
    const ada = await withApp(server)
    clock.pass(minute)
    const fail = async (times: number) => {
      let step = await firstStep(ada, ada.username)
      for (let i = 0; i < times; i++) {
        if (i === 5) step = await firstStep(ada, ada.username)
        await ada.enterCode({ step, code: wrong(ada.secret) })
      }
      return ada.enterCode({ step: await firstStep(ada, ada.username), code: codeAt(ada.secret, clock.now()) })
    }
    expect(await fail(10)).toEqual({ type: 'TooManyFailedLogins', until: expect.any(String) })
    clock.pass(31 * second)
    expect(await fail(1)).toEqual({ type: 'TooManyFailedLogins', until: expect.any(String) })
    clock.pass(31 * second)
    expect(await fail(0)).toEqual({ type: 'TooManyFailedLogins', until: expect.any(String) })
    clock.pass(30 * second)
    expect((await fail(0)).type).toBe('LoginSuccessful')
  })

  it('are shown to administrators, who can free the account [AUTH-12] [MORE-03]', async () => {
    const root = await aSignedIn(server, { roles: ['ADMIN'] })
    const ada = await withApp(server)
    clock.pass(minute)
    for (let i = 0; i < 10; i++)
      await ada.enterCode({ step: await firstStep(ada, ada.username), code: wrong(ada.secret) })
    expect(await root.users.get({ username: ada.username })).toMatchObject({
      user: { invalidLogins: 10, secondFactor: { app: true, passkeys: 0, recoveryCodesLeft: 10 } },
    })
    await root.users.free({ username: ada.username })
    const step = await firstStep(ada, ada.username)
    expect((await ada.enterCode({ step, code: codeAt(ada.secret, clock.now()) })).type).toBe('LoginSuccessful')
  })

  it('do not become right passwords: those are counted apart [MORE-03]', async () => {
    const ada = await anAppUser(server)
    for (let i = 0; i < 3; i++) await aGuest(server).login({ user: ada.username, password: 'a wrong password' })
    const guest = aGuest(server)
    await guest.enterCode({ step: await firstStep(guest, ada.username), code: wrong(ada.secret) })
    expect((await guest.login({ user: ada.username, password })).type).toBe('SecondFactorRequired')
  })
})
