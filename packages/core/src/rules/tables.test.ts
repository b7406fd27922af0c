/** The tables of rule-tables.json, and the corresponding sentences of the specification. */
import { readVectors } from '@casebook/test-fixtures/vectors'
import { describe, expect, it } from 'vitest'
import type { Indication, Score } from '../bases/rule'
import { IndicationCounts } from './indicationCounts'
import { scoreValue, solutionStateOf } from './solutions'
import { between, both, either, False, not, True, type Truth, Undetermined } from './truth'

interface Tables {
  readonly threeValuedLogic: readonly Readonly<Record<'a' | 'b' | 'and' | 'or' | 'notA', string>>[]
  readonly indicationMerge: readonly { readonly facts: readonly Indication[]; readonly merged: Indication }[]
  readonly scoreSymbols: Readonly<Record<string, string | number>>
  readonly scoreToState: readonly { readonly score: string | number; readonly state: string }[]
}

const tables = readVectors<Tables>('rule-tables.json')
const truths: Readonly<Record<string, Truth>> = {
  true: True,
  false: False,
  unknown: Undetermined,
  undefined: Undetermined,
}

describe('the tables of rule-tables.json', () => {
  it('hold for AND, OR and NOT', () => {
    for (const { a, b, and, or, notA } of tables.threeValuedLogic) {
      const [x, y] = [truths[a] as Truth, truths[b] as Truth]
      expect([both(x, y), either(x, y), not(x)]).toEqual([truths[and], truths[or], truths[notA]])
    }
  })

  it('hold for merged indications [DATA-11]', () => {
    for (const { facts, merged } of tables.indicationMerge) {
      const counts = new IndicationCounts(1)
      for (const fact of facts) counts.add(0, fact)
      expect(counts.merged(0)).toBe(merged)
    }
  })

  it('hold for scores and the states of solutions [DATA-14]', () => {
    for (const [symbol, value] of Object.entries(tables.scoreSymbols))
      expect(scoreValue[symbol as Score]).toBe(Number(value))
    for (const { score, state } of tables.scoreToState) expect(solutionStateOf(Number(score)).toUpperCase()).toBe(state)
  })
})

describe('how many of n', () => {
  it.each([
    ['more than max are true', 1, 1, [True, True], False],
    ['at least min are true', 1, 2, [True, Undetermined], True],
    ['any is undetermined and too few are true', 2, 3, [True, Undetermined, False], Undetermined],
    ['none is undetermined and too few are true', 2, 3, [True, False, False], False],
    ['none of none are wanted', 0, 0, [], True],
  ] as const)('is decided when %s', (_, min, max, of, expected) => {
    expect(between(min, max, of)).toBe(expected)
  })
})
