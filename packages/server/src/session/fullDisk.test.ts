import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '../areas'
import { publishBase } from '../bases/publishBase'
import { ofVisit, visitBase } from '../entry/visitStudy.fixture'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { hashing } from './passwordHash'
import { hour, minute, password } from './session.fixture'
import { createUser } from './users'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
const { clock } = server
await publishBase(server.services, visitBase)
for (const username of ['ada', 'ben', 'cleo', 'dan'])
  await createUser(db, { username, password, roles: ['PI'], at: clock.now() })

afterAll(() => server.close())

/** Every statement that would write fails as PostgreSQL fails where a file cannot be made longer. */
const tables = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
   where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`.execute(db)
await sql`
  create function disk_full() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full';
  end $$`.execute(db)
const onAll = async (statement: (table: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  for (const { name } of tables.rows) await statement(sql.table(name)).execute(db)
}
const fillDisk = () =>
  onAll(
    (table) => sql`create trigger a_full_disk before insert or update or delete on ${table}
    for each statement execute function disk_full()`,
  )
const makeRoom = () => onAll((table) => sql`drop trigger if exists a_full_disk on ${table}`)

/** As the embedded database does before its disk is full. */
const setReadOnly = (isOn: 'on' | 'off') => sql`set default_transaction_read_only = ${sql.raw(isOn)}`.execute(db)

/** On PostgreSQL the setting would be of one connection of many. */
const ways = [
  { way: 'the disk is full', guessed: 'ben', fill: fillDisk, empty: makeRoom },
  ...(testDatabaseKind === 'pglite'
    ? [
        {
          way: 'the disk is nearly full',
          guessed: 'dan',
          fill: () => setReadOnly('on'),
          empty: () => setReadOnly('off'),
        },
      ]
    : []),
]

interface Person {
  readonly browser: Browser
  readonly call: (url: string, body?: unknown) => Promise<[number, Record<string, never>]>
}

function aPerson(): Person {
  const browser = new Browser(server)
  return {
    browser,
    async call(url, body) {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await browser.fetch(`proket/${url}`, init)
      return [answer.status, await answer.json().catch(() => ({}))]
    },
  }
}

const signIn = ({ call }: Person, user = 'ada', typed = password) =>
  call('loginApi?action=login', { user, password: typed })
const whoAmI = async ({ call }: Person) => Object.keys((await call('loginApi?action=getClientUserInfo', {}))[1])[0]
const inVisit = `kbg=${ofVisit.kbg}&kb=${ofVisit.kb}`

const before = aPerson()
await signIn(before)
await before.call(`Dialog?action=reset&${inVisit}`)
await before.call(`Dialog?action=addFactsJson&${inVisit}`, [{ id: 'age', value: 40 }])
await before.call(`Dialog?action=savecase&${inVisit}&userfn=Case1&force=true`)

describe.each(ways)('while $way', ({ guessed, fill, empty }) => {
  beforeEach(fill)
  afterEach(empty)

  it('people sign in and are known, on devices that are known and on others', async () => {
    const atWork = aPerson()
    for (const person of [before, atWork]) {
      expect(await signIn(person)).toMatchObject([200, { LoginSuccessful: { user: { username: 'ada' } } }])
      expect(await whoAmI(person)).toBe('ReceivedUser')
    }
    expect(server.logged()).toContain('The disk is full: a session is kept in memory')
  })

  it('people read, also when their session was last noted long ago', async () => {
    clock.pass(50 * minute)
    for (const url of ['cases?action=listAllMyCases', 'knowledgeBases?action=listActiveBases'])
      expect((await before.call(url, {}))[0], url).toBeLessThan(500)
    expect((await before.call('cases?action=listAllMyCases', {}))[1]).toMatchObject({
      ReceivedCases: { cases: [{ name: 'Case1' }] },
    })
    expect((await before.call(`Dialog?action=tree&${inVisit}`))[1]).toHaveProperty('ReceivedState')
    clock.pass(50 * minute)
    expect(await whoAmI(before)).toBe('ReceivedUser')
  })

  it('data are exported, and the event is kept for the log', async () => {
    const file = await before.browser.fetch(`proket/export?${inVisit}`)
    expect([file.status, (await file.text()).split('\r\n')[1]]).toEqual([200, expect.stringContaining('Case1,ada')])
  })

  it('a save answers 507 and says that nothing was kept, and answers that were there before are there', async () => {
    const answer = await before.call(`Dialog?action=addFactsJson&${inVisit}`, [{ id: 'age', value: 41 }])
    expect(answer).toMatchObject([507, { error: 'The disk of the server is full: nothing of this request was kept' }])
    expect((await before.call(`Dialog?action=savecase&${inVisit}&userfn=Case1`))[0]).toBe(507)
    expect(server.logged()).not.toContain('A request failed')
  })

  it('guessing is held back all the same, and everybody is counted [AUTH-12]', async () => {
    const guesses = []
    const begun = hashing.begun
    for (let i = 0; i < 12; i++) guesses.push(Object.keys((await signIn(aPerson(), guessed, `guess ${i}`))[1])[0])
    expect(guesses).toEqual([...Array(9).fill('LoginFailed'), ...Array(3).fill('TooManyFailedLogins')])
    expect(hashing.begun - begun).toBe(10)
  })

  it('who signs out is signed out, and stays so when there is room again', async () => {
    const leaving = aPerson()
    await signIn(leaving)
    const stolen = new Map(leaving.browser.cookies)
    expect(await leaving.call('loginApi?action=logout', {})).toEqual([200, { Ok: {} }])
    const thief = aPerson()
    const isOut = async () => {
      for (const [name, value] of stolen) thief.browser.cookies.set(name, value)
      return (await whoAmI(thief)) === 'LoginRequired'
    }
    expect(await isOut()).toBe(true)
    await empty()
    clock.pass(minute)
    await whoAmI(before)
    expect(await isOut()).toBe(true)
  })
})

describe('when there is room again', () => {
  it('sessions and events of that time are brought to the disk', async () => {
    await fillDisk()
    const cleo = aPerson()
    expect((await signIn(cleo, 'cleo'))[0]).toBe(200)
    await makeRoom()
    clock.pass(minute)
    expect(await whoAmI(cleo)).toBe('ReceivedUser')
    const rows = await db.selectFrom('session').select('username').where('ended_at', 'is', null).execute()
    expect(rows).toContainEqual({ username: 'cleo' })
    const events = await db.selectFrom('server_event').select(['kind', 'source']).execute()
    expect(events).toContainEqual({ kind: 'login', source: 'cleo' })
    expect(events).toContainEqual({ kind: 'exportedData', source: 'ada' })
    expect(server.logged()).toContain('The disk has room again')
    expect(await before.call(`Dialog?action=addFactsJson&${inVisit}`, [{ id: 'age', value: 41 }])).toMatchObject([
      200,
      {},
    ])
    clock.pass(13 * hour)
    expect(await whoAmI(cleo)).toBe('LoginRequired')
  })
})
