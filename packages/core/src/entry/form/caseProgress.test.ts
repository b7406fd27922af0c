import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../facts/fact'
import { caseProgress } from './caseProgress'
import { openForm } from './openForm'

const base = formBase([
  formPart('patient', [item('sex', 'Text'), item('born', 'Text'), item('note', 'Text', { optional: true })], {
    questionnaires: [formPart('more', [item('height', 'Num')])],
  }),
])
const today = { year: 2026, month: 3, day: 2 }
const progress = (...facts: readonly Fact[]) => caseProgress(openForm(base, facts).engine, today)
const [sex, born, height, note] = [
  { id: 'sex', value: 'f' },
  { id: 'born', value: '1980' },
  { id: 'height', value: 170 },
  { id: 'note', value: 'x' },
]

describe('the progress of a case [MORE-12]', () => {
  it('is the share of the questions that are answered, in all its questionnaires', () => {
    expect([progress(), progress(sex), progress(sex, height), progress(sex, born, note)]).toEqual([0, 25, 50, 75])
  })

  it('is complete once no required answer is missing, and never before', () => {
    expect(progress(sex, born, height)).toBe(100)
    expect(progress(sex, born, height, note)).toBe(100)
    const many = Array.from({ length: 300 }, (_, i) => item(`q${i}`, 'Num', { optional: i > 0 }))
    const facts = many.slice(1).map(({ id }) => ({ id, value: 1 }))
    expect(caseProgress(openForm(formBase([formPart('p', many)]), facts).engine, today)).toBe(99)
  })

  it('is complete where nothing is asked', () => {
    expect(caseProgress(openForm(formBase([formPart('p', [item('i', 'Info')])]), []).engine, today)).toBe(100)
  })
})
