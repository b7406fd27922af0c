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
      '2026-03-01,08:05:09,ada,Login from 10.0.0.1',
      '2026-03-01,08:05:09,,Failed login from 10.0.0.2',
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
    const sources = (await lines(root)).filter((line) => line.endsWith('Logout')).map((line) => line.split(',')[2])
    expect(sources).toEqual(Array.from({ length: 1200 }, (_, i) => `p${i + 1}`))
  })
})
