import { extension, type FhirJson } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { inEveryLanguage, questionIn, withQuestion } from '../testing/reading'

const unitOf = (coding: FhirJson, document: FhirJson = {}) =>
  questionIn(
    withQuestion('decimal', { extension: [extension('questionnaire-unit', { valueCoding: coding })] }, document),
  ).unit

describe('the unit of a number', () => {
  it.each([
    ['a', 'years'],
    ['mo', 'months'],
    ['wk', 'weeks'],
    ['d', 'days'],
    ['h', 'hours'],
    ['min', 'minutes'],
    ['/min', 'per minute'],
    ['/d', 'per day'],
    ['Cel', '°C'],
    ['mm[Hg]', 'mmHg'],
    ['kg/m2', 'kg/m²'],
    ['umol/L', 'µmol/L'],
    ['10*3/uL', '10³/µl'],
    ['10*9/L', '10⁹/l'],
    ['[in_i]', 'in'],
    ['[lb_av]', 'lb'],
    ['m[iU]/L', 'm[iU]/L'],
    ['[iU]/L', 'IU/L'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    ['mg{total}', 'mg'],
    ['kg.m', 'kg·m'],
    ['{score}', 'score'],
    ['{beats}/min', 'beats/min'],
    ['kg', 'kg'],
    ['%', '%'],
  ])('is written out: %s is %s', (code, words) => {
    expect(unitOf({ code, system: 'http://unitsofmeasure.org' })).toEqual({ en: words })
  })

  it('is spelled out if its display is the bare code, otherwise as displayed', () => {
    expect(unitOf({ code: 'a', display: 'a' })).toEqual({ en: 'years' })
    expect(unitOf({ code: '258703001', display: 'd' })).toEqual({ en: 'days' })
    expect(unitOf({ code: 'a', display: 'Lebensjahre' })).toEqual({ en: 'Lebensjahre' })
    expect(unitOf({ code: '1' })).toBeUndefined()
  })

  it('is spelled out in every language', () => {
    const text = unitOf({ code: 'a' }, inEveryLanguage)
    expect(text).toMatchObject({ de: 'Jahre', en: 'years', fr: 'ans', sy: 'سنوات' })
    expect(Object.keys(text ?? {})).toHaveLength(8)
  })

  it('is spelled out in a list of choices', () => {
    const options = ['a', 'mo'].map((code) => extension('questionnaire-unitOption', { valueCoding: { code } }))
    const unit = questionIn(withQuestion('quantity', { extension: options }), 'a/unit')
    expect(unit.answers).toMatchObject([
      { id: 'a', text: { en: 'years' } },
      { id: 'mo', text: { en: 'months' } },
    ])
  })
})
