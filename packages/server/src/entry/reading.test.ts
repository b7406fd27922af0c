import { afterAll, describe, expect, it } from 'vitest'
import { areas } from '../areas'
import { publishBase } from '../bases/publishBase'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { ofVisit, visitBase } from './visitStudy.fixture'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
const password = 'Bernoulli numbers, 1843'
await publishBase(server.services, visitBase)
const browser = new Browser(server)
await createUser(db, { username: 'ada', password, roles: ['PI'], at: server.clock.now() })
await browser.fetch('loginApi?action=login', { method: 'POST', body: JSON.stringify({ user: 'ada', password }) })

afterAll(() => server.close())

const own = server.url.slice(0, -1)
const inVisit = `kbg=${ofVisit.kbg}&kb=${ofVisit.kb}`
const written = async () => [
  (await db.selectFrom('draft').select('id').execute()).length,
  (await db.selectFrom('server_event').select('id').execute()).length,
]

const foreign = [
  ['a page on another port or host of the site', { Origin: null, 'X-Casebook': null, 'Sec-Fetch-Site': 'same-site' }],
  ['a page of another site', { Origin: null, 'X-Casebook': null, 'Sec-Fetch-Site': 'cross-site' }],
  ['a page that forges its origin', { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-site' }],
] as const

describe('a request that a page of others makes with the session of whoever looks at it', () => {
  it.each(foreign)('begins no draft: %s', async (_, headers) => {
    const before = await written()
    const answer = await browser.fetch(`proket/Dialog?action=tree&${inVisit}`, { headers })
    expect([answer.status, Object.keys(await answer.json())]).toEqual([200, ['ReceivedState']])
    expect(await written()).toEqual(before)
  })

  it.each(foreign)('takes no data out, and is not in the log as if somebody had: %s', async (_, headers) => {
    const before = await written()
    const answer = await browser.fetch(`proket/export?${inVisit}`, { headers })
    expect([answer.status, await answer.text()]).toEqual([
      403,
      '{"error":"Changes need an allowed origin and the header X-Casebook"}',
    ])
    expect(await written()).toEqual(before)
  })
})

describe('our own client', () => {
  it.each([
    ['with the header', { Origin: own }],
    ['by a link of its page', { Origin: null, 'X-Casebook': null, 'Sec-Fetch-Site': 'same-origin' }],
  ])('takes data out: %s', async (_, headers) => {
    expect((await browser.fetch(`proket/export?${inVisit}`, { headers })).status).toBe(200)
  })

  it('opens a base as it always did: with a draft to answer in, the same each time', async () => {
    const open = async (headers = {}) => {
      const answer = await browser.fetch(`proket/Dialog?action=tree&${inVisit}`, { headers })
      return ((await answer.json()) as { ReceivedState: { draft?: { id: string; facts: unknown } } }).ReceivedState
        .draft
    }
    const draft = await open()
    expect(draft?.id).toBeTruthy()
    expect((await open())?.id).toBe(draft?.id)
    // Somebody who only looks sees what is there.
    expect(await open({ Origin: null, 'X-Casebook': null })).toEqual(draft)
  })
})
