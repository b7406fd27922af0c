import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../bases/structure'
import { refusalOf } from '../entry/typed/checkFact'
import { unknown } from '../facts/fact'
import { checkBase } from '../rules/check/checkBase'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { nextQuestion } from '../rules/engine/next'
import { everyCode } from './codeList'
import { isCollected, isRequired } from './required'

const sexes = [{ id: 'f', text: { en: 'Female' } }]
const base = formBase([
  formPart('part', [item('lab', 'Num', { readOnly: true }), item('age', 'Num')]),
  formPart('drugs', [item('drug', 'Text'), item('code', 'Text', { readOnly: true })], { repeats: { min: 0, max: 3 } }),
])
const around = { today: { year: 2026, month: 1, day: 1 }, dateAt: () => null, isListed: everyCode }

describe('a read-only question', () => {
  it('takes no value of a person and each fitting one of a program, and notes of both', () => {
    const value = fc.oneof(fc.integer(), fc.constant(unknown), fc.constant(null))
    const giver = fc.constantFrom('person', 'program')
    fc.assert(
      fc.property(value, giver, fc.constantFrom('lab', 'age'), (said, by, id) => {
        const refusal = refusalOf(baseStructure(base), { id, value: said }, () => false, around, by)
        expect(refusal).toBe(id === 'lab' && by === 'person' ? 'ReadOnly' : null)
      }),
    )
    const note = { id: 'annotation_lab', value: 'looks high' }
    expect(refusalOf(baseStructure(base), note, () => false, around)).toBe(
      refusalOf(baseStructure(base), note, () => false, around, 'program'),
    )
  })

  it('is never asked, required or missing', () => {
    const lab = item('lab', 'Num', { readOnly: true })
    expect([isCollected(lab), isRequired(lab), nextQuestion(createEngine(compileBase(base)))]).toEqual([
      false,
      false,
      'age',
    ])
  })

  it('keeps its answer when people remove the entry that it is in', () => {
    const engine = createEngine(compileBase(base))
    engine.setAll([
      { id: 'drug', value: 'Ibuprofen' },
      { id: 'code', value: 'M01AE01' },
    ])
    expect(engine.removeOccurrence('drugs', 1)).toEqual([{ id: 'drug', value: null }])
    expect(engine.question('code').value).toBe('M01AE01')
  })

  it('may have a check that refuses what programs give', () => {
    const check = { id: 'c', questionId: 'lab', action: 'refuse', text: { en: 'Too high' } } as const
    const holds = { if: { Greater: { questionId: 'lab', value: 9 } } }
    expect(checkBase({ ...base, checks: [{ ...check, ...holds }] })).toEqual([])
  })

  it('may be set by rules', () => {
    const rule = { id: 'r', if: { Known: { questionId: 'age' } }, then: { Set: { questionId: 'lab', value: 3 } } }
    expect(checkBase({ ...base, rules: [rule] })).toEqual([])
    const engine = createEngine(compileBase({ ...base, rules: [rule] }))
    engine.set('age', 40)
    expect(engine.question('lab').value).toBe(3)
  })
})

it('a list of answers is the same wherever it has its name', () => {
  const sex = (id: string, answers = sexes) => item(id, 'OC', { answers, list: 'sex' })
  expect(checkBase(formBase([formPart('part', [sex('a'), sex('b')])]))).toEqual([])
  const other = [...sexes, { id: 'm', text: { en: 'Male' } }]
  expect(checkBase(formBase([formPart('part', [sex('a'), sex('b', other)])]))).toEqual([
    { path: 'questionnaires/0/questions/1/answers', message: 'The list "sex" has other answers at "a"' },
  ])
  expect(checkBase(formBase([formPart('part', [item('n', 'Num', { list: 'sex' })])]))).toHaveLength(1)
})
