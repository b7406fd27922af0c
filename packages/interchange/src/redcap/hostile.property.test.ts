/** Whatever a table holds, a base comes of it that works, or a sentence: a reader never throws. */
import { checkBase } from '@casebook/core/rules/check/checkBase'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from '../convert'
import { dictionaryOf } from './dictionary.fixture'
import { headers } from './write/headers'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const types = [
  'constructor',
  '__proto__',
  'text',
  'notes',
  'radio',
  'dropdown',
  'checkbox',
  'yesno',
  'calc',
  'descriptive',
  'slider',
  'file',
  'sql',
]

const cells: Readonly<Record<string, fc.Arbitrary<string>>> = {
  name: fc.oneof(
    fc.constantFrom('a', 'b', 'a#2', '__proto__', 'visit', 'a/header', 'constructor', 'a\u0000'),
    fc.string(),
  ),
  form: fc.constantFrom('visit', 'a', '', 'follow up'),
  header: fc.constantFrom('', 'Head', '<b></b>'),
  type: fc.oneof(fc.constantFrom(...types), fc.string()),
  choices: fc.oneof(
    fc.constantFrom(
      '1, A | 2, B',
      '1, A | 1, B',
      '',
      'x',
      '[a] + [b]',
      '[b] / 0',
      'sum([a], [a])',
      "if([a] = '1', [b], '')",
    ),
    fc.string(),
  ),
  validation: fc.constantFrom('', 'integer', 'number_2dp', 'date_ymd', 'time', 'email', 'other'),
  min: fc.constantFrom('', '5', '-1', '2020-01-01', '9999-99-99', '1e9', '[a]', 'today'),
  max: fc.constantFrom('', '2', '1e400', '2019-01-01', 'today', '3,5'),
  branching: fc.oneof(
    fc.constantFrom("[a] = '1'", '[b] > 3 or [a(1)]', '[a', '((', '[a][2] = 1', "datediff([a], [b], 'y') > 1", '1 = 1'),
    fc.string(),
  ),
  required: fc.constantFrom('', 'y', 'n'),
  identifier: fc.constantFrom('', 'y', '1', 'n'),
  annotation: fc.oneof(
    fc.constantFrom(
      '@HIDDEN',
      "@DEFAULT='1'",
      "@DEFAULT='7'",
      "@CALCTEXT(if([a] = '1', 'x', [a]))",
      '@CALCTEXT(',
      '@IF([a], @HIDDEN, )',
    ),
    fc.string(),
  ),
}

describe('a table', () => {
  it('of a dictionary makes a base without a fault, whatever its cells hold [MORE-22]', async () => {
    const row = fc.record({ ...Object.fromEntries(Object.keys(headers).map((name) => [name, fc.string()])), ...cells })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const converted = await convert({ bytes: bytesOf(dictionaryOf(...rows)), fileName: 'a.csv' })
        if (converted.type !== 'Base') throw new Error(converted.findings[0]?.message)
        expect(checkBase(converted.base)).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('of anything is read, or refused in a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const converted = await convert({ bytes, fileName: 'a.csv' })
        if (converted.type === 'Refused') expect(converted.findings[0]?.message).toMatch(/\w.*\.$/)
      }),
    )
  })

  it('with logic that is nested without an end is told of', async () => {
    const deep = `${'('.repeat(5_000)}[a] = '1'${')'.repeat(5_000)}`
    const long = Array.from({ length: 5_000 }, () => "[a] = '1'").join(' or ')
    for (const branching of [deep, long])
      expect(
        await convert({ bytes: bytesOf(dictionaryOf({ name: 'a' }, { name: 'b', branching })), fileName: 'a.csv' }),
      ).toMatchObject({ type: 'Base' })
  })
})
