import { describe, expect, it } from 'vitest'
import type { EvaluatedMatrix } from './evaluateMatrix'
import { kindOfEvaluation } from './evaluation'
import { type Filter, kindOfFilter } from './filter'
import { withColumn, withValue } from './layout'
import { emptyMatrix, type MatrixSpec } from './matrix'
import { matrixTable } from './matrixTable'

const inCell = { cases: 3, undecided: 0 }
const numeric = { values: 1, missing: { notApplicable: 0, unanswered: 0, unknown: 0 }, ...inCell }
const yes: Filter = { ChoseYesNo: { questionId: 'smoker', value: true } }
const low: Filter = { Lower: { questionId: 'weight', value: 50 } }
const wording = {
  filter: kindOfFilter,
  evaluation: kindOfEvaluation,
  allCases: 'all',
  number: (value: number) => `n${value}`,
}

describe('the table of a matrix', () => {
  it('has head filters on top, side filters in front, and each cell’s result [STAT-02] [STAT-04]', () => {
    const spec: MatrixSpec = {
      ...emptyMatrix({ group: 'Training', base: 'visit' }),
      headFilters: [yes, low],
      sideFilters: [low, yes],
    }
    const evaluated: EvaluatedMatrix = {
      cases: 3,
      cells: [
        [
          { type: 'Count', ...inCell },
          { type: 'Text', text: 'Light', ...inCell },
        ],
        [
          { type: 'Average', value: 49.5, ...numeric },
          { type: 'StandardDerivation', value: null, ...numeric },
        ],
      ],
    }
    expect(matrixTable(spec, evaluated, wording)).toEqual([
      ['', 'ChoseYesNo', 'Lower'],
      ['Lower', 'n3', 'Light'],
      ['ChoseYesNo', 'n49.5', ''],
    ])
  })

  it('says in a second row what its cells show [STAT-08]', () => {
    const counted = withValue(withColumn(emptyMatrix({ group: 'Training', base: 'visit' }), yes), { Count: {} })
    const spec = withValue(counted, { Text: { text: 'Light' } })
    const cells: EvaluatedMatrix['cells'] = [
      [
        { type: 'Count', ...inCell },
        { type: 'Text', text: 'Light', ...inCell },
      ],
    ]
    expect(matrixTable(spec, { cases: 3, cells }, wording)).toEqual([
      ['', 'ChoseYesNo', 'ChoseYesNo'],
      ['', 'Count', 'Text'],
      ['all', 'n3', 'Light'],
    ])
  })

  it('names the line of a side without filters', () => {
    const empty = emptyMatrix({ group: 'Training', base: 'visit' })
    const evaluated: EvaluatedMatrix = { cases: 3, cells: [[{ type: 'Empty', ...inCell }]] }
    expect(matrixTable(empty, evaluated, wording)).toEqual([
      ['', 'all'],
      ['all', ''],
    ])
  })
})
