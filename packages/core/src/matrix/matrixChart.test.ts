import { describe, expect, it } from 'vitest'
import type { CellResult } from './evaluateMatrix'
import { type Evaluation, numericEvaluation } from './evaluation'
import { fewCases, matrixChart, seriesStyles } from './matrixChart'

const count = (cases: number): CellResult => ({ type: 'Count', cases, undecided: 0 })
const average = (value: number | null, values: number, cases = values): CellResult => ({
  type: 'Average',
  value,
  values,
  missing: { notApplicable: 0, unanswered: 0, unknown: 0 },
  cases,
  undecided: 0,
})
const all = <T>(cells: readonly (readonly CellResult[])[], what: T) => cells.map((row) => row.map(() => what))
const chart = (cells: readonly (readonly CellResult[])[], what: Evaluation | null = { Count: {} }) =>
  matrixChart({ evaluations: all(cells, what) }, { cells })

describe('the chart of a matrix', () => {
  it('has a series per row, distinguished by mark and pattern, and a labelled bar per column [STAT-09]', () => {
    const cells = [
      [count(12), count(0)],
      [count(7), count(5)],
    ]
    expect(chart(cells)).toEqual([
      {
        style: { colour: 'brand', mark: 'circle', bar: 'solid', line: 'solid' },
        bars: [
          { value: 12, isHollow: false },
          { value: 0, isHollow: true },
        ],
      },
      {
        style: { colour: 'ink-3', mark: 'square', bar: 'hatched', line: 'dashed' },
        bars: [
          { value: 7, isHollow: false },
          { value: 5, isHollow: false },
        ],
      },
    ])
    for (const part of ['colour', 'mark', 'bar', 'line'] as const)
      expect(new Set(seriesStyles.map((style) => style[part])).size).toBe(4)
  })

  it('uses the design’s four marks and patterns in order [STAT-09]', () => {
    expect(seriesStyles.map(({ colour, mark, bar, line }) => `${colour} ${mark} ${bar} ${line}`)).toEqual([
      'brand circle solid solid',
      'ink-3 square hatched dashed',
      'brand-72 triangle outlined dotted',
      'control diamond dotted dash-dot',
    ])
  })

  it('has at most four series; beyond, there is the table only [STAT-09]', () => {
    const rows = (length: number) => Array.from({ length }, () => [count(9)])
    expect(chart(rows(4))).toHaveLength(4)
    expect(chart(rows(5))).toBeNull()
    expect(chart([])).toBeNull()
  })

  it('draws a bar over fewer than five cases hollow, whatever the number of values [STAT-09]', () => {
    const hollow = (cell: CellResult, what: Evaluation) => chart([[cell]], what)?.[0]?.bars[0]?.isHollow
    const mean = numericEvaluation('Average', 'weight')
    expect(fewCases).toBe(5)
    expect([count(4), count(5)].map((cell) => hollow(cell, { Count: {} }))).toEqual([true, false])
    expect([average(1, 4), average(1, 5)].map((cell) => hollow(cell, mean))).toEqual([true, false])
    expect(hollow(average(1, 12, 4), mean)).toBe(true)
    expect(hollow(average(1, 4, 12), mean)).toBe(true)
    expect(chart([[average(null, 0)]], mean)?.[0]?.bars).toEqual([{ value: null, isHollow: true }])
  })

  it('compares only like with like [STAT-09]', () => {
    const cells = [[average(70, 9), average(170, 9)]]
    const [weight, height] = ['weight', 'height'].map((id) => numericEvaluation('Average', id))
    expect(matrixChart({ evaluations: [[weight!, height!]] }, { cells })).toBeNull()
    expect(matrixChart({ evaluations: [[weight!, weight!]] }, { cells })).not.toBeNull()
    expect(matrixChart({ evaluations: [[{ Count: {} }, null]] }, { cells: [[count(9), count(9)]] })).toBeNull()
  })

  it('does not exist for texts and empty cells [STAT-09]', () => {
    expect(chart([[{ type: 'Empty', cases: 9, undecided: 0 }]], null)).toBeNull()
    expect(chart([[{ type: 'Text', text: 'x', cases: 9, undecided: 0 }]], { Text: { text: 'x' } })).toBeNull()
    expect(chart([[count(9), { type: 'Empty', cases: 9, undecided: 0 }]])).toBeNull()
  })
})
