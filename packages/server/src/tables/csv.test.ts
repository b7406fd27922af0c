import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { csv } from './csv'
import type { TableCell } from './table'

const patience = { timeout: 20_000 }

/** The lines as the file has them, without its mark. */
const lines = async (...rows: readonly (readonly TableCell[])[]) => (await text(csv(rows))).replace(/^\uFEFF/, '')

describe('a table as CSV', () => {
  it('quotes what would be taken apart, and ends its lines with CR LF', async () => {
    expect(await lines(['a', 'b,c', 'd"e', 'f\ng', 'h\ri', null, '', true, false, -1.5], ['next'])).toBe(
      'a,"b,c","d""e","f\ng","h\ri",,,true,false,-1.5\r\nnext\r\n',
    )
    expect(await lines([new Date('2026-11-23T06:00:00Z')])).toBe('2026-11-23T06:00:00.000Z\r\n')
  })

  it.each(['=1+1', '+49 30', '-x', '@sum', '\tx', '＝1', '＋1', '－1', '＠sum'])(
    'lets no spreadsheet run %j',
    async (cell) => {
      expect(await lines([cell])).toBe(`'${cell}\r\n`)
    },
  )

  it.each(['\n=1', '\r=1'])('lets no spreadsheet run %j, and keeps it in one field', async (cell) => {
    expect(await lines([cell])).toBe(`"'${cell}"\r\n`)
  })

  it.each(["'-", "''=1", "'\tx"])('guards %j too, which looks as if it had been guarded [MORE-58]', async (cell) => {
    expect(await lines([cell])).toBe(`'${cell}\r\n`)
  })

  it('leaves an apostrophe alone that guards nothing', async () => {
    expect(await lines(["'tis", "'"])).toBe("'tis,'\r\n")
  })

  it('is UTF-8 with the mark by which Excel knows it', async () => {
    const bytes = Buffer.concat(await csv([['Zoë']]).toArray())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.subarray(3).toString('utf8')).toBe('Zoë\r\n')
  })

  it('asks for no more rows than are read, and stops asking once nobody reads', async () => {
    let asked = 0
    let isOver = false
    async function* rows() {
      try {
        for (;;) yield [asked++, 'x'.repeat(1000)]
      } finally {
        isOver = true
      }
    }
    for await (const _ of csv(rows())) break
    await expect.poll(() => isOver, patience).toBe(true)
    expect(asked).toBeLessThan(1000)
  })

  it('that cannot be read to its end is an error, and no shorter file', async () => {
    async function* rows() {
      yield ['first']
      throw new Error('The disk is gone')
    }
    await expect(text(csv(rows()))).rejects.toThrow('The disk is gone')
  })
})
