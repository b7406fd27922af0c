import {
  aGroup,
  anItem,
  aQuestionnaire,
  expression,
  extension,
  type FhirJson,
  options,
} from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, questionIn, said, translated, withQuestion } from '../testing/reading'

const coded = (name: string, code: string) => extension(name, { valueCoding: { code, display: `in ${code}` } })
const number = (name: string, value: unknown) => extension(name, { valueInteger: value })
const control = (code: string) =>
  extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [{ code }] } })

describe('the bounds of a question', () => {
  it.each([
    ['integer', [number('minValue', 1), number('maxValue', 9)], { min: 1, max: 9 }],
    ['integer', [number('minValue', 3), number('maxValue', 3)], { min: 3, max: 3 }],
    ['date', [extension('minValue', { valueDate: '2020-01-02' })], { min: '2020-01-02' }],
    ['dateTime', [extension('minValue', { valueDateTime: '2020-01-02T10:00:00Z' })], { min: '2020-01-02T10:00:00' }],
    ['time', [extension('maxValue', { valueTime: '18:30:00' })], { max: '18:30:00' }],
    ['date', [extension('maxValue', { valueDateTime: '2020-01-02T10:00:00Z' })], { max: '2020-01-02' }],
    ['quantity', [extension('sdc-questionnaire-minQuantity', { valueQuantity: { value: 2 } })], { min: 2 }],
    ['quantity', [extension('questionnaire-minQuantity', { valueQuantity: { value: 2 } })], { min: 2 }],
    ['quantity', [extension('sdc-questionnaire-maxQuantity', { valueQuantity: { value: 2 } })], { max: 2 }],
    ['quantity', [extension('questionnaire-maxQuantity', { valueQuantity: { value: 2 } })], { max: 2 }],
  ])('of a %s are those it states: %j', (type, list, bounds) => {
    const { min, max } = questionIn(withQuestion(type, { extension: list }))
    expect({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }).toEqual(bounds)
  })

  it.each([
    ['integer', [number('minValue', 'x')], 'minValue is not a value that the question could be held to.'],
    ['date', [number('maxValue', 3)], 'maxValue is not a value that the question could be held to.'],
    [
      'date',
      [extension('minValue', { valueDate: '2020' })],
      'minValue is not a value that the question could be held to.',
    ],
    ['string', [number('minValue', 3)], 'minValue is not a value that the question could be held to.'],
    ['integer', [number('minValue', 9), number('maxValue', 1)], 'The minimum is above the maximum; neither is kept.'],
  ])('of a %s that it cannot be held to are a finding: %j', (type, list, message) => {
    const document = withQuestion(type, { extension: list })
    expect(said(document)).toEqual([`g > a: lost Constraint: ${message}`])
    expect([questionIn(document).min, questionIn(document).max]).toEqual([undefined, undefined])
  })
})

describe('the decimals of a number', () => {
  it.each([
    ['decimal', [number('maxDecimalPlaces', 2)], '2'],
    ['decimal', [number('maxDecimalPlaces', 0)], '0'],
    ['decimal', [number('maxDecimalPlaces', 15)], '15'],
    ['decimal', [number('maxDecimalPlaces', 16)], undefined],
    ['decimal', [number('maxDecimalPlaces', -1)], undefined],
    ['decimal', [number('maxDecimalPlaces', 1.5)], undefined],
    ['decimal', [number('quantity-precision', 3)], '3'],
    ['decimal', [], undefined],
    ['integer', [], '0'],
    ['string', [number('maxDecimalPlaces', 2)], undefined],
  ])('of a %s with %j are %s', (type, list, places) => {
    expect(questionIn(withQuestion(type, { extension: list })).meta?.['layout/decimal-places']).toBe(places)
  })
})

describe('the unit of a number', () => {
  const unitOf = (type: string, rest: FhirJson) => questionIn(withQuestion(type, rest)).unit
  it.each([
    ['a code with its display', { extension: [coded('questionnaire-unit', 'kg')] }, { en: 'in kg' }],
    ['a text', { extension: [extension('questionnaire-unit', { valueString: 'mm' })] }, { en: 'mm' }],
    [
      'a concept',
      { extension: [extension('questionnaire-unit', { valueCodeableConcept: { coding: [{ code: 'g' }] } })] },
      { en: 'g' },
    ],
    [
      'the text of a concept',
      { extension: [extension('questionnaire-unit', { valueCodeableConcept: { text: 'gram' } })] },
      { en: 'gram' },
    ],
    ['the only option', { extension: [coded('questionnaire-unitOption', 'kg')] }, { en: 'in kg' }],
    ['none of several', { extension: ['kg', 'g'].map((code) => coded('questionnaire-unitOption', code)) }, undefined],
    ['nothing', { extension: [extension('questionnaire-unit', { valueString: ' ' })] }, undefined],
    [
      'a display beside it',
      { item: [anItem('u', 'display', { text: 'mm', extension: [control('unit')] })] },
      { en: 'mm' },
    ],
  ])('is %s', (_, rest, unit) => {
    expect(unitOf('quantity', rest)).toEqual(unit)
  })

  it('does not apply to text', () => {
    expect(unitOf('string', { extension: [coded('questionnaire-unit', 'kg')] })).toBeUndefined()
  })

  it('can be chosen from a value set', () => {
    const contained = [
      {
        resourceType: 'ValueSet',
        id: 'v',
        compose: { include: [{ concept: [{ code: 'kg' }, { display: 'pound' }] }] },
      },
    ]
    const unitValueSet = extension('questionnaire-unitValueSet', { valueCanonical: '#v' })
    const document = withQuestion('quantity', { extension: [unitValueSet] }, { contained })
    expect(questionIn(document, 'a/unit')).toMatchObject({
      type: 'OC',
      optional: true,
      answers: [
        { id: 'kg', text: { en: 'kg' } },
        { id: 'pound', text: { en: 'pound' } },
      ],
    })
    expect(said(document)).toEqual(['g > a: changed Type: The unit is chosen in a question beside it.'])
  })
})

describe('the files that a question takes', () => {
  const typed = (...types: readonly string[]) => types.map((valueCode) => extension('mimeType', { valueCode }))
  const taken = (extensions: FhirJson[]) => questionIn(withQuestion('attachment', { extension: extensions }))

  it('are those of its types and up to its size, and all if it names none [MORE-37] [MORE-56]', () => {
    expect(taken([...typed('image/png'), extension('maxSize', { valueDecimal: 1.5 })])).toMatchObject({
      mediaTypes: ['image/png'],
      maxBytes: 1.5 * 2 ** 20,
    })
    expect(taken([]).mediaTypes).toContain('application/pdf')
  })

  it('are told if Casebook takes none of that type', () => {
    const extensions = typed('application/x-sh', 'application/pdf')
    expect(taken(extensions).mediaTypes).toEqual(['application/pdf'])
    expect(said(withQuestion('attachment', { extension: extensions }))).toEqual([
      'g > a: changed Constraint: Casebook takes no files of the type application/x-sh.',
    ])
  })
})

describe('how often a group repeats', () => {
  it.each([
    [{}, { min: 0, max: 50 }],
    [{ required: true }, { min: 1, max: 50 }],
    [{ extension: [number('questionnaire-minOccurs', 2), number('questionnaire-maxOccurs', 5)] }, { min: 2, max: 5 }],
    [{ extension: [number('questionnaire-minOccurs', 7), number('questionnaire-maxOccurs', 5)] }, { min: 5, max: 5 }],
    [{ extension: [number('questionnaire-maxOccurs', 0)] }, { min: 0, max: 1 }],
    [{ extension: [number('questionnaire-maxOccurs', 5000)] }, { min: 0, max: 1000 }],
    [{ extension: [number('questionnaire-maxOccurs', 1.5)] }, { min: 0, max: 50 }],
  ])('is what it says, within reason: %j', (rest, repeats) => {
    const { base } = imported(aQuestionnaire([aGroup('g', [anItem('a', 'string')], { repeats: true, ...rest })]))
    expect(base.questionnaires[0]?.repeats).toEqual(repeats)
  })
})

describe('what is kept with a question', () => {
  it('are its codes, its definition and its own linkId', () => {
    const document = withQuestion('string', {
      code: [{ system: 's', code: '1' }, { code: '2' }, { display: 'no code' }],
      definition: 'http://example.org/def',
    })
    expect(questionIn(document)).toMatchObject({
      codes: [{ system: 's', code: '1' }, { code: '2' }],
      meta: { 'fhir/definition': 'http://example.org/def' },
    })
  })

  it.each(['drop-down', 'autocomplete', 'lookup', 'combo-box'])('is that it is a closed list: %s', (code) => {
    const meta = (type: string, rest: FhirJson) =>
      questionIn(withQuestion(type, { extension: [control(code)], ...rest })).meta
    expect(meta('choice', options('x'))).toEqual({ 'layout/dropdown': 'true' })
    expect(meta('choice', { repeats: true, ...options('x') })).toBeUndefined()
  })

  it('are its hidden state and its other metadata', () => {
    const hidden = { extension: [extension('questionnaire-hidden', { valueBoolean: true })] }
    const document = withQuestion('quantity', hidden)
    expect([questionIn(document).meta, questionIn(document, 'a/unit').meta]).toEqual([
      { 'layout/hidden': 'true' },
      { 'layout/hidden': 'true' },
    ])
    expect(questionIn(withQuestion('quantity'), 'a/unit').meta).toBeUndefined()
  })

  it('is the label of the field for another answer', () => {
    const label = extension('sdc-questionnaire-openLabel', {
      valueString: 'Else',
      _valueString: translated(['de', 'Sonst']),
    })
    const document = withQuestion('open-choice', { ...options('x'), extension: [label] })
    expect(questionIn(document).answers?.at(-1)).toEqual({ id: 'other', text: { en: 'Else', de: 'Sonst' } })
  })

  it('takes another id if an option has it', () => {
    const document = withQuestion('open-choice', options('other'))
    expect(questionIn(document).answers?.map(({ id }) => id)).toEqual(['other', 'other (2)'])
  })
})

describe('the type of a question', () => {
  it.each([
    ['boolean', {}, 'YN', []],
    ['integer', {}, 'Num', []],
    ['dateTime', {}, 'DateTime', ['changed Type: It is what a clock showed: times have no time zone.']],
    ['time', {}, 'Time', []],
    ['url', {}, 'Text', []],
    ['question', {}, 'Text', ['changed Type: R4 does not know the item’s type; its answer is text.']],
    ['string', options('x'), 'OC', []],
    ['boolean', options('x'), 'YN', []],
    ['choice', { repeats: 'true', ...options('x') }, 'MC', []],
    ['open-choice', options('x'), 'OC', ['changed Type: A free answer becomes an option with a text field.']],
    ['reference', {}, 'Text', ['changed Type: A reference to another resource is written as text.']],
    ['attachment', {}, 'File', []],
  ])('%s with %j is %s', (type, rest, ours, findings) => {
    const document = withQuestion(type, rest)
    expect(questionIn(document).type).toBe(ours)
    expect(said(document)).toEqual(findings.map((each) => `g > a: ${each}`))
  })

  it('of a computed quantity needs no unit', () => {
    const document = withQuestion('quantity', {
      readOnly: true,
      extension: [expression('sdc-questionnaire-calculatedExpression', '1 + 1')],
    })
    expect(questionIn(document).questions).toBeUndefined()
  })
})
