import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { JsonArray } from './jsonArray'

const db = await openTestDatabase()

/** Without the characters that no database keeps. */
const value = fc.jsonValue().filter((one) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(one)))

it.each(['json', 'jsonb'] as const)('comes to the database as it is, in an array of %s [MORE-13]', async (type) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(value)), async (values) => {
      const given = new JsonArray(
        type,
        values.map((one) => (one === null ? null : JSON.stringify(one))),
      )
      const { rows } = await sql<{ one: unknown; isAbsent: boolean }>`
        select one, one is null as "isAbsent" from unnest(${given}::${sql.raw(type)}[]) as one`.execute(db)
      expect(rows.map(({ one }) => one)).toEqual(JSON.parse(JSON.stringify(values)))
      expect(rows.map(({ isAbsent }) => isAbsent)).toEqual(values.map((one) => one === null))
    }),
    tries(50),
  )
})
