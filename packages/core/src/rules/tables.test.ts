/** The tables of rule-tables.json, read where they lie, and the sentences of the specification beside them. */
import { readFileSync } from 'node:fs'
import { sharedPath } from '@casebook/test-fixtures/shared'
import { describe, expect, it } from 'vitest'
import type { Indication, Score } from '../bases/base'
import { mergeIndications } from './indication'
import { scoreValue, solutionStateOf } from './solutions'
import { between, both, either, False, not, True, type Truth, Undetermined } from './truth'

const path = sharedPath('vectors/rule-tables.json')
const tables = path ? JSON.parse(readFileSync(path, 'utf8')) : null
const truths: Readonly<Record<string, Truth>> = {
  true: True,
  false: False,
  unknown: Undetermined,
  undefined: Undetermined,
}

describe.skipIf(!tables)('the tables of rule-tables.json (skipped without ../shared)', () => {
  it('hold for AND, OR and NOT', () => {
    for (const { a, b, and, or, notA } of tables.threeValuedLogic) {
      const [x, y] = [truths[a] as Truth, truths[b] as Truth]
      expect([both(x, y), either(x, y), not(x)]).toEqual([truths[and], truths[or], truths[notA]])
    }
  })

  it('hold for merged indications [DATA-11]', () => {
    for (const { facts, merged } of tables.indicationMerge as { facts: Indication[]; merged: Indication }[]) {
      expect(mergeIndications(facts)).toBe(merged)
      expect(mergeIndications([...facts].reverse())).toBe(merged)
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
