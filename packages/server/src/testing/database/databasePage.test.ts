import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase, testDatabaseKind } from '../testDatabase'
import { databasePage } from './databasePage'
import { tableTexts } from './tableTexts'

const db = await openTestDatabase()

describe.runIf(testDatabaseKind === 'pglite')('the page about the database', () => {
  it('is current: npm run generate writes it', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/database.md'), 'utf8')
    expect(page).toBe(await databasePage(db))
  })

  it('has every table and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`.execute(
      db,
    )
    const told = Object.values(tableTexts).flatMap((texts) => Object.keys(texts))
    expect(told.sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})
