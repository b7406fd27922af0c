import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anAccount, aVisitor, hour, password, startSessionServer } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { createSetupLink } from './setup'

const database = await openTestDatabase()

/** A server that nobody has an account on. */
async function anEmptyServer() {
  for (const table of ['session', 'known_device', 'setup_link', 'server_event', 'app_user'] as const)
    await database.deleteFrom(table).execute()
  const server = await startSessionServer(database)
  onTestFinished(server.close)
  const linkSecret = async () =>
    new URLSearchParams((await createSetupLink(server.services))?.split('?')[1]).get('data') ?? ''
  return { server, visitor: aVisitor(server), linkSecret }
}

const grace = { username: 'grace', firstName: 'Grace', lastName: 'Hopper', password }

describe('the first administrator', () => {
  it('is whoever opens the link, with a name and a password of their own choice', async () => {
    const { visitor, linkSecret } = await anEmptyServer()
    expect(await visitor.createAdministrator({ ...grace, data: await linkSecret() })).toEqual({ type: 'Ok' })
    expect(await visitor.login({ user: 'grace', password })).toEqual({
      type: 'LoginSuccessful',
      user: { username: 'grace', firstName: 'Grace', lastName: 'Hopper', roles: ['ADMIN'] },
    })
  })

  it('is told of in the server log, with the role and whose it is [LOG-02]', async () => {
    const { visitor, linkSecret } = await anEmptyServer()
    await visitor.createAdministrator({ ...grace, data: await linkSecret() })
    const events = await database
      .selectFrom('server_event')
      .select(['kind', 'source', 'payload'])
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'registration', source: 'grace', payload: {} },
      { kind: 'roleAdded', source: 'grace', payload: { user: 'grace', role: 'ADMIN' } },
    ])
  })

  it('is made once: the link works no second time, nor does another', async () => {
    const { visitor, linkSecret } = await anEmptyServer()
    const [data, other] = [await linkSecret(), await linkSecret()]
    await visitor.createAdministrator({ ...grace, data })
    for (const again of [data, other])
      expect(await visitor.createAdministrator({ ...grace, username: 'eve', data: again })).toEqual({
        type: 'SetupLinkInvalid',
      })
  })

  it('is one, when many open a link at once', async () => {
    const { visitor, linkSecret } = await anEmptyServer()
    const secrets = await Promise.all(Array.from({ length: 4 }, linkSecret))
    // While this goes on nobody can write an account, so that all of them come as far as they can at once.
    const writersWait = database.transaction().execute(async (tx) => {
      await sql`lock table app_user in share row exclusive mode`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    })
    const answers = await Promise.all(
      secrets.map((data, i) => visitor.createAdministrator({ ...grace, username: `grace-${i}`, data })),
    )
    await writersWait
    expect(answers.filter(({ type }) => type === 'Ok')).toHaveLength(1)
    expect(answers.filter(({ type }) => type === 'SetupLinkInvalid')).toHaveLength(3)
    expect(await database.selectFrom('app_user').select('roles').execute()).toEqual([{ roles: ['ADMIN'] }])
  })

  it('needs a good password, and may try again with the same link', async () => {
    const { visitor, linkSecret } = await anEmptyServer()
    const data = await linkSecret()
    expect(await visitor.createAdministrator({ ...grace, data, password: 'short' })).toEqual({
      type: 'PasswordInvalid',
    })
    expect(await visitor.createAdministrator({ ...grace, data })).toEqual({ type: 'Ok' })
  })
})

describe('a link', () => {
  it('is printed at each start while there is no account, and never again', async () => {
    const { server, linkSecret } = await anEmptyServer()
    const [first, second] = [await linkSecret(), await linkSecret()]
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(second).not.toBe(first)
    await anAccount(server.services)
    expect(await createSetupLink(server.services)).toBeNull()
  })

  it('leads to the public address where there is one', async () => {
    const { server } = await anEmptyServer()
    const link = (publicUrl: string | null) =>
      createSetupLink({ ...server.services, config: { ...server.services.config, publicUrl } })
    expect(await link(null)).toMatch(/^http:\/\/127\.0\.0\.1:8080\/#\/setup\?data=/)
    expect(await link('https://trial.example')).toMatch(/^https:\/\/trial\.example\/#\/setup\?data=/)
    expect(await createSetupLink(server.services, 'http://127.0.0.1:4711/')).toMatch(/^http:\/\/127\.0\.0\.1:4711\/#/)
  })

  it('is good for half an hour', async () => {
    const { server, visitor, linkSecret } = await anEmptyServer()
    const data = await linkSecret()
    server.clock.pass(hour / 2)
    expect(await visitor.createAdministrator({ ...grace, data })).toEqual({ type: 'SetupLinkInvalid' })
  })

  it('stands in the database as a hash only', async () => {
    const { linkSecret } = await anEmptyServer()
    const data = await linkSecret()
    const rows = await database.selectFrom('setup_link').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(data)
  })

  it.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('is not guessed: %s', async (data) => {
    const { visitor, linkSecret } = await anEmptyServer()
    await linkSecret()
    expect(await visitor.createAdministrator({ ...grace, data })).toEqual({ type: 'SetupLinkInvalid' })
  })
})

it('gives no account a password that nobody chose: an empty server lets nobody in', async () => {
  const { visitor } = await anEmptyServer()
  for (const user of ['admin', 'ADMIN', 'root', 'demo', 'anonymous', ''])
    for (const guess of ['', 'admin', 'password', 'casebook'])
      expect((await visitor.login({ user, password: guess })).type).not.toBe('LoginSuccessful')
})
