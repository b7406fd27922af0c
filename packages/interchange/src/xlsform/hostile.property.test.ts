/** Whatever the cells of an XLSForm hold, a base comes of it that works, and no cell is dropped in silence. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChoice, anyRow, columnsOf } from './anyForm.fixture'
import { readSheets, sheetOf } from './form.fixture'

describe('the sheets of an XLSForm', () => {
  it('make a base without a fault, whatever their cells hold, and lose none of them [MORE-22] [MORE-23]', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 10 }), fc.array(anyChoice, { maxLength: 6 }), (rows, options) => {
        const read = readSheets([
          sheetOf('survey', rows, columnsOf(rows)),
          sheetOf('choices', options, ['list_name', 'name']),
          sheetOf('settings', [{ form_title: 'T', style: 'pages', more: 'kept' }], []),
        ])
        const written = JSON.stringify(read.base)
        const columns = columnsOf(rows)
        for (const [i, cells] of rows.entries())
          for (const column of [
            'relevant',
            'constraint',
            'calculation',
            'default',
            'more',
            'label',
            'hint',
            'choice_filter',
          ]) {
            const text = cells[column]?.trim() ?? ''
            if (text === '') continue
            const isKept = written.includes(JSON.stringify(text).slice(1, -1))
            const isTold = read.findings.some(
              ({ at }) => 'cell' in at && at.cell.replace(/^[A-Z]+/, '') === String(i + 2),
            )
            expect(isKept || isTold, `${column} of row ${i + 2} of ${columns.length}: ${text}`).toBe(true)
          }
      }),
      { numRuns: 1_000 },
    )
  })

  it('may depend on each other through all their rows', () => {
    const chain = (back: number) =>
      Array.from({ length: 500 }, (_, i) => ({
        type: 'integer',
        name: `q${i}`,
        label: `Question ${i}`,
        relevant: i + back < 0 || i + back >= 500 ? '' : `\${q${i + back}} > 1`,
      }))
    for (const rows of [chain(-1), chain(1)])
      expect(readSheets([sheetOf('survey', rows, columnsOf(rows))]).base.rules.length).toBeGreaterThan(499)
  })

  it('may be nested without an end', () => {
    const rows = [
      ...Array.from({ length: 3_000 }, (_, i) => ({ type: 'begin_group', name: `g${i}`, label: 'Group' })),
      { type: 'text', name: 'q', label: 'Q' },
    ]
    expect(() => readSheets([sheetOf('survey', rows, columnsOf(rows))])).not.toThrow()
  })
})
