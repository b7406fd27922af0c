import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { plainDigits } from './storedEntry'

const db = await openTestDatabase()

describe('plainDigits', () => {
  it('writes every number as the database prints it', async () => {
    const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 300)
    const odd = [0, -0, 1, -1, 0.1, 1e21, -1e21, 1e-7, 1.5e-9, 5e-324, Number.MAX_VALUE, 123456789.125, 1e20, 2.5e22]
    const { rows } = await sql<{ text: string }>`
      select value::text as text from jsonb_array_elements(${JSON.stringify([...numbers, ...odd])}::jsonb)`.execute(db)
    expect([...numbers, ...odd].map(plainDigits)).toEqual(rows.map(({ text }) => text))
  })
})
