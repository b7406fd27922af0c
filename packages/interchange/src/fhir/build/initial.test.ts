import {
  anItem,
  aQuestionnaire,
  coding,
  expression,
  extension,
  type FhirJson,
  options,
} from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, questionIn, said, withQuestion } from '../testing/reading'

const initial = (...list: readonly FhirJson[]) => ({ initial: list })
const units = {
  extension: ['kg', 'g'].map((code) =>
    extension('questionnaire-unitOption', { valueCoding: { code, display: `in ${code}` } }),
  ),
}
const several = { repeats: true, ...options('x', 'y') }

describe('a new case begins with', () => {
  it.each([
    ['boolean', initial({ valueBoolean: false }), false],
    ['integer', initial({ valueInteger: 0 }), 0],
    ['quantity', initial({ valueQuantity: { value: 3 } }), 3],
    ['date', initial({ valueDate: '2020-01-02' }), '2020-01-02'],
    ['dateTime', initial({ valueDateTime: '2020-01-02T10:20:00.5+01:00' }), '2020-01-02T10:20:00'],
    ['dateTime', initial({ valueDateTime: '2020-01' }), '2020-01'],
    ['time', initial({ valueTime: '10:20:00' }), '10:20:00'],
    ['string', initial({ valueString: 'x' }), 'x'],
    ['choice', { ...options('x', 'y'), ...initial({ valueCoding: coding('y') }) }, 'y'],
    ['choice', { ...options('x', 'y'), ...initial({ valueCoding: { code: 'y' } }) }, 'y'],
    ['choice', { ...several, ...initial({ valueCoding: coding('y') }, { valueCoding: coding('x') }) }, ['y', 'x']],
    ['choice', { ...several, ...initial({ valueCoding: coding('y') }, { valueCoding: coding('y') }) }, ['y']],
  ])('the value of a %s: %j', (type, rest, value) => {
    const document = withQuestion(type, rest)
    expect(questionIn(document).initial).toEqual(value)
    expect(said(document).filter((line) => line.includes('Initial'))).toEqual([])
  })

  it.each([
    ['date', { valueDateTime: '2020-01-02T10:00:00Z' }, '2020-01-02'],
    ['date', { valueString: '2020-01-02' }, '2020-01-02'],
    ['string', { valueInteger: 4 }, '4'],
    ['text', { valueDate: '2020-01-02' }, '2020-01-02'],
    ['string', { valueCoding: coding('x') }, 'x'],
    ['time', { valueString: '10:00' }, '10:00'],
    ['integer', { valueDecimal: 3 }, 3],
  ])('the value that a %s has of another type, with a finding: %j', (type, value, kept) => {
    const document = withQuestion(type, initial(value))
    expect(questionIn(document).initial).toEqual(kept)
    const [key] = Object.keys(value)
    expect(said(document)).toContain(
      `g > a: changed Initial: Its initial value is of another type than the item (${key}).`,
    )
  })

  it.each([
    ['quantity', { ...units, ...initial({ valueQuantity: { value: 3, code: 'g' } }) }, 'a/unit', 'g'],
    ['quantity', { ...units, ...initial({ valueQuantity: { value: 3, unit: 'in kg' } }) }, 'a/unit', 'kg'],
    ['quantity', { ...units, ...initial({ valueQuantity: { value: 3, unit: 'lb' } }) }, 'a/unit', undefined],
    ['quantity', initial({ valueQuantity: { value: 3, unit: 'lb' } }), 'a/unit', 'lb'],
    ['quantity', initial({ valueQuantity: { value: 3, code: '[lb]' } }), 'a/unit', '[lb]'],
    ['open-choice', { ...options('x'), ...initial({ valueString: 'mine' }) }, 'a/other', 'mine'],
  ])('the part of a %s that stands beside it: %j', (type, rest, id, value) => {
    expect(questionIn(withQuestion(type, rest), id).initial).toBe(value)
  })

  it.each([
    ['boolean', initial({ valueString: 'yes' })],
    ['integer', initial({ valueString: '3' })],
    ['integer', initial({ valueDecimal: 2.5 })],
    ['quantity', initial({ valueQuantity: { code: 'kg' } })],
    ['date', initial({ valueDate: 'soon' })],
    ['time', initial({ valueTime: '25:00:00' })],
    ['string', initial({ valueBoolean: true })],
    ['choice', { ...options('x'), ...initial({ valueCoding: coding('none') }) }],
    ['choice', { ...options('x'), ...initial({ valueCoding: { system: 'other', code: 'x' } }) }],
    ['choice', { ...options('x'), ...initial({ valueString: 'mine' }) }],
    ['open-choice', { repeats: true, ...options('x'), ...initial({ valueString: 'a' }, { valueString: 'b' }) }],
  ])('nothing where a %s cannot keep it: %j', (type, rest) => {
    const document = withQuestion(type, rest)
    expect(questionIn(document).initial).toBeUndefined()
    expect(said(document)).toContain('g > a: lost Initial: Not all of its initial value can be kept.')
  })

  it('the first of several values if the question takes one, with a finding', () => {
    const document = withQuestion('integer', initial({ valueInteger: 1 }, { valueInteger: 2 }))
    expect(questionIn(document).initial).toBe(1)
    expect(imported(document).findings).toEqual([
      {
        path: 'g > a',
        severity: 'lost',
        kind: 'Initial',
        message: 'Not all of its initial value can be kept.',
        original: [1, 2],
      },
    ])
  })
})

describe('an expression for a new case', () => {
  const begins = (text: string, type = 'integer', name = 'sdc-questionnaire-initialExpression') =>
    withQuestion(type, { extension: [expression(name, text)] })

  it.each([
    ['1 + 1', 'integer', undefined],
    ['3', 'integer', 3],
    ["'x'", 'string', 'x'],
    ['@2020-01-02', 'date', '2020-01-02'],
    ['{}', 'integer', undefined],
  ])('is worked out if it is a constant: %s', (text, type, value) => {
    expect(questionIn(begins(text, type)).initial).toBe(value)
  })

  it('may use its older name', () => {
    expect(questionIn(begins('3', 'integer', 'questionnaire-initialExpression')).initial).toBe(3)
  })

  it.each([
    ['%patient.age', 'It needs %patient, which comes from the system that starts the form.'],
    ["%resource.item.where(linkId = 'g').exists()", 'It depends on answers, and a new case has none.'],
  ])('leaves it without a value where it is none: %s', (text, why) => {
    expect(said(begins(text))).toEqual([`g > a: lost Population: It begins without a value. ${why}`])
  })
})

describe('a value that cannot be changed', () => {
  it('is set by a rule, unless something else asks for it', () => {
    const fixed = (type: string, rest: FhirJson) =>
      imported(withQuestion(type, { readOnly: true, ...rest })).base.rules.filter(({ then }) => 'Set' in then)
    expect(fixed('integer', initial({ valueInteger: 3 }))).toEqual([
      { id: 'set a', if: { All: [] }, then: { Set: { questionId: 'a', value: 3 } } },
    ])
    expect(fixed('quantity', initial({ valueQuantity: { value: 3, unit: 'lb' } }))).toEqual([])
    expect(imported(withQuestion('integer', initial({ valueInteger: 3 }))).base.rules).toEqual([])
  })

  it('is not overwritten by hand if it is computed, with a finding', () => {
    const document = aQuestionnaire([
      anItem('a', 'integer', { extension: [expression('sdc-questionnaire-calculatedExpression', '1 + 1')] }),
    ])
    expect(said(document)).toContain('a: changed Expression: The computed value cannot be overwritten by hand.')
  })

  it.each(['sdc-questionnaire-calculatedExpression', 'questionnaire-calculatedValue', 'cqif-calculatedValue'])(
    'is computed under each name it has had: %s',
    (name) => {
      const document = aQuestionnaire([anItem('a', 'integer', { readOnly: true, extension: [expression(name, '3')] })])
      expect(imported(document).base.rules).toMatchObject([
        { id: 'set a', then: { Set: { questionId: 'a', formula: { Number: { value: 3 } } } } },
      ])
      expect(imported(document).counts.calculated).toBe(1)
    },
  )
})
