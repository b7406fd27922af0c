import { createClient } from '@casebook/api-adapter/client'
import { usersWire } from '@casebook/api-adapter/users/users.wire'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Role } from '@casebook/core/permissions/capabilities'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { inTransaction } from '../database/transaction'
import { anAccount, aVisitor, minute, password, signedIn } from '../session/session.fixture'
import { sessionArea } from '../signIn/session.handlers'
import { aBase } from '../testing/authz/study'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { startTestServer } from '../testing/testServer'
import { saveUser } from './saveUser'
import { usersArea } from './users.handlers'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas: [sessionArea, usersArea] })
afterAll(() => server.close())
const { services, clock } = server
const root = await signedIn(server, { username: 'root', roles: ['ADMIN'], firstName: 'Ruth', lastName: 'Ott' })
const users = createClient(usersWire, root.browser.send)

const open = { isActivated: true, isFrozen: false } as const

const lines = async (user: string) => {
  const rows = await db.selectFrom('server_event').select(['kind', 'source', 'payload', 'at']).orderBy('id').execute()
  return rows
    .filter(({ payload }) => payload.user === user)
    .map(({ kind, source, payload: { user: _, ...rest } }) => [kind, source, ...Object.values(rest)])
}

const received = async (username: string) => {
  const answer = await users.get({ username })
  if (answer.type !== 'ReceivedUser') throw new Error(`${username}: ${answer.type}`)
  return answer.user
}

async function failToSignIn(username: string, times: number): Promise<void> {
  const stranger = aVisitor(server)
  for (let i = 0; i < times; i++) await stranger.login({ user: username, password: 'a wrong one' })
}

describe('the list of users', () => {
  it('has every account, in alphabetical order, as a client of the specified wire asks for it [USER-01]', async () => {
    for (const username of ['Cyd', 'ben', 'BENNO', 'jörg']) await anAccount(services, { username })
    const answer = await root.browser.fetch('proket/user?action=list', { method: 'POST', body: '{}' })
    expect(await answer.json()).toEqual({ ReceivedUsers: { users: ['ben', 'BENNO', 'Cyd', 'jörg', 'root'] } })
  })

  it.each([
    ['', ['ben', 'BENNO', 'Cyd', 'jörg', 'root']],
    [' bEn ', ['ben', 'BENNO']],
    ['JÖ', ['jörg']],
    ['%', []],
    ['_', []],
  ])('filtered by %j has %j [USER-01]', async (filter, expected) => {
    const answer = await users.getPageOfUsers({ filter, limit: 10 })
    if (answer.type !== 'ReceivedPageOfUsers') throw new Error(answer.type)
    expect(answer.users.map(({ username }) => username)).toEqual(expected)
    expect(answer.count).toBe(expected.length)
  })

  it('comes in pages of the database that leave nobody out, however many there are [USER-01]', async () => {
    await sql`insert into app_user (username, created_at)
      select (case when nth % 2 = 0 then 'MANY ' else 'many ' end) || nth, ${clock.now()}::timestamptz
        from generate_series(1, 2000) nth`.execute(db)
    const seen: string[] = []
    for (;;) {
      const page = await users.getPageOfUsers({ filter: 'Many 9', limit: 50, after: seen.at(-1) })
      if (page.type !== 'ReceivedPageOfUsers') throw new Error(page.type)
      expect(page.count).toBe(111)
      if (page.users.length === 0) break
      seen.push(...page.users.map(({ username }) => username))
    }
    expect([seen.length, new Set(seen).size]).toEqual([111, 111])
    await sql`delete from app_user where lower(username) like 'many %'`.execute(db)
  })
})

describe('an account', () => {
  it('is received with everything about it, named by a quoted text [USER-01]', async () => {
    await anAccount(services, { username: 'ada', email: 'ada@example.org', institution: 'Kantonsspital' })
    const answer = await root.browser.fetch('proket/user?action=get', { method: 'POST', body: '"ada"' })
    expect(await answer.json()).toEqual({
      ReceivedUser: {
        user: {
          username: 'ada',
          firstName: 'Ada',
          lastName: 'Byron',
          title: '',
          email: 'ada@example.org',
          institution: 'Kantonsspital',
          address: '',
          city: '',
          zip: '',
          country: '',
          phone: '',
          roles: ['PI'],
          isActivated: true,
          isFrozen: false,
          invalidLogins: 0,
          heldUntil: null,
          isReachedByMail: false,
        },
      },
    })
    expect(await users.get({ username: 'nobody' })).toEqual({ type: 'NoSuchUser' })
    expect(await users.save({ username: 'nobody', roles: [], ...open })).toEqual({ type: 'NoSuchUser' })
    expect(await users.free({ username: 'nobody' })).toEqual({ type: 'NoSuchUser' })
  })

  it('is refused if its name holds what no database keeps', async () => {
    const answer = await root.browser.fetch('proket/user?action=get', { method: 'POST', body: '"\\u0000"' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fault: 'unreadable_text' })
  })

  it('is saved, and the log says who changed what from what to what [USER-01] [LOG-02]', async () => {
    await anAccount(services, { username: 'dora', roles: ['PI', 'REPORTER'] })
    expect(await users.save({ username: 'dora', roles: ['PI', 'ADMIN'], isActivated: false, isFrozen: true })).toEqual({
      type: 'Ok',
    })
    expect(await received('dora')).toMatchObject({ roles: ['PI', 'ADMIN'], isActivated: false, isFrozen: true })
    await users.save({ username: 'dora', roles: ['PI', 'ADMIN'], ...open })
    await users.save({ username: 'dora', roles: ['ADMIN', 'PI'], ...open })
    await users.save({ username: 'dora', roles: [], ...open })
    expect(await lines('dora')).toEqual([
      ['roleAdded', 'root', 'ADMIN'],
      ['roleRemoved', 'root', 'REPORTER'],
      ['adminDeactivated', 'root'],
      ['frozen', 'root'],
      ['adminActivated', 'root'],
      ['unfrozen', 'root'],
      ['roleRemoved', 'root', 'ADMIN'],
      ['roleRemoved', 'root', 'PI'],
    ])
  })

  it.each<[string, { roles: readonly Role[]; isActivated: boolean; isFrozen: boolean }, string]>([
    ['frozen', { roles: ['PI'], isActivated: true, isFrozen: true }, 'frozen'],
    ['deactivated', { roles: ['PI'], isActivated: false, isFrozen: false }, 'deactivated'],
    ['given another role', { roles: ['PI', 'REPORTER'], ...open }, 'rolesChanged'],
  ])(
    'that is %s is signed out at once everywhere, and by its next call is asked to sign in [AUTH-14] [USER-03]',
    async (_, state, reason) => {
      const person = await signedIn(server)
      const elsewhere = aVisitor(server)
      await elsewhere.login({ user: person.username, password })
      expect(await users.save({ username: person.username, roles: ['PI'], ...open })).toEqual({ type: 'Ok' })
      expect((await person.getClientUserInfo()).type).toBe('ReceivedUser')
      await users.save({ username: person.username, ...state })
      for (const one of [person, elsewhere]) expect(await one.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
      const ended = await db
        .selectFrom('session')
        .select(['end_reason', 'ended_at'])
        .where('username', '=', person.username)
        .execute()
      expect(ended).toEqual(Array(2).fill({ end_reason: reason, ended_at: clock.now() }))
      if (reason === 'rolesChanged')
        expect(await person.login({ user: person.username, password })).toMatchObject({ user: { roles: state.roles } })
    },
  )

  it('that somebody else changed meanwhile is not saved over [USER-01]', async () => {
    await anAccount(services, { username: 'fay', roles: ['PI'] })
    const was = { roles: ['PI'] as const, ...open }
    await users.save({ username: 'fay', roles: ['PI', 'REPORTER'], ...open, was })
    const answer = await users.save({ username: 'fay', roles: ['PI'], isActivated: true, isFrozen: true, was })
    expect(answer).toMatchObject({ type: 'ChangedMeanwhile', user: { username: 'fay', roles: ['PI', 'REPORTER'] } })
    expect(await received('fay')).toMatchObject({ roles: ['PI', 'REPORTER'], isFrozen: false })
  })
})

describe('the limits of an account', () => {
  const [hernia, goitre] = ['hernia', 'goitre'].map((base) => ({ group: 'Surgery', base })) as [BaseName, BaseName]

  it('are set and lifted by an administrator, who stands in the log [MORE-26] [LOG-02]', async () => {
    for (const { group, base } of [hernia, goitre]) await publishBase(services, { ...aBase(base), group })
    await anAccount(services, { username: 'ida', roles: ['REPORTER'] })
    expect(await received('ida')).not.toHaveProperty('limits')
    expect(await users.setLimits({ username: 'ida', limits: [hernia, goitre, hernia], was: [] })).toEqual({
      type: 'Ok',
    })
    expect(await received('ida')).toMatchObject({ limits: [goitre, hernia] })
    expect(await users.setLimits({ username: 'ida', limits: [hernia, goitre] })).toEqual({ type: 'Ok' })
    expect(await users.setLimits({ username: 'ida', limits: [] })).toEqual({ type: 'Ok' })
    expect(await received('ida')).not.toHaveProperty('limits')
    expect(await lines('ida')).toEqual([
      ['limitsSet', 'root', 'Surgery / hernia, Surgery / goitre'],
      ['limitsLifted', 'root'],
    ])
  })

  it('sign the person out at once, so that no open page goes on [MORE-26]', async () => {
    const person = await signedIn(server)
    await users.setLimits({ username: person.username, limits: [hernia] })
    expect(await person.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it('are not set for whoever may lift them, in a study that there is not, or over the change of another person [MORE-26]', async () => {
    await anAccount(services, { username: 'jon', roles: ['PI'] })
    const elsewhere = { group: 'Surgery', base: 'nowhere' }
    const set = (username: string, limits: readonly BaseName[], was?: readonly BaseName[]) =>
      users.setLimits({ username, limits, ...(was && { was }) })
    expect(await set('root', [hernia])).toEqual({ type: 'NotLimitable' })
    expect(await set('nobody', [hernia])).toEqual({ type: 'NoSuchUser' })
    expect(await set('jon', [elsewhere])).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await set('jon', [hernia])).toEqual({ type: 'Ok' })
    expect(await set('jon', [goitre], [])).toMatchObject({ type: 'ChangedMeanwhile', user: { limits: [hernia] } })
    expect(await received('jon')).toMatchObject({ limits: [hernia] })
  })
})

describe('an account that is held back', () => {
  it('shows the count of failed sign-ins, and until when [AUTH-12] [USER-01]', async () => {
    await anAccount(services, { username: 'gil' })
    await failToSignIn('gil', 9)
    expect(await received('gil')).toMatchObject({ invalidLogins: 9, heldUntil: null })
    await failToSignIn('gil', 1)
    const heldUntil = new Date(clock.now().getTime() + 30_000).toISOString()
    expect(await received('gil')).toMatchObject({ invalidLogins: 10, heldUntil })
    const page = await users.getPageOfUsers({ filter: 'gil', limit: 10 })
    expect(page).toMatchObject({ users: [{ username: 'gil', invalidLogins: 10 }] })
  })

  it('is freed by an administrator at once, who stands in the log [AUTH-12]', async () => {
    const owner = aVisitor(server)
    expect(await owner.login({ user: 'gil', password })).toMatchObject({ type: 'TooManyFailedLogins' })
    expect(await users.free({ username: 'gil' })).toEqual({ type: 'Ok' })
    expect(await received('gil')).toMatchObject({ invalidLogins: 0, heldUntil: null })
    expect((await owner.login({ user: 'gil', password })).type).toBe('LoginSuccessful')
    expect(await lines('gil')).toEqual([['freed', 'root']])
    clock.pass(minute)
  })
})

describe('the last administrator', () => {
  const noRoles = { roles: [], ...open } as const

  it('is not removed, by nobody and by no way [USER-03]', async () => {
    for (const state of [
      noRoles,
      { roles: ['ADMIN'], isActivated: false, isFrozen: false },
      { roles: ['ADMIN'], isActivated: true, isFrozen: true },
    ] as const)
      expect(await users.save({ username: 'root', ...state })).toEqual({ type: 'LastAdministrator' })
    expect((await root.getClientUserInfo()).type).toBe('ReceivedUser')
    expect(await lines('root')).toEqual([])
  })

  it('stays one when two remove themselves at once: one of them is too late [USER-03]', async () => {
    const other = {
      username: await anAccount(services, { username: 'zoe', roles: ['ADMIN'] }),
      roles: ['ADMIN'],
    } as const
    const rootItself = { username: 'root', roles: ['ADMIN'] } as const
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let hasSaved = () => {}
    const saved = new Promise<void>((resolve) => {
      hasSaved = resolve
    })
    const first = inTransaction(db, async (tx) => {
      const answer = await saveUser(services, tx, other, { ...noRoles, username: 'zoe' })
      hasSaved()
      await held
      return answer
    })
    await saved
    const second = inTransaction(db, (tx) => saveUser(services, tx, rootItself, { ...noRoles, username: 'root' }))
    // The embedded database has one transaction at a time.
    if (testDatabaseKind === 'postgres')
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
        .toBeGreaterThan(0)
    letGo()
    expect([await first, await second]).toEqual([{ type: 'Ok' }, { type: 'LastAdministrator' }])
  })

  it('cannot be removed by somebody who was removed while they waited [USER-03]', async () => {
    await users.save({ username: 'zoe', roles: ['ADMIN'], ...open })
    const zoe = { username: 'zoe', roles: ['ADMIN'] } as const
    await users.save({ username: 'zoe', ...noRoles })
    const late = inTransaction(db, (tx) => saveUser(services, tx, zoe, { ...noRoles, username: 'root' }))
    expect(await late).toEqual({ type: 'InsufficientPermissions' })
    expect(await received('root')).toMatchObject({ roles: ['ADMIN'] })
  })
})
