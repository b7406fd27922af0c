import { describe, expect, it } from 'vitest'
import type { CellResult, EvaluatedMatrix } from '../evaluateMatrix'
import { type Evaluation, kindOfEvaluation } from '../evaluation'
import { comparisonFilter, type Filter } from '../filter'
import { withColumn, withRow, withValue } from '../layout'
import { emptyMatrix, type MatrixSpec } from '../matrix'
import { isOfFewCases, matrixCharts } from './matrixCharts'

const base = { group: 'Training', base: 'visit' }
const mesh = (answerId: string): Filter => ({ Chose: { questionId: 'mesh', answerId } })
const overWeight = (value: number) => comparisonFilter('GreaterEqual', 'bmi', value)
const elective = (value: boolean): Filter => ({ ChoseYesNo: { questionId: 'elective', value } })
const count: Evaluation = { Count: {} }
const ofTime = (kind: string) => ({ [kind]: { questionId: 'time' } }) as unknown as Evaluation // The cast is safe: a numeric evaluation.
const namesOf = (filters: readonly (Filter | null)[]) => filters.map((one) => JSON.stringify(one && Object.values(one)))

function spec(columns: readonly Filter[], rows: readonly Filter[], values: readonly Evaluation[]): MatrixSpec {
  const headed = columns.reduce(withColumn, emptyMatrix(base))
  return values.reduce(withValue, rows.reduce(withRow, headed))
}

/** Each cell of a row has ten more than the one before, each row a hundred more. */
function evaluated({ evaluations }: MatrixSpec): EvaluatedMatrix {
  const missing = { notApplicable: 0, unanswered: 0, unknown: 0 }
  const cell = (evaluation: Evaluation | null, value: number): CellResult => {
    const inCell = { cases: value, undecided: 0 }
    const kind = evaluation ? kindOfEvaluation(evaluation) : 'Empty'
    if (kind === 'Empty' || kind === 'Count') return { type: kind, ...inCell }
    if (kind === 'Text') return { type: 'Text', text: 'note', ...inCell }
    return { type: kind, value, values: value, missing, ...inCell }
  }
  const cells = evaluations.map((row, i) => row.map((each, j) => cell(each, i * 100 + j * 10)))
  return { cases: 9, cells }
}

const chartsOf = (...parts: Parameters<typeof spec>) => {
  const whole = spec(...parts)
  return matrixCharts(whole, evaluated(whole), namesOf)
}

describe('the charts of a matrix', () => {
  it('have a series per column and a category per row, and draw counts as bars [STAT-09]', () => {
    const [chart, ...others] = chartsOf([mesh('a'), mesh('b')], [elective(true), elective(false)], [count])
    expect(others).toEqual([])
    expect(chart).toEqual({
      value: count,
      hasRange: false,
      categories: [elective(true), elective(false)],
      chart: {
        kind: 'bars',
        categories: namesOf([elective(true), elective(false)]),
        series: [
          {
            name: namesOf([mesh('a')])[0],
            points: [
              { value: 0, isHollow: true },
              { value: 100, isHollow: false },
            ],
          },
          {
            name: namesOf([mesh('b')])[0],
            points: [
              { value: 10, isHollow: false },
              { value: 110, isHollow: false },
            ],
          },
        ],
      },
    })
  })

  it('are one for each value; numbers are lines over ascending limits, and dots otherwise [STAT-09]', () => {
    const values = [count, ofTime('Average'), { Text: { text: 'x' } }]
    const kinds = (rows: readonly Filter[]) => chartsOf([mesh('a')], rows, values).map(({ chart }) => chart.kind)
    expect(kinds([overWeight(20), overWeight(25)])).toEqual(['bars', 'line'])
    expect(kinds([overWeight(25), overWeight(20)])).toEqual(['bars', 'range'])
    expect(kinds([overWeight(20), elective(true)])).toEqual(['bars', 'range'])
    expect(kinds([overWeight(20), comparisonFilter('Lower', 'age', 25)])).toEqual(['bars', 'range'])
    expect(kinds([overWeight(20)])).toEqual(['bars', 'range'])
  })

  it('draw an average with its least and greatest as one range [STAT-09]', () => {
    const [chart, deviation, ...others] = chartsOf(
      [mesh('a'), mesh('b')],
      [],
      ['Min', 'Average', 'Max', 'StandardDerivation'].map(ofTime),
    )
    expect([chart?.hasRange, chart?.chart.kind, chart?.categories]).toEqual([true, 'range', [null]])
    expect(chart?.chart.series.map(({ points }) => points)).toEqual([
      [{ value: 10, low: 0, high: 20, isHollow: false }],
      [{ value: 50, low: 40, high: 60, isHollow: false }],
    ])
    expect([deviation?.hasRange, others.length]).toEqual([false, 0])
  })

  it('turn round where there are too many columns for series [STAT-09]', () => {
    const columns = [20, 25, 30, 35, 40].map(overWeight)
    const [chart] = chartsOf(columns, [mesh('a'), mesh('b')], [count])
    expect(chart?.categories).toEqual(columns)
    expect(chart?.chart.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [0, 10, 20, 30, 40],
      [100, 110, 120, 130, 140],
    ])
  })

  it('are none where the cells show different things', () => {
    const differing = { ...spec([mesh('a'), mesh('b')], [], [count]), evaluations: [[count, null]] }
    expect(matrixCharts(differing, evaluated(differing), namesOf)).toEqual([])
  })
})

it('marks what rests on fewer than five cases [STAT-09]', () => {
  const inCell = (cases: number) => ({ cases, undecided: 0 })
  const missing = { notApplicable: 0, unanswered: 0, unknown: 0 }
  expect(isOfFewCases({ type: 'Count', ...inCell(4) })).toBe(true)
  expect(isOfFewCases({ type: 'Count', ...inCell(5) })).toBe(false)
  expect(isOfFewCases({ type: 'Average', value: 1, values: 4, missing, ...inCell(9) })).toBe(true)
  expect(isOfFewCases({ type: 'Text', text: '', ...inCell(0) })).toBe(false)
})
