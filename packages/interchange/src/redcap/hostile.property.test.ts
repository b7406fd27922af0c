/** Whatever a table holds, a base comes of it that works, or a sentence: a reader never throws. */
import { checkBase } from '@casebook/core/rules/check/checkBase'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from '../convert'
import { anyRow } from './anyRow.fixture'
import { dictionaryOf } from './dictionary.fixture'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a table', () => {
  it('of a dictionary makes a base without a fault, whatever its cells hold [MORE-22]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 8 }), async (rows) => {
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
