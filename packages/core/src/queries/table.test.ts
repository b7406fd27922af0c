import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aQuery } from './graph/graph.fixture'
import { type QueryRow, queryColumns, rowOf, sortAfterClick } from './table'
import { passesFilters, sortedRows } from './tableRule.fixture'

const words = { internal: 'System', token: 'Token' }
const row = rowOf(aQuery('asked', 'answered'), words)
const aRow: fc.Arbitrary<QueryRow> = fc.record(
  Object.fromEntries(queryColumns.map((column) => [column, fc.string({ maxLength: 5 })])) as {
    [C in (typeof queryColumns)[number]]: fc.Arbitrary<string>
  },
)
const aColumn = fc.constantFrom(...queryColumns)

it('shows each query’s latest step in seven columns [QRY-08]', () => {
  expect(Object.keys(row)).toEqual([...queryColumns])
  expect(row).toEqual({
    id: 'q1',
    questionId: 'weight',
    source: 'lbrunner',
    instant: '2026-03-16T09:21:11Z',
    caseIdentifier: 'VH_1',
    nodeId: 'answered',
    value: 'Typing error.',
  })
})

describe('a filter', () => {
  it.each([
    ['typing', false, true],
    ['  TYPING ', false, true],
    ['g e', false, true],
    ['unit', false, false],
    ['typing', true, false],
    ['unit', true, true],
    ['   ', false, true],
    ['   ', true, true],
  ])('for %j, negated: %s, lets "Typing error." through: %s [QRY-08]', (text, negate, expected) => {
    expect(passesFilters(row, { value: { text, negate } })).toBe(expected)
  })

  it('excludes empty cells, even negated [QRY-08]', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, negate) => {
        fc.pre(text.trim() !== '')
        expect(passesFilters({ ...row, value: '' }, { value: { text, negate } })).toBe(false)
      }),
    )
  })

  it('that is negated selects the other non-empty rows [QRY-08]', () => {
    fc.assert(
      fc.property(aRow, aColumn, fc.string({ maxLength: 2 }), (any, column, text) => {
        fc.pre(text.trim() !== '' && any[column] !== '')
        const passes = (negate: boolean) => passesFilters(any, { [column]: { text, negate } })
        expect(passes(true)).toBe(!passes(false))
      }),
    )
  })

  it('of every column must be passed [QRY-08]', () => {
    const filters = { nodeId: { text: 'answered', negate: false }, source: { text: 'lbrunner', negate: true } }
    expect(passesFilters(row, filters)).toBe(false)
    expect(passesFilters({ ...row, source: 'jroth' }, filters)).toBe(true)
  })
})

describe('the order of the rows', () => {
  it('reverses on a second click on the same column, and restarts on another [QRY-08]', () => {
    const once = sortAfterClick(null, 'value')
    const twice = sortAfterClick(once, 'value')
    expect([once, twice, sortAfterClick(twice, 'value')]).toEqual([
      { column: 'value', descending: false },
      { column: 'value', descending: true },
      { column: 'value', descending: false },
    ])
    expect(sortAfterClick(once, 'source')).toEqual({ column: 'source', descending: false })
  })

  it('follows the language [QRY-08]', () => {
    const rows = ['zu', 'Über', 'um', 'arm'].map((value) => ({ ...row, value }))
    const order = (descending: boolean) =>
      sortedRows(rows, { column: 'value', descending }, 'de').map(({ value }) => value)
    expect(order(false)).toEqual(['arm', 'Über', 'um', 'zu'])
    expect(order(true)).toEqual(['zu', 'um', 'Über', 'arm'])
  })

  it('is stable in both directions, and loses no row [QRY-08]', () => {
    fc.assert(
      fc.property(fc.array(aRow), aColumn, fc.boolean(), (rows, column, descending) => {
        const sorted = sortedRows(rows, { column, descending }, 'en')
        expect(new Set(sorted)).toEqual(new Set(rows))
        expect(sorted.length).toBe(rows.length)
        const { compare } = new Intl.Collator('en')
        for (const [i, one] of sorted.entries()) {
          const next = sorted[i + 1]
          if (!next) continue
          const order = compare(one[column], next[column])
          expect(descending ? -order : order).toBeLessThanOrEqual(0)
          if (order === 0) expect(rows.indexOf(one)).toBeLessThan(rows.lastIndexOf(next))
        }
      }),
    )
    expect(sortedRows([row], null, 'en')).toEqual([row])
  })
})
