import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from './readWorkbook'
import { type Part, zipOf } from './zip.fixture'
import { limits } from './zipGuard'

const everySheet = () => true

const read = async (bytes: Uint8Array) => {
  const workbook = await readWorkbook(bytes, everySheet)
  return workbook.type === 'Refused' ? workbook.reason : workbook
}

const types: Part = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }
const container = (text: string) => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(text, 'utf16le')])
const xml = (text: string): Part => ({ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(text) })
const zeros = (mebibytes: number) => Buffer.alloc(mebibytes * 1_048_576)

describe('a workbook', () => {
  it('is read as its author sees it, without the empty rows at its end', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'survey',
          rows: [
            ['type', 'name\t', null, '\uFEFFlabel'],
            [true, 12.0, 0.1, new Date(Date.UTC(2026, 5, 15))],
            ...Array.from({ length: 1_000 }, () => [null, '']),
            ['ö', 'a &gt; “b”', ' x '],
            ...Array.from({ length: 1_000 }, () => [null]),
          ],
        },
        { name: 'choices', hidden: true, rows: [['list']] },
      ],
    })
    const workbook = await readWorkbook(bytes, (name) => name === 'survey')
    if (workbook.type === 'Refused') throw new Error(workbook.reason)
    expect(workbook.names).toEqual(['survey', 'choices'])
    const [survey, ...others] = workbook.sheets
    expect(others).toEqual([])
    expect(survey?.rows.slice(0, 3)).toEqual([
      ['type', 'name\t', '', '\uFEFFlabel'],
      ['TRUE', '12', '0.1', '2026-06-15'],
      [],
    ])
    expect(survey?.rows.length).toBe(1_003)
    expect(survey?.rows.at(-1)).toEqual(['ö', 'a &gt; “b”', ' x '])
  })

  it('gives the results of formulas, and tells of those that have none', async () => {
    const cells = new Map([
      ['0,0', { value: null, formula: 'CONCATENATE("a","b")', formulaResult: 'ab' }],
      ['0,1', { value: null, formula: 'NOW()' }],
      ['0,3', { value: null, formula: 'VLOOKUP(1,A1:B2,3)', formulaResult: '#N/A' }],
    ])
    const workbook = await read(await writeXlsx({ sheets: [{ name: 'survey', rows: [[null, null, 'c']], cells }] }))
    expect(workbook).toMatchObject({
      sheets: [
        {
          rows: [['ab', '', 'c', '#N/A']],
          formulas: [
            { row: 0, column: 1, formula: '=NOW()' },
            { row: 0, column: 3, formula: '=VLOOKUP(1,A1:B2,3)' },
          ],
        },
      ],
    })
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['one that unpacks to 96 MiB', zipOf([types, { ...xml(''), content: zeros(96) }]), /more than 50 MiB/],
    ['one that says it is small, and is not', zipOf([types, { ...xml(''), content: zeros(60), says: 99 }]), /damaged/],
    [
      'one that is packed too well to be written by hand',
      zipOf([types, { ...xml(''), content: zeros(9) }]),
      /too large/,
    ],
    [
      'one of many parts',
      zipOf([types, ...Array.from({ length: limits.parts }, (_, i) => ({ ...xml(''), name: `${i}` }))]),
      /501 parts/,
    ],
    ['one above 5 MiB', Buffer.concat([Buffer.from('PK'), zeros(5)]), /larger than 5 MiB/],
    ['one whose parts are encrypted', zipOf([{ ...types, flags: 1 }]), /password/],
    ['one that a password encrypts', container('EncryptionInfo EncryptedPackage'), /protected with a password/],
    ['an old one', container('Workbook'), /old Excel \(\.xls\)/],
    ['one of OpenDocument', zipOf([{ name: 'mimetype', content: Buffer.from('x') }]), /OpenDocument/],
    ['an archive of something else', zipOf([{ name: 'a.txt', content: Buffer.from('x') }]), /no workbook/],
    ['half a file', zipOf([types]).subarray(0, 50), /damaged/],
    ['one without its sheets', zipOf([types]), /damaged/],
    ['one that is nested without an end', zipOf([types, xml('<a>'.repeat(100_000))]), /damaged/],
  ])('is refused in a sentence if it is %s', async (_, bytes, sentence) => {
    const reason = await read(bytes)
    expect(reason).toMatch(sentence)
    expect(reason).toMatch(/\w.*\.$/)
  })
})
