import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base, Question } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { refusalOf } from '../entry/typed/checkFact'
import {
  type Cell,
  caseColumns,
  caseColumnsOfSites,
  dataKeys,
  dataRows,
  hiddenColumn,
  hiddenText,
  missingColumn,
  textOfValue,
} from '../export/dataRow'
import { guarded, joined, parted, unguarded } from '../facts/cellText'
import { type Fact, type FactValue, foldFacts, unknown } from '../facts/fact'
import { everyCode } from '../questions/codeList'
import { compileBase } from '../rules/compile'
import { csvColumns } from './csvColumns'
import { submissionOfRow } from './csvRow'
import { factsSaid, initialAnswers } from './submission'

const odd = [
  '-',
  "'-",
  "''",
  "'tis",
  '=1+1',
  "'=1",
  '-9',
  'a;b',
  'a\\',
  '\\;',
  ' a',
  'a ',
  '\ta',
  'a\nb',
  '\r',
  '"',
  'a,b',
  '＝1',
  'UNK',
  'a b=UNK',
  '\u0007',
  'Ü😀',
]
const anyText = fc
  .oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }))
  .filter((text) => text.trim() !== '' && !/[\0\p{Surrogate}]/u.test(text))
const anyId = anyText
  .map((id) => id.replaceAll('#', ''))
  .filter((id) => id.trim() !== '' && !id.endsWith(' (Annotation)'))
const answersOf = (ids: readonly string[]) => ids.map((id) => ({ id, text: { en: id } }))

const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    id: fc.oneof(anyId, fc.constantFrom('case', 'owner', 'site', 'missing', 'hidden', 'case_id', 'constructor', 'a b')),
    type: fc.constantFrom<Question['type'][]>('OC', 'MC', 'Image', 'YN', 'Num', 'Text', 'Date'),
    ids: fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 }),
    begins: fc.boolean(),
  })
  .map(({ id, type, ids, begins }) =>
    aQuestion({
      id,
      type,
      partialDate: type === 'Date',
      ...(['OC', 'MC', 'Image'].includes(type) && { answers: answersOf(ids) }),
      ...(type === 'YN' && begins && { initial: true }),
    }),
  )

function anyValue({ type, answers = [] }: Question): fc.Arbitrary<FactValue> {
  const ids = answers.map(({ id }) => id)
  switch (type) {
    case 'OC':
      return fc.constantFrom(...ids)
    case 'MC':
    case 'Image':
      return fc.shuffledSubarray(ids, { minLength: 1 })
    case 'YN':
      return fc.boolean()
    case 'Num':
      return fc.constantFrom(0, -0, -9, 0.1, 1e-7, 1e-25, 999_999_999_999_999, -123.456, 0.1 + 0.2, 1e21)
    case 'Date':
      return fc.constantFrom('1066-10-14', '1582-10-10', '2026-11-27', '2026-02', '1000', '9999-12-31')
    default:
      return anyText
  }
}

/** As the export writes a row, and a reader of CSV gives it back. */
function exported(base: Base, facts: readonly Fact[], hasSites: boolean): readonly (readonly string[])[] {
  const structure = baseStructure(base)
  const held = Object.fromEntries(foldFacts(facts))
  const keys = dataKeys(structure, () => [1, 2, 3])
  const cells: readonly Cell[] = dataRows(compileBase(base), keys)(held)
  const notes = Object.keys(held).filter((id) => id.endsWith(' (Annotation)'))
  const missing = cells.flatMap(({ missing }, i) => (missing ? [`${keys[i]}=${missing}`] : []))
  const values = cells.map(({ value }) => (value === null ? null : textOfValue(value)))
  const hidden = hiddenText(cells.map((cell, i) => [keys[i] ?? '', cell]))
  const own = hasSites ? ['A1', 'ada', 'Bern', '1', '', ''] : ['A1', 'ada', '1', '', '']
  const row = [...own, ...values, ...notes.map((id) => held[id]), hidden, joined(missing, ' ')]
  const written = (cell: unknown) =>
    cell === null || cell === undefined ? '' : typeof cell === 'string' ? guarded(cell) : String(cell)
  const ofCase = hasSites ? caseColumnsOfSites : caseColumns
  return [[...ofCase, ...keys, ...notes, hiddenColumn, missingColumn].map(guarded), row.map(written)]
}

const anyBase = fc
  .uniqueArray(anyQuestion, { minLength: 1, maxLength: 6, selector: ({ id }) => id })
  .chain((questions) =>
    fc.tuple(fc.nat(questions.length), fc.subarray(questions.map(({ id }) => id))).map(([at, hidden]) =>
      aBase({
        rules:
          hidden.length > 0 ? [{ id: 'hide', if: { All: [] }, then: { ContraIndicate: { targets: hidden } } }] : [],
        questionnaires: [
          aQuestionnaire({ id: 'first', initial: true, questions: questions.slice(0, at) }),
          aQuestionnaire({ id: 'again', initial: true, repeats: { min: 0, max: 3 }, questions: questions.slice(at) }),
        ].filter(({ questions: some }) => some.length > 0),
      }),
    ),
  )

const anyCase = anyBase.chain((base) => {
  const places = [...baseStructure(base).questions.values()]
  const facts = places.map(({ question, repeatsIn }) => {
    const occurrences = repeatsIn === null ? [''] : ['', '#2', '#3']
    return fc.tuple(
      ...occurrences.flatMap((nth) => [
        fc
          .option(fc.oneof({ weight: 6, arbitrary: anyValue(question) }, fc.constant(unknown)), { freq: 4 })
          .map((value) => ({ id: question.id + nth, value })),
        fc.option(anyText, { freq: 1 }).map((value) => ({ id: `${question.id}${nth} (Annotation)`, value })),
      ]),
    )
  })
  return fc.record({ base: fc.constant(base), facts: fc.tuple(...facts).map((all): readonly Fact[] => all.flat()) })
})

const today = { year: 2026, month: 11, day: 27 }
const plain = (facts: Iterable<Fact>) =>
  Object.fromEntries(
    [...foldFacts(facts)].map(([id, value]) => [id, value === 0 ? 0 : Array.isArray(value) ? value.toSorted() : value]),
  )

describe('a case that is exported and submitted', () => {
  it('is the same case, whatever its texts, codes and keys, and whatever the rules hide [MORE-58]', () => {
    fc.assert(
      fc.property(anyCase, fc.boolean(), ({ base, facts }, hasSites) => {
        const structure = baseStructure(base)
        const taken = facts.filter(
          (fact) =>
            refusalOf(structure, fact, () => false, { today, dateAt: () => null, isListed: everyCode }) === null,
        )
        const [header = [], row = []] = exported(base, taken, hasSites)
        const columns = csvColumns(structure, header)
        expect([columns.unknown, columns.twice]).toEqual([[], []])
        const { caseName, facts: read } = submissionOfRow(columns, row)
        const initial = initialAnswers(structure, today)
        expect(caseName).toBe('A1')
        expect(plain([...initial, ...factsSaid(read, initial)])).toEqual(plain(taken))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a text in a cell', () => {
  it('is read back as it was written, and runs in no spreadsheet [MORE-58]', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '\t', '\n') })), (text) => {
        expect(unguarded(guarded(text))).toBe(text)
        expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })

  it('stands beside others, and is told from them [MORE-58]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(';', '\\', ' ', 'a') }), { minLength: 1 }),
        fc.constantFrom(';' as const, ' ' as const),
        (parts, by) => {
          expect(parted(joined(parts, by), by)).toEqual(parts)
        },
      ),
    )
  })
})
