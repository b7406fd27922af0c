import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openDatabase } from '../openDatabase'
import { upkeep } from './upkeep'

describe('the log of the embedded database', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir, signingKeyFile: join(dataDir, 'key.pem') })
  const segments = () => readdirSync(join(dataDir, 'pg/pg_wal')).filter((file) => /^[0-9A-F]{24}$/.test(file)).length

  async function writeMebibytes(count: number): Promise<void> {
    const text = 'x'.repeat(2 ** 20)
    for (let i = 0; i < count; i++) await sql`select pg_logical_emit_message(false, 'filler', ${text})`.execute(db)
  }

  it('is left alone while it is short', async () => {
    expect(await upkeep(db)).toBe(false)
  })

  it('does not grow, however much is written', async () => {
    for (let round = 0; round < 5; round++) {
      await writeMebibytes(40)
      expect(await upkeep(db)).toBe(true)
      expect(await upkeep(db)).toBe(false)
    }
    expect(segments()).toBeLessThan(8)
    await close()
  })
})
