import { hash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/testDatabase'
import { anAccount, aVisitor, password, startSessionServer } from '../session.fixture'

const db = await openTestDatabase()
const server = await startSessionServer(db)
const device = 'a-device-of-the-ward-000'

afterAll(() => server.close())

async function signedIn(user: string) {
  const visitor = aVisitor(server)
  await visitor.login({ user, password })
  return visitor
}

describe('the key of a journal', () => {
  it('is the same at each sign-in of a person on a device, however many ask for the first time at once [DATA-20]', async () => {
    const ada = await anAccount(server.services)
    const visitors = await Promise.all([1, 2, 3].map(() => signedIn(ada)))
    const keys = await Promise.all(visitors.map((visitor) => visitor.getJournalKey({ device })))
    expect(new Set(keys.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [first] = keys
    expect(first?.type === 'ReceivedJournalKey' && Buffer.from(first.key, 'base64url').length).toBe(32)
  })

  it('is another for each person and each device, and none of them stands in the database [DATA-20]', async () => {
    const [ada, ben] = [
      await signedIn(await anAccount(server.services)),
      await signedIn(await anAccount(server.services)),
    ]
    const answers = [
      await ada.getJournalKey({ device }),
      await ben.getJournalKey({ device }),
      await ada.getJournalKey({ device: 'another-device-of-the-ward' }),
    ]
    const keys = answers.map((answer) => (answer.type === 'ReceivedJournalKey' ? answer.key : answer.type))
    expect(new Set(keys).size).toBe(3)
    const rows = await db.selectFrom('server_secret').selectAll().execute()
    expect(rows).toHaveLength(1)
    for (const key of keys) expect([rows[0]?.secret, hash('sha256', rows[0]?.secret ?? '')]).not.toContain(key)
  })

  it('is told to nobody who is not signed in [DATA-20]', async () => {
    expect(await aVisitor(server).getJournalKey({ device })).toEqual({ type: 'LoginRequired' })
  })
})
