/** A row of a dictionary with anything in its cells. */
import fc from 'fast-check'
import { headers } from './write/headers'

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

export const anyRow = fc.record({
  ...Object.fromEntries(Object.keys(headers).map((name) => [name, fc.string()])),
  ...cells,
})
