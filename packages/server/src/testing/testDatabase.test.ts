import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase, testDatabaseKind } from './testDatabase'

const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])

describe('a test database', () => {
  it('is of the kind that was asked for', async () => {
    const { rows } = await sql<{ version: string }>`select version()`.execute(one)
    expect(rows[0]?.version.includes('emscripten')).toBe(testDatabaseKind === 'pglite')
  })

  it('has all tables and is its own', async () => {
    const option = { name: 'title', value: '"Registry"', changed_by: null, changed_at: new Date() }
    await one.insertInto('option').values(option).execute()

    expect(await one.selectFrom('option').select('value').execute()).toEqual([{ value: 'Registry' }])
    expect(await other.selectFrom('option').selectAll().execute()).toEqual([])
  })
})
