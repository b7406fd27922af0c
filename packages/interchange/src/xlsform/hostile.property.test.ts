/** Whatever the cells of an XLSForm hold, a base comes of it that works, and no cell is dropped in silence. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cells, readSheets, sheetOf } from './form.fixture'

const expressions = fc.oneof(
  fc.constantFrom(
    '',
    "${a} = '1'",
    "selected(${b}, 'x') or ../a != ''",
    'if(${a} > 1, ${b}, "")',
    'sum(${a}) + count-selected(${b})',
    'coalesce(${__proto__}, .)',
    'concat(${a}, ${b}, today())',
    "format-date-time(${c}, '%e %b')",
    'round(${a} div 0, 99)',
    "regex(., '(a+)+$')",
    '${a} + ${a}',
    'jr:choice-name(${b}, "${b}")',
    '. > 5 and . < 3',
    '. >= 20',
    "not(selected(., 'x')) or count-selected(.) < 2",
    'count-selected(.) >= 9 and count-selected(.) < 3',
    'constructor()',
    '((((',
    '../../..',
    '/a/b[1]',
  ),
  fc.string(),
)

const types = fc.oneof(
  fc.constantFrom(
    'text',
    'integer',
    'decimal',
    'date',
    'note',
    'calculate',
    'hidden',
    'range',
    'acknowledge',
    'select_one l',
    'select_multiple l',
    'select_one l or_other',
    'select_one other',
    'rank l',
    'begin_group',
    'end_group',
    'begin repeat',
    'end repeat',
    'image',
    'start',
    'constructor',
    '',
  ),
  fc.string(),
)
const names = fc.oneof(fc.constantFrom('a', 'b', 'c', 'A', '__proto__', 'a#2', 'form/questions', ''), fc.string())

const row: fc.Arbitrary<Cells> = fc.record({
  type: types,
  name: names,
  label: fc.oneof(fc.constantFrom('', 'Label', 'Of ${a}', '{{ {{x}} ${z}', '<b></b>', '# '), fc.string()),
  'label::English (en)': fc.constantFrom('', 'Words'),
  hint: fc.constantFrom('', 'Hint'),
  required: fc.constantFrom('', 'yes', 'TRUE', '${a} = 1'),
  relevant: expressions,
  constraint: expressions,
  constraint_message: fc.constantFrom('', 'No'),
  calculation: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, expressions),
  default: fc.oneof(fc.constantFrom('', 'x', '1', '2026-01-01', 'today()'), fc.string()),
  appearance: fc.constantFrom('', 'minimal', 'multiline', 'year', 'hidden', 'label', 'list-nolabel', 'table-list'),
  parameters: fc.constantFrom('', 'start=1 end=0', 'start=1 end=9'),
  read_only: fc.constantFrom('', 'yes', '${a} = 1'),
  repeat_count: fc.constantFrom('', '${a}'),
  choice_filter: fc.constantFrom('', 'x = ${a}'),
  more: fc.constantFrom('', 'kept'),
})
const choice: fc.Arbitrary<Cells> = fc.record({
  list_name: fc.constantFrom('l', 'other', '', '__proto__'),
  name: fc.oneof(fc.constantFrom('x', '1', '12.5', '', '__proto__'), fc.string()),
  label: fc.oneof(fc.constantFrom('', 'Option'), fc.string()),
  more: fc.constantFrom('', 'kept'),
})

const columnsOf = (rows: readonly Cells[]) => [...new Set(['type', 'name', ...rows.flatMap(Object.keys)])]

describe('the sheets of an XLSForm', () => {
  it('make a base without a fault, whatever their cells hold, and lose none of them [MORE-22] [MORE-23]', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 10 }), fc.array(choice, { maxLength: 6 }), (rows, options) => {
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
