/**
 * Accounting: every cell of a file is used, found fault with, or kept. Whatever is taken away or written over, the study or what is told of the file is another.
 * With `CORPORA=folder` every file below that folder is held to it too, which takes minutes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, silentCells } from './accounting.fixture'
import { decodeText } from './files/decodeText'
import { readTable } from './files/readTable'
import { type ReadSheet, readWorkbook } from './files/readWorkbook'
import { anyRow as anyField } from './redcap/anyRow.fixture'
import { type Header, readHeader } from './redcap/columns'
import { dictionaryOf } from './redcap/dictionary.fixture'
import { readDictionary } from './redcap/readDictionary'
import { anyChoice, anyRow, columnsOf } from './xlsform/anyForm.fixture'
import { sheetOf } from './xlsform/form.fixture'
import { readXlsForm, sheetNames } from './xlsform/readXlsForm'

type Records = readonly (readonly string[])[]

const recordsOf = (bytes: Uint8Array): Records => {
  const table = readTable(decodeText(bytes).text)
  return table.type === 'Table' ? table.records : []
}

/** In parts of a few rows, each with the header and the name of the case: what a row says of itself is the same. */
function silentInDictionary([head = [], first = [], ...rest]: Records, header: Header): readonly Cell[] {
  const read = (records: Records) =>
    JSON.stringify(readDictionary(records, header, { id: 'a', group: 'g', title: 'A', language: 'en' }))
  const kindOf = (cells: readonly string[]) => cells[header.places.get('type') ?? -1] ?? ''
  const seen = new Set<string>()
  const parts = Array.from({ length: Math.max(1, Math.ceil(rest.length / 20)) }, (_, i) => i * 20)
  return parts.flatMap((from) =>
    silentCells([head, first, ...rest.slice(from, from + 20)], 0, read, kindOf, seen).map((cell) => ({
      ...cell,
      row: cell.row > 2 ? cell.row + from : cell.row,
    })),
  )
}

function silentInForm(sheets: readonly ReadSheet[]): readonly Cell[] {
  return sheets.flatMap((sheet) => {
    const read = (rows: Records) =>
      JSON.stringify(
        readXlsForm(
          sheets.map((each) => (each === sheet ? { ...each, rows } : each)),
          { group: 'g', title: 'A', language: 'en' },
        ),
      )
    const wordsIn = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase())
    // The settings may begin with any word.
    const header = Math.max(
      0,
      sheet.rows.findIndex((cells) => wordsIn(cells).includes('name')),
    )
    const type = wordsIn(sheet.rows[header] ?? []).indexOf('type')
    return silentCells(sheet.rows, header, read, (cells) => cells[type]?.trim().toLowerCase().split(/\s/)[0] ?? '')
  })
}

describe('no cell is passed over in silence', () => {
  it('in a dictionary, whatever it holds [MORE-23]', () => {
    fc.assert(
      fc.property(fc.array(anyField, { maxLength: 4 }), (rows) => {
        const records = recordsOf(new TextEncoder().encode(dictionaryOf(...rows)))
        const header = readHeader(records[0] ?? [])
        expect(header && silentInDictionary(records, header)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('in an XLSForm, whatever it holds [MORE-23]', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 4 }), fc.array(anyChoice, { maxLength: 3 }), (rows, options) => {
        const sheets = [
          sheetOf('survey', rows, columnsOf(rows)),
          sheetOf('choices', options, ['list_name', 'name']),
          sheetOf('settings', [{ form_title: 'T', style: 'pages', more: 'kept' }, { form_title: 'Again' }], []),
        ]
        expect(silentInForm(sheets)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

const corpora = process.env.CORPORA ?? ''

describe.skipIf(corpora === '')('no cell is passed over in silence in a file of the corpora', () => {
  const files = corpora === '' ? [] : readdirSync(corpora, { recursive: true, encoding: 'utf8' })

  it.each(files.filter((file) => file.endsWith('.csv')))(
    '%s',
    (file) => {
      const records = recordsOf(readFileSync(join(corpora, file)))
      const header = readHeader(records[0] ?? [])
      if (header) expect(silentInDictionary(records, header)).toEqual([])
    },
    300_000,
  )

  it.each(files.filter((file) => file.endsWith('.xlsx')))(
    '%s',
    async (file) => {
      const isRead = (name: string) => (sheetNames as readonly string[]).includes(name.trim().toLowerCase())
      const workbook = await readWorkbook(readFileSync(join(corpora, file)), isRead)
      if (workbook.type === 'Refused') return
      const isForm = workbook.sheets.some(({ name }) => name.trim().toLowerCase() === 'survey')
      if (isForm) expect(silentInForm(workbook.sheets)).toEqual([])
    },
    300_000,
  )
})
