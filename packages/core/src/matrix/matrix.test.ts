import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter } from './filter'
import {
  emptyMatrix,
  type MatrixSpec,
  sizeOf,
  withEvaluation,
  withHeadFilter,
  withoutHeadFilter,
  withoutSideFilter,
  withSideFilter,
} from './matrix'

const base = { group: 'Training', base: 'visit' }
const smokes = (value: boolean): Filter => ({ ChoseYesNo: { questionId: 'smoker', value } })
const count = { Count: {} }

const changes: readonly ((spec: MatrixSpec, at: number) => MatrixSpec)[] = [
  (spec, at) => withHeadFilter(spec, smokes(at % 2 === 0)),
  (spec, at) => withSideFilter(spec, smokes(at % 2 === 0)),
  withoutHeadFilter,
  withoutSideFilter,
  (spec, at) => withEvaluation(spec, { row: at, column: at }, count),
]

describe('a matrix', () => {
  it('begins as one cell of all cases [STAT-02]', () => {
    expect(emptyMatrix(base)).toEqual({ base, headFilters: [], sideFilters: [], evaluations: [[null]] })
  })

  it('has its head filters as columns and its side filters as rows [STAT-02]', () => {
    const spec = withSideFilter(
      withHeadFilter(withHeadFilter(emptyMatrix(base), smokes(true)), smokes(false)),
      smokes(true),
    )
    expect(sizeOf(spec)).toEqual({ rows: 1, columns: 2 })
    expect(withEvaluation(spec, { row: 0, column: 1 }, count).evaluations).toEqual([[null, count]])
  })

  it('fills or empties one cell at a time [STAT-02]', () => {
    const four = withSideFilter(
      withSideFilter(withHeadFilter(withHeadFilter(emptyMatrix(base), smokes(true)), smokes(false)), smokes(true)),
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
    const two = withSideFilter(
      withHeadFilter(withHeadFilter(emptyMatrix(base), smokes(true)), smokes(false)),
      smokes(true),
    )
    const four = withEvaluation(withSideFilter(two, smokes(false)), { row: 1, column: 1 }, count)
    expect(withoutHeadFilter(four, 0).evaluations).toEqual([[null], [count]])
    expect(withoutSideFilter(four, 0).evaluations).toEqual([[null, count]])
    expect(withoutSideFilter(four, 1).evaluations).toEqual([[null, null]])
    expect(withoutHeadFilter(four, 0).headFilters).toEqual([smokes(false)])
  })

  it('keeps a line’s cells when it becomes the line of all cases again', () => {
    const filled = withEvaluation(withHeadFilter(emptyMatrix(base), smokes(true)), { row: 0, column: 0 }, count)
    expect(withoutHeadFilter(filled, 0)).toEqual({ ...emptyMatrix(base), evaluations: [[count]] })
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
