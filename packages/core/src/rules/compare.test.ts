import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { comparisons } from '../bases/rule'
import { compareMoments, compareNumeric, compareTexts } from './compare'
import { compileBase } from './compile'
import { createEngine } from './engine/engine'
import { False, True, Undetermined } from './truth'

const truthOf = { true: True, false: False, open: Undetermined } as const

describe('partial dates', () => {
  it.each([
    ['2024', 'Lower', '2025-01-01', 'true'],
    ['2024', 'Lower', '2024-12-31', 'open'],
    ['2024', 'Lower', '2024-01-01', 'false'],
    ['2024', 'LowerEqual', '2024-12-31', 'true'],
    ['2024', 'Equal', '2024-06-01', 'open'],
    ['2024', 'Equal', '2024', 'open'],
    ['2024', 'Equal', '2025', 'false'],
    ['2024', 'Equal', '2024-12', 'open'],
    ['2024-12', 'Equal', '2024', 'open'],
    ['2024', 'Equal', '2024-12-31', 'open'],
    ['2024-01-01', 'Equal', '2024', 'open'],
    ['2024-02-28', 'Equal', '2024-02-29', 'false'],
    ['2024-02', 'GreaterEqual', '2024-02-01', 'true'],
    ['2024-02', 'Greater', '2024-02-01', 'open'],
    ['2024-02-29', 'Equal', '2024-02-29', 'true'],
    ['soon', 'Lower', '2024', 'open'],
  ] as const)('%s %s %s is %s: all days must agree', (a, is, b, expected) => {
    expect(compareMoments(a, is, b)).toBe(truthOf[expected])
  })
})

describe('times and days with a time', () => {
  it.each([
    ['14:05', 'Equal', '14:05:00', 'true'],
    ['14:05', 'Lower', '14:05:01', 'true'],
    ['09:30', 'Lower', '10:00', 'true'],
    ['2026-11-27T14:05', 'Equal', '2026-11-27T14:05', 'true'],
    ['2026-11-27T23:59', 'Lower', '2026-11-28', 'true'],
    ['2026-11-27T14:05', 'Lower', '2026-11-27', 'open'],
    ['2026-11-27T14:05', 'LowerEqual', '2026-11-27T14:05:00', 'true'],
    ['2026-11-27T14:05', 'Greater', '2026-10', 'true'],
    ['2026-11-27T14:05', 'Equal', '2026', 'open'],
    ['14:05', 'Lower', '2026-11-27', 'open'],
    ['1970-01-01T00:01', 'Equal', '00:01', 'open'],
  ] as const)('%s %s %s is %s [MORE-37]', (a, is, b, expected) => {
    expect(compareMoments(a, is, b)).toBe(truthOf[expected])
  })
})

it('orders numbers as decimals and texts by their code units', () => {
  expect(comparisons.map((is) => compareNumeric(0.3, is, 0.3))).toEqual([False, True, True, True, False])
  expect([compareTexts('08:30', 'Lower', '10:00'), compareTexts('a', 'Equal', 'A')]).toEqual([True, False])
})

it('compares a text that looks like a year as text', () => {
  const base = aBase({
    questionnaires: [
      aQuestionnaire({ questions: [aQuestion({ id: 'zip', type: 'Text' }), aQuestion({ id: 'next' })] }),
    ],
    rules: [aRule({ Equal: { questionId: 'zip', value: '2020' } }, { ContraIndicate: { targets: ['next'] } })],
  })
  const engine = createEngine(compileBase(base))
  engine.set('zip', '2020')
  expect(engine.question('next').visible).toBe(false)
})
