/** Rows of an XLSForm with anything in their cells. */
import fc from 'fast-check'
import type { Cells } from './form.fixture'

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

export const anyRow: fc.Arbitrary<Cells> = fc.record({
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
export const anyChoice: fc.Arbitrary<Cells> = fc.record({
  list_name: fc.constantFrom('l', 'other', '', '__proto__'),
  name: fc.oneof(fc.constantFrom('x', '1', '12.5', '', '__proto__'), fc.string()),
  label: fc.oneof(fc.constantFrom('', 'Option'), fc.string()),
  more: fc.constantFrom('', 'kept'),
})

export const columnsOf = (rows: readonly Cells[]) => [...new Set(['type', 'name', ...rows.flatMap(Object.keys)])]
