import { objectionsTo } from '@casebook/core/entry/marks/objections'
import type { Fact } from '@casebook/core/facts/fact'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { describe, expect, it } from 'vitest'
import { dictionaryOf, readFile } from './dictionary.fixture'

const days = { validation: 'date_ymd' }
const read = readFile(
  dictionaryOf(
    { name: 'born', ...days },
    { name: 'seen', ...days, min: '[born]', max: 'today' },
    { name: 'low', validation: 'number' },
    { name: 'high', validation: 'number', min: '[low]', max: '250' },
  ),
)

/** The sentences with which the study asks about an answer. */
function asked(id: string, ...facts: readonly Fact[]) {
  const engine = createEngine(compileBase(read.base))
  engine.setAll(facts)
  const objections = objectionsTo({ question: read.question(id), state: engine.question(id), note: '', language: 'en' })
  return objections.map(({ action, text }) => [action, text?.en])
}

describe('a limit that another field gives', () => {
  it('asks about an answer beyond it, and about none while that field is blank [MORE-25]', () => {
    const before = ['ask', 'This is before {{born}}. Is it right?']
    expect(asked('seen', { id: 'born', value: '2000-05-02' }, { id: 'seen', value: '2000-05-01' })).toEqual([before])
    expect(asked('seen', { id: 'born', value: '2000-05-02' }, { id: 'seen', value: '2000-05-02' })).toEqual([])
    expect(asked('seen', { id: 'seen', value: '2000-05-01' })).toEqual([])
    expect(asked('high', { id: 'low', value: 80 }, { id: 'high', value: 79.5 })).toEqual([
      ['ask', 'This is less than {{low}}. Is it right?'],
    ])
    expect(asked('high', { id: 'low', value: 80 }, { id: 'high', value: 80 })).toEqual([])
  })

  it('names no field that cannot have an answer [MORE-21]', () => {
    const { base } = readFile(
      dictionaryOf({ name: 'unit', type: 'dropdown' }, { name: 'high', validation: 'number', min: '[unit]' }),
    )
    expect(base.checks?.map(({ text }) => text.en)).toEqual(['This is out of range. Is it right?'])
  })

  it('keeps the limits beside it [MORE-25]', () => {
    expect(read.question('seen')).toMatchObject({ dates: { notAfterToday: true } })
    expect(read.question('high')).toMatchObject({ max: 250 })
    expect(read.findings.filter(({ severity }) => severity === 'lost' || severity === 'error')).toEqual([])
  })

  it.each([
    ['[brn]', 'error', 'There is no field brn. Did you mean born? The limit does not act.'],
    ['[born', 'error', 'The limit does not act.'],
    ['[low]', 'lost', 'The limit does not act.'],
    ['[baseline_arm_1][born]', 'lost', 'The limit does not act.'],
  ])('is told at its characters if it cannot be said: %s [MORE-22]', (min, severity, message) => {
    const { findings, base } = readFile(
      dictionaryOf({ name: 'born', ...days }, { name: 'low', validation: 'number' }, { name: 'seen', ...days, min }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity,
        message: expect.stringContaining(message),
        at: expect.objectContaining({ row: 5, from: expect.any(Number) }),
      }),
    )
    expect(base.checks).toBeUndefined()
  })
})
