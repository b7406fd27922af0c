import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import excel from 'exceljs'
import { describe, expect, it } from 'vitest'
import type { TableCell } from './table'
import { xlsx } from './xlsx'

const patience = { timeout: 20_000 }
const columns = [{ header: 'First', width: 10 }]

/** The values of the rows below the header, as another program reads them. */
async function readBack(...rows: readonly (readonly TableCell[])[]) {
  const workbook = new excel.Workbook()
  // The cast is safe: the types of the library name a buffer of an older Node.js.
  await workbook.xlsx.load((await buffer(xlsx([{ name: 'Data', columns, rows }]))) as never)
  const sheet = workbook.getWorksheet('Data')
  const read = (sheet?.getSheetValues() ?? []) as readonly (readonly unknown[] | undefined)[]
  return { header: read[1]?.slice(1), rows: read.slice(2).map((row) => row?.slice(1)), sheet }
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  // The cast is safe: the flag makes it a function.
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

describe('a spreadsheet', () => {
  it('has a header that stays in sight, and cells of the kind of their values', async () => {
    const at = new Date('2026-11-23T06:00:00Z')
    const { header, rows, sheet } = await readBack(['Zoë & <co>', -1.5, true, at], ['last'])
    expect(header).toEqual(['First'])
    expect(rows).toEqual([['Zoë & <co>', -1.5, true, '2026-11-23T06:00:00.000Z'], ['last']])
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet?.getRow(1).font.bold).toBe(true)
  })

  it('takes no text for a formula', async () => {
    const { rows, sheet } = await readBack(['=1+1', '@sum', '+1', '-1'])
    expect(rows).toEqual([['=1+1', '@sum', '+1', '-1']])
    expect(sheet?.getCell('A2').type).toBe(excel.ValueType.String)
  })

  it('says at the end of a text that no cell can hold how much of it is missing', async () => {
    const { rows } = await readBack(['x'.repeat(32_767), 'y'.repeat(40_000), '😀'.repeat(20_000)])
    const [whole, cut, pairs] = rows[0] as string[]
    expect(whole).toBe('x'.repeat(32_767))
    expect(cut).toMatch(/^y+… \[\d+ more characters\]$/)
    const [, kept = '', missing] = /^(y+)… \[(\d+)/.exec(cut ?? '') ?? []
    expect(kept.length + Number(missing)).toBe(40_000)
    for (const text of [cut, pairs]) expect(text?.length).toBeLessThanOrEqual(32_767)
    expect(pairs).not.toMatch(/\p{Surrogate}/u)
  })

  it('holds control characters in the notation of spreadsheets, and text that looks like it', async () => {
    const { rows } = await readBack(['bell \u0007, return \r, _x0041_ and _x41_'])
    expect(rows).toEqual([['bell _x0007_, return _x000D_, _x005F_x0041_ and _x41_']])
  })

  it('asks for no more rows than are read, and stops asking once nobody reads', async () => {
    let asked = 0
    let isOver = false
    async function* rows() {
      try {
        for (;;) yield [asked++, crypto.getRandomValues(new Uint8Array(500)).join(' ')]
      } finally {
        isOver = true
      }
    }
    const file = xlsx([{ name: 'Data', columns, rows: rows() }])
    let before = -1
    await expect
      .poll(() => {
        const isAtRest = asked > 0 && asked === before
        before = asked
        return isAtRest
      }, patience)
      .toBe(true)
    expect(asked).toBeLessThan(10_000)
    file.destroy()
    await expect.poll(() => isOver, patience).toBe(true)
  })

  it('keeps nothing of the rows that are written', async () => {
    const used: number[] = []
    function* rows() {
      for (let nth = 0; nth <= 12_000; nth++) {
        if (nth === 2_000 || nth === 12_000) used.push(heapAfterCollection())
        yield [nth]
      }
    }
    await buffer(xlsx([{ name: 'Data', columns, rows: rows() }]))
    const [early = 0, late = 0] = used
    // Bytes a row: a promise alone has more.
    expect((late - early) / 10_000).toBeLessThan(50)
  })

  it('goes on with a row that comes after the archive had room again', async () => {
    async function* rows() {
      for (let nth = 0; nth < 40; nth++) {
        yield [nth, crypto.getRandomValues(new Uint8Array(8_000)).join(' ')]
        for (let turn = 0; turn < 50; turn++) await setImmediate()
      }
    }
    const workbook = new excel.Workbook()
    const bytes = await buffer(xlsx([{ name: 'Data', columns, rows: rows() }]))
    // The cast is safe: the types of the library name a buffer of an older Node.js.
    await workbook.xlsx.load(bytes as never)
    expect(workbook.getWorksheet('Data')?.rowCount).toBe(41)
  })

  it('that cannot be read to its end is an error, and no shorter file', async () => {
    async function* rows() {
      yield ['first']
      throw new Error('The disk is gone')
    }
    await expect(buffer(xlsx([{ name: 'Data', columns, rows: rows() }]))).rejects.toThrow('The disk is gone')
  })

  it('has as many sheets as there are, also empty ones', async () => {
    const workbook = new excel.Workbook()
    const sheets = ['Case', 'Trail'].map((name) => ({ name, columns, rows: [] }))
    await workbook.xlsx.load((await buffer(xlsx(sheets))) as never)
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Case', 'Trail'])
  })
})
