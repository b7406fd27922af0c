import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config/config'
import { startServer } from './startServer'
import { temporaryFolder } from './testing/temporaryFolder'
import { testDatabaseKind } from './testing/testDatabase'
import { createPostgresDatabase } from './testing/testPostgres'

const DATA_DIR = join(temporaryFolder(), 'data')
const DATABASE_URL = testDatabaseKind === 'postgres' ? await createPostgresDatabase({ bare: true }) : ''
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL })

const first = await startServer(config)

describe('a server', () => {
  it('makes its tables at its first start, and answers', async () => {
    const answer = await fetch(`${first.url}healthz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  })

  it('shows a link for the first administrator, and no password, as long as there is nobody', () => {
    expect(first.setupLink).toMatch(new RegExp(`^${first.url}#/setup\\?data=[\\w-]{43}$`))
    expect(first.demoAccounts).toEqual([])
  })

  it('lets go of everything when it stops, and starts again on what it left', { timeout: 60_000 }, async () => {
    await first.services.db
      .insertInto('app_user')
      .values({ username: 'ada', roles: ['ADMIN'], created_at: new Date() })
      .execute()
    await first.close()
    await expect(fetch(`${first.url}healthz`)).rejects.toThrow()

    const again = await startServer(config)
    expect(again.setupLink).toBeNull()
    expect(await again.services.db.selectFrom('app_user').select('username').execute()).toEqual([{ username: 'ada' }])
    await again.close()
  })
})
