import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { recordEvent } from '../events'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const ward = await startWard(await openTestDatabase())
const { ada, dana, rita, root, db, clock } = ward
afterAll(() => ward.server.close())

const exported = (who: { browser: Browser }) =>
  who.browser.fetch('proket/logApi?action=exportLog', { method: 'POST', body: '{}' })

const lines = async (who: { browser: Browser }) => (await (await exported(who)).text()).trimEnd().split('\r\n')

describe('the server log as a file', () => {
  it('has a line for each event in their order, with date, time, source and message [LOG-01]', async () => {
    await db.deleteFrom('server_event').execute()
    const at = new Date('2026-03-01T08:05:09Z')
    await recordEvent(db, 'login', { at, source: 'ada', ip: '10.0.0.1' })
    await recordEvent(db, 'failedLogin', { at, source: null, ip: '10.0.0.2' })
    await sql`insert into server_event (at, kind, source, payload) values (${at}, 'melted', '=ada', '{}')`.execute(db)
    clock.pass(60_000)

    const response = await exported(rita)
    expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''log.csv")
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const [date, time] = clock.now().toISOString().split(/[T.]/)
    expect((await response.text()).split('\r\n')).toEqual([
      'Date,Time (UTC),Source,Message',
      '2026-03-01,08:05:09,ada,Signed in from 10.0.0.1',
      '2026-03-01,08:05:09,,Sign-in failed from 10.0.0.2',
      "2026-03-01,08:05:09,'=ada,No text for this kind of entry. Please tell an administrator.",
      `${date},${time},rita,Viewed the server log`,
      '',
    ])
  })

  it('is for those who may read it, and nobody else leaves a line in it [LOG-01] [ROLE-01]', async () => {
    const before = (await lines(root)).length
    for (const who of [ada, dana]) expect(await (await exported(who)).json()).toEqual({ InsufficientPermissions: {} })
    expect(await (await exported({ browser: new Browser(ward.server) })).json()).toEqual({ LoginRequired: {} })
    expect((await lines(root)).length).toBe(before + 1)
  })

  it('is whole however long it is [LOG-01]', async () => {
    await sql`insert into server_event (at, kind, source, payload)
      select ${clock.now()}::timestamptz, 'logout', 'p' || nth, '{}' from generate_series(1, 1200) nth`.execute(db)
    const sources = (await lines(root)).filter((line) => line.endsWith('Signed out')).map((line) => line.split(',')[2])
    expect(sources).toEqual(Array.from({ length: 1200 }, (_, i) => `p${i + 1}`))
  })
})

describe('the server log on the screen', () => {
  const newest = async (page = 0, more: object = {}) => {
    const answer = await rita.log.getLog({ page, ...more })
    if (answer.type !== 'ReceivedLog') throw new Error(answer.type)
    return answer
  }

  it('has pages of 100 entries from the newest, which entries written meanwhile do not shift [LOG-01]', async () => {
    await db.deleteFrom('server_event').execute()
    await sql`insert into server_event (at, kind, source, payload)
      select ${clock.now()}::timestamptz, 'logout', 'p' || nth, '{}' from generate_series(1, 250) nth`.execute(db)
    const first = await newest()
    expect([first.pages, first.count, first.log.length]).toEqual([3, 250, 100])
    expect(first.log[0]).toEqual({ instant: clock.now().toISOString(), source: 'p250', kind: 'logout', payload: {} })
    const upTo = first.newest
    const pages = [first, await newest(1, { upTo }), await newest(2, { upTo }), await newest(3, { upTo })]
    const sources = pages.flatMap(({ log }) => log.map(({ source }) => source))
    expect(sources).toEqual(Array.from({ length: 250 }, (_, i) => `p${250 - i}`))
    // One look is one line, however many pages it has.
    const again = await newest()
    expect([again.count, again.log[0]?.kind, again.log[0]?.source, again.log[1]?.source]).toEqual([
      251,
      'viewedLog',
      'rita',
      'p250',
    ])
  })

  it('is filtered by who did it or to whom, and by subject [LOG-01]', async () => {
    await db.deleteFrom('server_event').execute()
    const at = clock.now()
    await recordEvent(db, 'roleAdded', { at, source: 'root', user: 'ADA', role: 'PI' })
    await recordEvent(db, 'logout', { at, source: 'ada' })
    await recordEvent(db, 'savedCase', { at, source: 'ben', group: 'Ward', base: 'visit', owner: 'ada', case: 'VH_1' })
    await recordEvent(db, 'logout', { at, source: 'ben' })
    const { newest: upTo } = await newest()
    const kinds = async (filter: object) => (await newest(0, { upTo, filter })).log.map(({ kind }) => kind)
    expect(await kinds({ person: ' ada ', topic: null })).toEqual(['savedCase', 'logout', 'roleAdded'])
    expect(await kinds({ person: '', topic: 'signIn' })).toEqual(['logout', 'logout'])
    expect(await kinds({ person: 'ADA', topic: 'accounts' })).toEqual(['roleAdded'])
    expect(await newest(0, { upTo, filter: { person: 'nobody', topic: null } })).toMatchObject({ log: [], pages: 0 })
  })

  it('is for those who may read it, and a refusal leaves no line [LOG-01] [ROLE-01]', async () => {
    await db.deleteFrom('server_event').execute()
    for (const who of [ada, dana])
      expect(await who.log.getLog({ page: 0 })).toEqual({ type: 'InsufficientPermissions' })
    expect((await newest()).log).toEqual([])
  })
})
