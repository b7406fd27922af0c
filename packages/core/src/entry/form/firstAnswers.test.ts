import { choices, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../facts/fact'
import { unknown } from '../../facts/fact'
import { firstAnswers } from './firstAnswers'
import { openForm } from './openForm'

const base = formBase([
  formPart('patient', [
    item('initials', 'Text'),
    item('site', 'Text', { meta: { 'layout/hidden': 'true' } }),
    item('pain', 'MC', { answers: choices('head', 'back', 'foot') }),
    item('age', 'Num', { unit: { en: 'years' } }),
    item('smokes', 'YN', { initial: false }),
  ]),
])

function first(facts: readonly Fact[]) {
  return firstAnswers(openForm(base, facts).engine, new Set(facts.map(({ id }) => id)))
}

describe('the first answers of a case', () => {
  it('are at most three, in form order, with the chosen options only', () => {
    const answers = first([
      { id: 'smokes', value: true },
      { id: 'age', value: 41 },
      { id: 'pain', value: ['foot', 'back'] },
      { id: 'initials', value: 'M. K.' },
    ])
    expect(answers.map(({ value }) => value)).toEqual(['M. K.', ['foot', 'back'], 41])
    expect(answers[1]?.question.answers).toEqual(choices('back', 'foot'))
    expect(answers[2]?.question).toEqual({ type: 'Num', text: { en: 'age' }, unit: { en: 'years' } })
  })

  it('omit questions hidden by layout/hidden, and unknown answers', () => {
    expect(
      first([
        { id: 'site', value: 'Ulm' },
        { id: 'age', value: unknown },
      ]),
    ).toEqual([])
  })

  it('cut a text after 40 characters, never inside one', () => {
    expect(first([{ id: 'initials', value: '😀'.repeat(40) }])[0]?.value).toBe('😀'.repeat(40))
    expect(first([{ id: 'initials', value: '😀'.repeat(41) }])[0]?.value).toBe(`${'😀'.repeat(40)}…`)
  })
})
