import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/testDatabase'
import { hashing } from '../passwordHash'
import { anAccount, aVisitor, hour, minute, password, signedIn, startSessionServer } from '../session.fixture'

const db = await openTestDatabase()
const server = await startSessionServer(db)
const { services, clock } = server

afterAll(() => server.close())

const wrong = 'not the password at all'

describe('failed sign-ins', () => {
  const failing = async (user: string, times: number, visitor = aVisitor(server)) => {
    const answers: string[] = []
    for (let i = 0; i < times; i++) answers.push((await visitor.login({ user, password: wrong })).type)
    return answers
  }
  const nineFailuresThenTooMany = [...Array<string>(9).fill('LoginFailed'), 'TooManyFailedLogins']

  it('are too many at the tenth in a row, and hold back the right password too [AUTH-12]', async () => {
    const user = await anAccount(services)
    expect(await failing(user, 10)).toEqual(nineFailuresThenTooMany)
    const before = hashing.begun
    const until = new Date(clock.now().getTime() + 30_000).toISOString()
    expect(await aVisitor(server).login({ user, password })).toEqual({ type: 'TooManyFailedLogins', until })
    expect(hashing.begun).toBe(before)
  })

  it('are logged each, and once that they hold the account back [LOG-02] [AUTH-12]', async () => {
    const user = await anAccount(services)
    const kinds = async () => {
      const rows = db.selectFrom('server_event').select('kind').where('source', '=', user).orderBy('id')
      return (await rows.execute()).map(({ kind }) => kind)
    }
    await failing(user, 9)
    expect(await kinds()).toEqual(Array(9).fill('failedLogin'))
    await failing(user, 2)
    expect(await kinds()).toEqual([...Array(10).fill('failedLogin'), 'deactivation'])
  })

  it('are counted alike for a name without account [AUTH-12]', async () => {
    expect(await failing('nobody-ever', 10)).toEqual(nineFailuresThenTooMany)
    expect(await failing('nobody-ever', 1)).toEqual(['TooManyFailedLogins'])
  })

  it('let the right password in when the delay is over, and longer after the next [AUTH-12]', async () => {
    const user = await anAccount(services)
    await failing(user, 10)
    clock.pass(30_000)
    expect(await failing(user, 1)).toEqual(['TooManyFailedLogins'])
    clock.pass(30_000)
    expect((await aVisitor(server).login({ user, password })).type).toBe('TooManyFailedLogins')
    clock.pass(30_000)
    expect((await aVisitor(server).login({ user, password })).type).toBe('LoginSuccessful')
    expect(await failing(user, 9)).toEqual(nineFailuresThenTooMany.slice(0, 9))
  })

  it('do not add up over a success', async () => {
    const user = await anAccount(services)
    await failing(user, 9)
    expect((await aVisitor(server).login({ user, password })).type).toBe('LoginSuccessful')
    expect(await failing(user, 1)).toEqual(['LoginFailed'])
  })

  it('lock nobody out of a device that signed in before [AUTH-12]', async () => {
    const ada = await signedIn(server)
    await ada.logout()
    await failing(ada.username, 12)
    expect(await ada.login({ user: ada.username, password: wrong })).toEqual({ type: 'LoginFailed' })
    expect((await ada.login({ user: ada.username, password })).type).toBe('LoginSuccessful')
    expect((await aVisitor(server).login({ user: ada.username, password })).type).toBe('TooManyFailedLogins')
  })

  it('on the known device itself are too many at the tenth, and the right password still passes [AUTH-12]', async () => {
    const ada = await signedIn(server)
    expect(await failing(ada.username, 10, ada)).toEqual(nineFailuresThenTooMany)
    expect((await ada.login({ user: ada.username, password })).type).toBe('LoginSuccessful')
  })

  it('do not pass for those of a known device of somebody else', async () => {
    const user = await anAccount(services)
    await failing(user, 10)
    const ben = await signedIn(server)
    expect((await ben.login({ user, password })).type).toBe('TooManyFailedLogins')
  })

  it('are looked at no more than a hundred times an hour, however they come [AUTH-12]', async () => {
    const ada = await signedIn(server)
    const begun = hashing.begun
    for (let passed = 0; passed < hour; passed += 4 * minute) {
      await failing(ada.username, 10, ada)
      await failing(ada.username, 10)
      clock.pass(4 * minute)
    }
    expect(hashing.begun - begun).toBeGreaterThan(25)
    expect(hashing.begun - begun).toBeLessThanOrEqual(100)
  })

  it('are counted each, when many come at once [AUTH-12]', async () => {
    const user = await anAccount(services)
    const begun = hashing.begun
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => aVisitor(server).login({ user, password: wrong })),
    )
    expect(hashing.begun - begun).toBe(10)
    expect(answers.filter(({ type }) => type === 'LoginFailed')).toHaveLength(9)
    expect(answers.filter(({ type }) => type === 'TooManyFailedLogins')).toHaveLength(31)
  })
})

describe('many who sign in at once', () => {
  it('wait for their turn: two of strangers at a time, and nobody else waits with them', async () => {
    const names = await Promise.all(Array.from({ length: 10 }, () => anAccount(services)))
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, hashing.running)
    }, 1)
    const memory = process.memoryUsage().rss
    // Without turns their hashes would need more than a gigabyte.
    const crowd = Promise.all(
      Array.from({ length: 30 }, (_, i) => aVisitor(server).login({ user: names[i % 10] ?? '', password })),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (let i = 0; i < 5; i++) {
      expect((await aVisitor(server).browser.fetch('healthz')).status).toBe(200)
      // A try is counted while it is looked at. The others keep away from the database too.
      const rows = await db.selectFrom('login_throttle').select('tries').where('username', 'in', names).execute()
      expect(rows.reduce((sum, { tries }) => sum + tries, 0)).toBeLessThanOrEqual(2)
    }

    const answers = await crowd
    clearInterval(watch)
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['LoginSuccessful']))
    expect(peak).toBeLessThanOrEqual(2)
    expect(process.memoryUsage().rss - memory).toBeLessThan(400 * 2 ** 20)
  })
})
