import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'

const db = await openTestDatabase()

async function shown(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

describe('a value of the database', () => {
  const instant = new Date('2026-03-02T12:00:00.123Z')

  it.each([
    ['a bigint', sql`${2 ** 40}::bigint`, 2 ** 40],
    ['a count', sql`(select count(*) from app_user)`, 0],
    ['an integer', sql`${7}::integer`, 7],
    ['a date', sql`${'2024-02-29'}::date`, '2024-02-29'],
    ['a date without parameter', sql.raw(`'0012-01-01'::date`), '0012-01-01'],
    ['an instant', sql`${instant}::timestamptz`, instant],
    ['a boolean', sql`${false}::boolean`, false],
    ['nothing', sql`null::text`, null],
    ['a decimal', sql`${'1.50'}::numeric`, '1.50'],
    ['text', sql`${'Ü 漢 🩺 \' \\ "'}::text`, 'Ü 漢 🩺 \' \\ "'],
    ['a list of texts', sql`${['a"b', ',c', '', 'NULL', '{}', 'é\\']}::text[]`, ['a"b', ',c', '', 'NULL', '{}', 'é\\']],
    ['an empty list', sql`${[]}::text[]`, []],
    ['JSON', sql`${'{"a":[1,"x",null,{"b":true}]}'}::jsonb`, { a: [1, 'x', null, { b: true }] }],
    ['a JSON text', sql`${'"a text"'}::jsonb`, 'a text'],
    ['a JSON null', sql`${'null'}::jsonb`, null],
    ['an id', sql`${'6f1e1c2e-1111-4111-8111-111111111111'}::uuid`, '6f1e1c2e-1111-4111-8111-111111111111'],
  ])('is read alike on both databases: %s', async (_, expression, value) => {
    expect(await shown(expression)).toEqual(value)
  })

  it('is refused where a number cannot say it', async () => {
    await expect(shown(sql.raw('9007199254740993::bigint'))).rejects.toThrow('9007199254740993')
  })
})
