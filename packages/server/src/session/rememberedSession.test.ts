import { createClient } from '@casebook/api-adapter/client'
import { wire } from '@casebook/api-adapter/wire'
import { call } from '@casebook/core/call/call'
import type { Role } from '@casebook/core/permissions/capabilities'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kyselyOn } from '../database/openDatabase'
import { postgresPool } from '../database/postgresPool'
import { type AreaHandlers, answers } from '../http/area'
import { postgresProxy } from '../testing/postgresProxy'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { createPostgresDatabase } from '../testing/testPostgres'
import { aClock, Browser, startTestServer } from '../testing/testServer'
import { tries } from '../testing/tries'
import { hashOfSecret, newSecret } from './secrets/secret'
import { hour, minute } from './session.fixture'
import { endSession, startSession } from './sessions.repository'
import { createUser } from './users'

const bellCalls = {
  /** For those who have cases of their own. */
  ring: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { nth: z.number() },
    results: { Rung: { by: z.string() } },
  }),
}
const bellWire = wire(bellCalls, { path: 'bell' })

const db = await openTestDatabase()
await sql`create table ringing (username text, nth integer)`.execute(db)

const handlers: AreaHandlers<typeof bellCalls> = {
  async ring({ nth }, { username }, tx) {
    await sql`insert into ringing values (${username}, ${nth})`.execute(tx)
    return { type: 'Rung', by: username }
  },
}

const clock = aClock()
const areas = [{ calls: [answers(bellWire, () => handlers)] }]
/** Each remembers for itself, as processes do. */
const servers = await Promise.all([db, db.withoutPlugins()].map((one) => startTestServer({ db: one, areas, clock })))
afterAll(() => Promise.all(servers.map((server) => server.close())))

let ringers = 0

/** Somebody signed in, with a tab at each of the servers. */
async function someone({ roles = ['PI'] as readonly Role[], on = db, at = servers } = {}) {
  const username = `ringer-${++ringers}`
  await createUser(on, { username, roles, at: clock.now() })
  const secret = newSecret()
  const idHash = hashOfSecret(secret)
  await startSession(on, { idHash, username, at: clock.now() })
  const tabs = at.map((server) => {
    const browser = new Browser(server)
    browser.cookies.set('casebook', secret)
    return createClient(bellWire, browser.send)
  })
  let nth = 0
  return {
    username,
    end: () => endSession(db, idHash, 'loggedOut', clock.now()),
    change: (columns: object) => db.updateTable('app_user').set(columns).where('username', '=', username).execute(),
    ring: async (tab: number) =>
      (await tabs[tab]?.ring({ nth: ++nth }, { idempotencyKey: `${username}/${nth}` }))?.type,
    async rung() {
      const { rows } = await sql<{
        nth: number
      }>`select nth from ringing where username = ${username} order by nth`.execute(db)
      return rows.map((row) => row.nth)
    },
    claimed: async () =>
      (await db.selectFrom('received_call').select('key').where('sender', '=', `user ${username}`).execute()).length,
  }
}

describe.runIf(testDatabaseKind === 'postgres')('a call on PostgreSQL', () => {
  it('waits for the database twice by somebody who is remembered, and before that for the session too [MORE-14]', async () => {
    const proxy = await postgresProxy(await createPostgresDatabase())
    const far = kyselyOn(postgresPool(proxy.url, undefined, { max: 1 }))
    await sql`create table ringing (username text, nth integer)`.execute(far)
    const server = await startTestServer({ db: far, areas, clock })
    const ada = await someone({ on: far, at: [server] })
    const sent: number[] = []
    for (let nth = 0; nth < 4; nth += 1) {
      const before = proxy.messages()
      expect(await ada.ring(0)).toBe('Rung')
      sent.push(proxy.messages() - before)
    }
    expect(sent).toEqual([3, 2, 2, 2])
    await server.close()
    await far.destroy()
    proxy.stop()
  })
})

describe('a call by somebody who is remembered', () => {
  it.each([
    ['has signed out at another server', 'LoginRequired', (one: Someone) => one.end()],
    ['is frozen', 'LoginRequired', (one: Someone) => one.change({ is_frozen: true })],
    ['has lost the role for it', 'InsufficientPermissions', (one: Someone) => one.change({ roles: ['REPORTER'] })],
    ['was away for an hour', 'LoginRequired', async () => clock.pass(hour)],
  ])('who %s has no effect, and leaves no claim of its key [AUTH-14]', async (_, answer, happens) => {
    const ada = await someone()
    for (const at of [0, 0, 1, 1]) expect(await ada.ring(at)).toBe('Rung')
    await happens(ada)
    expect([await ada.ring(0), await ada.ring(1)]).toEqual([answer, answer])
    expect(await ada.rung()).toEqual([1, 2, 3, 4])
    expect(await ada.claimed()).toBe(4)
  })

  it('has the roles that they have now', async () => {
    const ada = await someone({ roles: ['REPORTER'] })
    expect(await ada.ring(0)).toBe('InsufficientPermissions')
    await ada.change({ roles: ['PI'] })
    expect([await ada.ring(0), await ada.ring(0)]).toEqual(['Rung', 'Rung'])
  })

  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('ring at 0', 'ring at 1') },
    fc.constantFrom('sign out', 'freeze', 'lose the role', 'gain the role', 'half a minute', 'fifty minutes'),
  )

  it('takes effect as long as the session and the role last, whatever happened in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const ada = await someone()
        const begun = clock.now().getTime()
        let [isIn, isAllowed, seen, tried] = [true, true, begun, 0]
        const expected: number[] = []
        for (const step of steps) {
          if (step === 'sign out') await ada.end()
          if (step === 'freeze') await ada.change({ is_frozen: true })
          if (step === 'lose the role') await ada.change({ roles: ['REPORTER'] })
          if (step === 'gain the role') await ada.change({ roles: ['PI'] })
          isIn &&= step !== 'sign out' && step !== 'freeze'
          isAllowed = step === 'gain the role' || (isAllowed && step !== 'lose the role')
          if (step === 'half a minute') clock.pass(minute / 2)
          if (step === 'fifty minutes') clock.pass(50 * minute)
          if (!step.startsWith('ring')) continue
          const now = clock.now().getTime()
          tried += 1
          if (now - seen >= hour || now - begun >= 12 * hour) isIn = false
          if (isIn && now - seen >= minute) seen = now
          expect(await ada.ring(Number(step.at(-1)))).toBe(
            isIn ? (isAllowed ? 'Rung' : 'InsufficientPermissions') : 'LoginRequired',
          )
          if (isIn && isAllowed) expected.push(tried)
        }
        expect(await ada.rung()).toEqual(expected)
        expect(await ada.claimed()).toBe(expected.length)
      }),
      tries(60),
    )
  })
})

type Someone = Awaited<ReturnType<typeof someone>>
