import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { loud } from '../../form/read.fixture'
import { type Cells, listOf, readForm } from '../form.fixture'

const choices = [...listOf('sex', 'f', 'm'), ...listOf('drug', 'a', 'b', 'none'), ...listOf('count', '1', '2', 'other')]
const survey: readonly Cells[] = [
  { type: 'select_one sex', name: 'sex' },
  { type: 'select_multiple drug', name: 'drugs' },
  { type: 'select_one count', name: 'count' },
  { type: 'integer', name: 'age' },
  { type: 'decimal', name: 'weight' },
  { type: 'date', name: 'born' },
  { type: 'date', name: 'seen' },
  { type: 'text', name: 'word' },
  { type: 'begin_group', name: 'women', relevant: "${sex} = 'f'" },
  { type: 'integer', name: 'children' },
  { type: 'begin_group', name: 'inner' },
  { type: 'text', name: 'remark', relevant: '${children} > 2' },
  { type: 'end_group' },
  { type: 'end_group' },
]

const of = (id: string, value: Fact['value']): Fact => ({ id, value })

describe('a condition of an XLSForm', () => {
  const shows = (relevant: string, facts: readonly Fact[]) =>
    readForm({ survey: [...survey, { type: 'text', name: 'q', relevant }], choices }).after(...facts)('q').visible

  it.each<[string, readonly Fact[], boolean]>([
    ["${sex} = 'f'", [], false],
    ["${sex} = 'f'", [of('sex', 'f')], true],
    ["${sex} != 'f'", [], true],
    ["${sex} != 'f'", [of('sex', 'f')], false],
    ["${sex} = ''", [], true],
    ["${sex} != ''", [of('sex', 'm')], true],
    ["not(selected(${drugs}, 'none')) and ${drugs} != ''", [of('drugs', ['a'])], true],
    ["not(selected(${drugs}, 'none')) and ${drugs} != ''", [of('drugs', ['a', 'none'])], false],
    ["${drugs} = 'a'", [of('drugs', ['a'])], true],
    ["${drugs} = 'a'", [of('drugs', ['a', 'b'])], false],
    ['count-selected(${drugs}) >= 2', [of('drugs', ['a', 'b'])], true],
    ['count-selected(${drugs}) < 1', [], true],
    ['${count} >= 2', [of('count', '2')], true],
    ['${count} >= 2', [of('count', 'other')], false],
    ['${count} != 2', [], true],
    ['${age} > 17', [of('age', 18)], true],
    ['${age} != 17', [], true],
    ["if(${sex} = 'f', ${age} < 20, ${age} < 100)", [of('age', 50)], true],
    ["if(${sex} = 'f', ${age} < 20, ${age} < 100)", [of('age', 150)], false],
    ["if(${sex} = 'f', ${age} < 20, ${age} < 100)", [of('age', 50), of('sex', 'f')], false],
    ['${age} = ${weight}', [], true],
    ['${age} = ${weight}', [of('age', 3)], false],
    ['${age} != ${weight}', [of('age', 3)], true],
    ['${age} + 1 = ${weight}', [], false],
    ['${age} + 1 = ${weight}', [of('age', 3), of('weight', 4)], true],
    ['${age} mod 2 = 1', [of('age', 7)], true],
    ['floor(${weight}) = 3', [of('weight', 3.9)], true],
    ['round(${weight}) = -2', [of('weight', -2.5)], true],
    ['int(${weight}) = -2', [of('weight', -2.5)], true],
    ["${born} < '2020-01-01'", [of('born', '2019-12-31')], true],
    ['${seen} >= ${born}', [of('born', '2019-12-31'), of('seen', '2020-01-01')], true],
    ['${seen} = ${born}', [], true],
    [
      'decimal-date-time(${seen}) - decimal-date-time(${born}) > 0',
      [of('born', '2019-12-31'), of('seen', '2020-01-01')],
      true,
    ],
    ['difference-in-months(${born}, ${seen}) = 1', [of('born', '2019-12-01'), of('seen', '2020-01-30')], true],
    ['date(decimal-date-time(${born}) + 1) = ${seen}', [of('born', '2019-12-31'), of('seen', '2020-01-01')], true],
    ["${word} = 'x'", [of('word', 'x')], true],
    ["selected(${word}, 'x')", [of('word', 'a x b')], true],
    ["selected(${word}, 'x')", [of('word', 'xx')], false],
    ['${word} > 3', [of('word', '4')], true],
    ['${word} > 3', [of('word', 'much')], false],
    ['string-length(${word}) > 2', [of('word', 'abc')], true],
    ['string-length(${word}) = 0', [], true],
    ["contains(${word}, 'b')", [of('word', 'bc')], true],
    ["contains(${word}, 'd')", [of('word', 'bc')], false],
    ["starts-with(${word}, 'b')", [of('word', 'bc')], true],
    ["ends-with(${word}, 'c')", [of('word', 'bc')], true],
    ["regex(${word}, '[a-z]+')", [of('word', 'bc')], true],
    ["regex(${word}, '[a-z]+')", [of('word', 'b1')], false],
    ["substr(${word}, 1, 2) = 'c'", [of('word', 'bcd')], true],
    ["if(${age} > 3, 'a', 'b') = 'b'", [], true],
    ["coalesce(${word}, 'none') = 'none'", [], true],
    ['checklist(1, 2, ${age} > 1, ${weight} > 1, ${sex} = "f")', [of('age', 2)], true],
    ['checklist(2, -1, ${age} > 1, ${weight} > 1, ${sex} = "f")', [of('age', 2)], false],
    ['true()', [], true],
    ['no', [], false],
    // A hidden field counts as blank, with all that is in its group.
    ['${children} > 2', [of('children', 3)], false],
    ['${children} > 2', [of('children', 3), of('sex', 'f')], true],
    ["${remark} = ''", [of('remark', 'x'), of('children', 3)], true],
    ["../women/inner/remark != ''", [of('remark', 'x'), of('children', 3), of('sex', 'f')], true],
    ["${remark} != ''", [of('remark', 'x'), of('children', 1), of('sex', 'f')], false],
  ])('%s after %j', (relevant, facts, expected) => {
    expect(shows(relevant, facts)).toBe(expected)
  })

  it.each([
    ['${agee} > 3', 'error', 0, 7, 'There is no field agee. Did you mean age?'],
    ['${age} > 3)', 'error', 10, 11, 'This bracket closes nothing.'],
    ["instance('x')/root/item[name = 1]/label = 'a'", 'lost', 0, 39, 'cannot look into other files'],
    ['ag(${age}) > 1', 'lost', 0, 2, 'no counterpart of ag()'],
    ['${women} = 1', 'lost', 0, 8, 'women is a group'],
  ])('%s is found fault with at its characters, and the field shows', (relevant, severity, from, to, message) => {
    const read = readForm({ survey: [...survey, { type: 'text', name: 'q', relevant }], choices })
    expect(loud(read)).toMatchObject([{ at: { sheet: 'survey', cell: 'F16', from, to }, severity }])
    expect(loud(read)[0]?.message).toContain(message)
    expect(read.after()('q').visible).toBe(true)
  })

  it('that depends on itself is told of', () => {
    const read = readForm({
      survey: [
        { type: 'text', name: 'a', relevant: "${b} = '1'" },
        { type: 'text', name: 'b', relevant: "${a} = '1'" },
      ],
    })
    expect(loud(read)).toMatchObject([{ kind: 'Circle', severity: 'error' }])
  })
})

describe('a calculation of an XLSForm', () => {
  const computed = (calculation: string, facts: readonly Fact[], more: readonly Cells[] = []) =>
    readForm({ survey: [...survey, ...more, { type: 'calculate', name: 'q', calculation }], choices }).after(...facts)(
      'q',
    ).value ?? null

  it.each<[string, readonly Fact[], unknown]>([
    ['${age} * 2', [of('age', 3)], 6],
    ['${age} + ${weight}', [of('age', 3)], null],
    ['min(${age}, ${weight})', [of('age', 3)], null],
    ['max(${age}, ${weight}, 2)', [of('age', 3), of('weight', 4)], 4],
    ['${sex}', [of('sex', 'f')], 'f'],
    ['${drugs}', [of('drugs', ['b', 'a'])], 'a b'],
    ["concat('a', ${age}, ${word})", [of('age', 3)], 'a3'],
    ["join('-', 'a', ${word}, 'b')", [], 'a--b'],
    ["if(selected(${count}, 'other'), ${age}, ${count})", [of('count', '2')], 2],
    ["if(selected(${count}, 'other'), ${age}, ${count})", [of('count', 'other'), of('age', 7)], 7],
    ["if(${sex} = 'f', 'yes', '')", [of('sex', 'm')], null],
    ["format-date-time(${born}, '%e %b, %Y')", [of('born', '2019-12-01')], '1 Dec, 2019'],
    ["format-date(${born}, '%Y-%m-%d')", [of('born', '2019-12-01')], '2019-12-01'],
    ['jr:choice-name(${sex}, "${sex}")', [of('sex', 'f')], 'f'],
    ['round(${weight} * 3, 1)', [of('weight', 1.11)], 3.3],
    ['sqrt(${weight})', [of('weight', 9)], 3],
    ['${age} = 3', [of('age', 3)], 'true'],
    ['coalesce(${age}, 5)', [], 5],
    ['substring-before(${word}, "-")', [of('word', 'a-b')], 'a'],
    ['number(${word}) + 1', [of('word', '2')], 3],
    ["format-date-time(add-date(${born}, 1, 2, 3), '%Y-%m-%d')", [of('born', '2019-11-30')], '2021-02-02'],
    ["format-date-time(add-date(${born}, 0, -1), '%Y-%m-%d')", [of('born', '2020-01-31')], '2019-12-31'],
    [
      "format-date-time(add-date(${born}, 0-${age}, 0), '%Y-%m-%d')",
      [of('born', '2020-02-29'), of('age', 1)],
      '2019-03-01',
    ],
    ["format-date-time(add-date(${born}, ${age}), '%Y-%m-%d')", [of('born', '2020-02-29')], null],
    ["format-date-time(decimal-date-time(${born}) + 3, '%Y-%m-%d')", [of('born', '2019-12-01')], null],
    ["''", [], null],
    ['.', [], null],
    ['coalesce(., ${age})', [of('age', 3)], 3],
    ['${children}', [of('children', 3)], null],
    ['${children}', [of('children', 3), of('sex', 'f')], 3],
  ])('%s after %j is %j', (calculation, facts, expected) => {
    expect(computed(calculation, facts)).toEqual(expected)
  })

  it('reads what was computed before it', () => {
    const more = [{ type: 'calculate', name: 'danger', calculation: "if(${age} > 3, 'yes', 'no')" }]
    expect(computed("if(${danger} = 'yes', 1, 0) + 1", [of('age', 4)], more)).toBe(2)
  })

  it('is blank while it is hidden', () => {
    const more = [{ type: 'calculate', name: 'twice', calculation: '${age} * 2', relevant: "${sex} = 'f'" }]
    expect(computed('${twice}', [of('age', 4)], more)).toBe(null)
    expect(computed('${twice}', [of('age', 4), of('sex', 'f')], more)).toBe(8)
  })

  it('in a circle is told of, and so is what needs it', () => {
    const read = readForm({
      survey: [
        { type: 'calculate', name: 'a', calculation: '${b} + 1' },
        { type: 'calculate', name: 'b', calculation: '${a} + 1' },
        { type: 'text', name: 'c', relevant: '${a} > 1' },
      ],
    })
    expect(loud(read).map(({ field, severity }) => [field, severity])).toEqual([
      ['b', 'error'],
      ['a', 'lost'],
      ['c', 'lost'],
    ])
  })

  it.each([
    ["''", 'note', 'The calculation is always blank.'],
    ['once(${word})', 'changed', 'in ODK it keeps its first value'],
    ['. + 1', 'changed', 'The value that the field had before is blank here'],
    ["format-date(decimal-date-time(${born}), '%Y')", 'changed', 'A number is no date'],
  ])('%s is carried, and the author is told', (calculation, severity, message) => {
    const read = readForm({ survey: [...survey, { type: 'calculate', name: 'q', calculation }], choices })
    expect(read.base.rules).toContainEqual(expect.objectContaining({ id: 'compute q' }))
    expect(read.findings).toContainEqual(
      expect.objectContaining({ severity, message: expect.stringContaining(message) }),
    )
  })

  it('sums over a repeat', () => {
    const more = [
      { type: 'begin_repeat', name: 'visits' },
      { type: 'integer', name: 'cost' },
      { type: 'calculate', name: 'double', calculation: '${cost} * 2' },
      { type: 'end_repeat' },
    ]
    const facts = [
      { id: 'cost', value: 3 },
      { id: 'cost#2', value: 4 },
    ]
    expect(computed('sum(${cost})', facts, more)).toBe(7)
    expect(computed('sum(${double})', facts, more)).toBe(14)
    const form = [...more, { type: 'calculate', name: 'q', calculation: 'sum(${cost})' }]
    expect(readForm({ survey: form }).findings).toContainEqual(
      expect.objectContaining({ severity: 'changed', message: expect.stringContaining('in ODK one makes it blank') }),
    )
  })

  const answered = [of('grade#2', 'a'), of('cost#2', 4), of('day#2', '2026-02-01'), of('note#2', 'x')]
  const repeat: readonly Cells[] = [
    { type: 'begin_repeat', name: 'visits' },
    { type: 'select_one drug', name: 'grade' },
    { type: 'integer', name: 'cost' },
    { type: 'date', name: 'day' },
    { type: 'text', name: 'note' },
    { type: 'calculate', name: 'kind', calculation: "if(${cost} > 3, 'dear', 'cheap')" },
    { type: 'integer', name: 'more', relevant: "${grade} = 'a'" },
    { type: 'end_repeat' },
  ]

  it.each([
    "${grade} = 'a'",
    "${grade} != ''",
    "selected(${grade}, 'a')",
    '${cost} > 3',
    '${cost} + 1 > 3',
    "${day} = '2026-02-01'",
    "${note} = 'x'",
    "${kind} = 'dear'",
    '${more} = 7',
    "if(${grade} = 'a', 1, 0) = 1",
  ])('looks at the first entry of a repeat from outside of it, and says so: %s', (relevant) => {
    const read = readForm({ survey: [...repeat, { type: 'text', name: 'q', relevant }], choices })
    const first = [...answered, of('more#2', 7)].map(({ id, value }) => of(id.replace('#2', ''), value ?? null))
    const other = [of('cost', 1), of('day', '2026-01-01'), of('note', 'y')]
    expect(read.after(...other, ...answered, of('more#2', 7))('q').visible).toBe(false)
    expect(read.after(...first)('q').visible).toBe(true)
    expect(read.findings).toContainEqual(
      expect.objectContaining({ severity: 'changed', message: expect.stringContaining('only its first entry counts') }),
    )
  })

  it.each(["selected(${several}, 'a')", "regex(${note}, '[a-z]')"])(
    'does not carry what cannot be asked of the first entry alone: %s',
    (relevant) => {
      const several = { type: 'select_multiple drug', name: 'several' }
      const read = readForm({
        survey: [...repeat.slice(0, -1), several, { type: 'end_repeat' }, { type: 'text', name: 'q', relevant }],
        choices,
      })
      expect(loud(read)).toContainEqual(expect.objectContaining({ severity: 'lost' }))
      expect(read.after()('q').visible).toBe(true)
    },
  )
})
