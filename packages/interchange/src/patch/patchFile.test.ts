import type { CellEdit } from '@casebook/core/candidates/authorsFile'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../files/decodeText'
import { readTable } from '../files/readTable'
import { readWorkbook } from '../files/readWorkbook'
import { encodeAs } from './encodeAs'
import { patchFile } from './patchFile'

async function patched(bytes: Uint8Array, edits: readonly CellEdit[]): Promise<Uint8Array> {
  const answer = await patchFile(bytes, edits)
  if (answer.type === 'Refused') throw new Error(answer.reason)
  return answer.bytes
}

const recordsOf = (bytes: Uint8Array) => {
  const table = readTable(decodeText(bytes).text)
  return table.type === 'Table' ? table.records : []
}

const cell = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ',', ';', '\n', '\r\n', ' ', '[', '1'), maxLength: 6 })
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const encodings = ['utf-8', 'utf-16le', 'utf-16be'] as const
const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }

describe('a corrected table', () => {
  it('differs in the cells that were corrected, whatever its encoding and line ends [MORE-24]', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(...encodings),
        fc.constantFrom('\n', '\r\n'),
        fc.nat(),
        fc.nat(),
        cell,
        async (rows, name, end, someRow, someColumn, text) => {
          const header = rows[0]?.map((_, i) => `h${i}`).join(',')
          const source = [header, ...rows.map((row) => row.map(quoted).join(','))].join(end) + end
          const bytes = encodeAs({ name, mark: marks[name] }, source)
          if (!bytes) throw new Error('not written')
          expect(await patched(bytes, [])).toBe(bytes)
          const row = (someRow % rows.length) + 1
          const column = someColumn % (rows[0]?.length ?? 1)
          const now = recordsOf(await patched(bytes, [{ row: row + 1, column: column + 1, text }]))
          const wanted = recordsOf(bytes).map((each, i) => (i === row ? each.with(column, text) : each))
          expect(now).toEqual(wanted)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('keeps every other byte, and says when its encoding lacks a letter', async () => {
    const bytes = Uint8Array.from(Buffer.from('name,label\r\nage, Gr\u00f6\u00dfe \r\nsex,"M, F"', 'latin1'))
    const now = await patched(bytes, [{ row: 3, column: 1, text: 'gender' }])
    expect(Buffer.from(now).toString('latin1')).toBe('name,label\r\nage, Gr\u00f6\u00dfe \r\ngender,"M, F"')
    expect(await patchFile(bytes, [{ row: 2, column: 1, text: 'चि' }])).toMatchObject({ type: 'Refused' })
    expect(await patchFile(bytes, [{ row: 9, column: 1, text: 'x' }])).toEqual({
      type: 'Refused',
      reason: 'The file has no cell in row 9, column 1.',
    })
  })
})

describe('a corrected workbook', () => {
  const workbook = () =>
    writeXlsx({
      sheets: [
        { name: 'survey', rows: [['type', 'name', 'label'], ['text', 'agee', 'Age & <more>'], [], ['note', 'n', 'N']] },
        { name: 'R & D', rows: [['list'], ['x']] },
      ],
    })

  it('comes back byte for byte without a correction [MORE-24]', async () => {
    const bytes = await workbook()
    expect(await patched(bytes, [])).toBe(bytes)
  })

  it('differs in these cells of their sheets alone [MORE-24]', async () => {
    const bytes = await workbook()
    const edits = [
      { sheet: 'survey', row: 2, column: 2, text: 'age < 5 & "x"' },
      { sheet: 'survey', row: 4, column: 28, text: 'far out' },
      { sheet: 'survey', row: 3, column: 1, text: 'between' },
      { sheet: 'R & D', row: 2, column: 1, text: '' },
      { sheet: 'R & D', row: 9, column: 2, text: 'below' },
    ]
    const now = await patched(bytes, edits)
    const read = await readWorkbook(now, () => true)
    if (read.type === 'Refused') throw new Error(read.reason)
    const [survey, other] = read.sheets.map(({ rows }) => rows)
    expect(survey?.slice(0, 3)).toEqual([
      ['type', 'name', 'label'],
      ['text', 'age < 5 & "x"', 'Age & <more>'],
      ['between'],
    ])
    expect(survey?.[3]?.slice(0, 3)).toEqual(['note', 'n', 'N'])
    expect(survey?.[3]?.[27]).toBe('far out')
    expect(other?.[1]).toEqual([])
    expect(other?.[8]).toEqual(['', 'below'])
    const [before, after] = [unzipSync(bytes), unzipSync(now)]
    const differing = Object.keys(before).filter(
      (path) => strFromU8(before[path] ?? new Uint8Array()) !== strFromU8(after[path] ?? new Uint8Array()),
    )
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(differing).toEqual(['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'])
  })

  it('is not written where a formula stands, or in a sheet that it has not', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'survey', rows: [['x']], cells: new Map([['0,0', { formula: '1+1', value: 2 }]]) }],
    })
    expect(await patchFile(bytes, [{ sheet: 'survey', row: 1, column: 1, text: 'y' }])).toMatchObject({
      type: 'Refused',
    })
    expect(await patchFile(bytes, [{ sheet: 'choices', row: 1, column: 1, text: 'y' }])).toEqual({
      type: 'Refused',
      reason: 'The workbook has no sheet choices.',
    })
  })
})
