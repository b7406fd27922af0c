import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter } from './filter'
import {
  columnsOf,
  commonValues,
  mayAddValue,
  withColumn,
  withColumnMoved,
  withoutColumn,
  withoutRow,
  withoutValue,
  withRow,
  withRowMoved,
  withValue,
  withValueMoved,
} from './layout'
import { emptyMatrix, type MatrixSpec, sizeOf, withEvaluation } from './matrix'

const base = { group: 'Training', base: 'visit' }
const smokes = (value: boolean): Filter => ({ ChoseYesNo: { questionId: 'smoker', value } })
const count = { Count: {} }
const average = { Average: { questionId: 'weight' } }

const changes: readonly ((spec: MatrixSpec, at: number) => MatrixSpec)[] = [
  (spec, at) => withColumn(spec, smokes(at % 2 === 0)),
  (spec, at) => withRow(spec, smokes(at % 2 === 0)),
  withoutColumn,
  withoutRow,
  (spec, at) => withEvaluation(spec, { row: at, column: at }, count),
  (spec, at) => withColumnMoved(spec, at, 1),
  (spec, at) => withRowMoved(spec, at, 0),
  (spec, at) => withValue(spec, at % 2 === 0 ? count : average),
  withoutValue,
  (spec, at) => withValueMoved(spec, at, 0),
]

describe('a matrix', () => {
  it('begins as one cell of all cases [STAT-02]', () => {
    expect(emptyMatrix(base)).toEqual({ base, headFilters: [], sideFilters: [], evaluations: [[null]] })
  })

  it('has its head filters as columns and its side filters as rows [STAT-02]', () => {
    const spec = withRow(withColumn(withColumn(emptyMatrix(base), smokes(true)), smokes(false)), smokes(true))
    expect(sizeOf(spec)).toEqual({ rows: 1, columns: 2 })
    expect(withEvaluation(spec, { row: 0, column: 1 }, count).evaluations).toEqual([[null, count]])
  })

  it('fills or empties one cell at a time [STAT-02]', () => {
    const four = withRow(
      withRow(withColumn(withColumn(emptyMatrix(base), smokes(true)), smokes(false)), smokes(true)),
      smokes(false),
    )
    const two = withEvaluation(withEvaluation(four, { row: 0, column: 1 }, count), { row: 1, column: 0 }, count)
    expect(two.evaluations).toEqual([
      [null, count],
      [count, null],
    ])
    expect(withEvaluation(two, { row: 0, column: 1 }, null).evaluations).toEqual([
      [null, null],
      [count, null],
    ])
    expect(withEvaluation(two, { row: 2, column: 0 }, count).evaluations).toEqual(two.evaluations)
  })

  it('loses with a column or row only its own cells', () => {
    const two = withRow(withColumn(withColumn(emptyMatrix(base), smokes(true)), smokes(false)), smokes(true))
    const four = withEvaluation(withRow(two, smokes(false)), { row: 1, column: 1 }, count)
    expect(withoutColumn(four, 0).evaluations).toEqual([[null], [count]])
    expect(withoutRow(four, 0).evaluations).toEqual([[null, count]])
    expect(withoutRow(four, 1).evaluations).toEqual([[null, null]])
    expect(withoutColumn(four, 0).headFilters).toEqual([smokes(false)])
  })

  it('keeps a line’s cells when it becomes the line of all cases again', () => {
    const filled = withEvaluation(withColumn(emptyMatrix(base), smokes(true)), { row: 0, column: 0 }, count)
    expect(withoutColumn(filled, 0)).toEqual({ ...emptyMatrix(base), evaluations: [[count]] })
  })

  it('keeps its grid in step with its filters [STAT-02]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...changes), fc.nat(4))), (steps) => {
        const spec = steps.reduce((so, [change, at]) => change(so, at), emptyMatrix(base))
        const { rows, columns } = sizeOf(spec)
        expect(spec.evaluations).toHaveLength(rows)
        for (const row of spec.evaluations) expect(row).toHaveLength(columns)
      }),
    )
  })
})

describe('the layout of a matrix', () => {
  const heavier = (value: number): Filter => ({ Greater: { questionId: 'weight', value } })
  const two = withColumn(withColumn(emptyMatrix(base), smokes(true)), smokes(false))
  const filled = withRow(withValue(withValue(two, count), average), heavier(70))

  it('has every value in every cell, as neighbouring columns with one filter [STAT-02] [STAT-04]', () => {
    expect(filled).toEqual({
      base,
      headFilters: [smokes(true), smokes(true), smokes(false), smokes(false)],
      sideFilters: [heavier(70)],
      evaluations: [[count, average, count, average]],
    })
    expect(commonValues(filled)).toEqual([count, average])
    expect(columnsOf(filled)).toEqual([
      { filter: smokes(true), from: 0, width: 2 },
      { filter: smokes(false), from: 2, width: 2 },
    ])
  })

  it('gives new columns and rows the values of the others [STAT-02]', () => {
    const more = withRow(withColumn(filled, heavier(90)), heavier(80))
    expect(commonValues(more)).toEqual([count, average])
    expect(more.evaluations).toEqual([
      [count, average, count, average, count, average],
      [count, average, count, average, count, average],
    ])
  })

  it('moves columns, rows and values with their cells [STAT-02]', () => {
    const columns = withColumnMoved(filled, 1, 0)
    expect(columns.headFilters).toEqual([smokes(false), smokes(false), smokes(true), smokes(true)])
    const values = withValueMoved(columns, 1, 0)
    expect(values.evaluations).toEqual([[average, count, average, count]])
    const differing = withEvaluation(withRow(two, heavier(80)), { row: 0, column: 1 }, count)
    const rows = withRowMoved(withRow(differing, heavier(90)), 1, 0)
    expect(rows).toMatchObject({
      sideFilters: [heavier(90), heavier(80)],
      evaluations: [
        [null, null],
        [null, count],
      ],
    })
    expect(withRowMoved(rows, 1, 2)).toEqual(rows)
    expect(withRowMoved(rows, 0, -1)).toEqual(rows)
  })

  it('loses a value in all cells, and keeps the first one without columns', () => {
    expect(withoutValue(filled, 0)).toEqual(withValue(withRow(two, heavier(70)), average))
    expect(withoutColumn(withoutColumn(filled, 0), 0)).toMatchObject({ headFilters: [], evaluations: [[count]] })
    expect(withoutColumn(filled, 2)).toEqual(filled)
  })

  it('takes a second value only where there is a column for it', () => {
    const one = withValue(emptyMatrix(base), count)
    expect([mayAddValue(emptyMatrix(base)), mayAddValue(one)]).toEqual([true, false])
    expect(withValue(one, average)).toEqual(one)
  })

  it('has no common values where cells differ, until one is chosen for all [STAT-02]', () => {
    const differing = withEvaluation(filled, { row: 0, column: 3 }, null)
    expect(commonValues(differing)).toBeNull()
    expect(columnsOf(differing).map(({ width }) => width)).toEqual([1, 1, 1, 1])
    expect(withColumn(differing, heavier(1)).evaluations).toEqual([[count, average, count, null, null]])
    expect(withValue(differing, average).evaluations).toEqual([[average, average, average, average]])
    expect(commonValues(two)).toEqual([])
  })
})
