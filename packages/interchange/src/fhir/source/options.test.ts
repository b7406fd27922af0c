import { extension, type FhirJson } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, questionIn, said, translated, withQuestion } from '../testing/reading'
import { answersIn } from './options.fixture'

const weighs = (name: string, value: number) => ({ extension: [extension(name, { valueDecimal: value })] })

function valueSet(id: string, rest: FhirJson): FhirJson {
  return { resourceType: 'ValueSet', id, ...rest }
}

describe('options listed in the question', () => {
  it('are labelled by display, otherwise by code, reference or type', () => {
    const answerOption = [
      { valueCoding: { code: 'a', display: 'First' } },
      { valueCoding: { code: 'b' } },
      { valueCoding: { display: 'Only words' } },
      { valueReference: { reference: 'Patient/1' } },
      { valueString: 'often' },
      { valueInteger: 3 },
      { valueCoding: {} },
      { unknown: true },
    ]
    expect(answersIn(withQuestion('choice', { answerOption })).map(({ id, text }) => [id, text.en])).toEqual([
      ['a', 'First'],
      ['b', 'b'],
      ['Only words', 'Only words'],
      ['Patient/1', 'Patient/1'],
      ['often', 'often'],
      ['3', '3'],
      ['option', ''],
    ])
  })

  it('keep their prefixes and translations', () => {
    const answerOption = [
      {
        valueCoding: { code: 'a', display: 'First', _display: translated(['de', 'Erstes']) },
        extension: [extension('questionnaire-optionPrefix', { valueString: 'A)' })],
      },
      { valueString: 'often', _valueString: translated(['de', 'oft']) },
      { valueCoding: { code: 'b' }, extension: [extension('questionnaire-optionPrefix', { valueString: ' ' })] },
    ]
    expect(answersIn(withQuestion('choice', { answerOption })).map(({ text }) => text)).toEqual([
      { en: 'A) First', de: 'A) Erstes' },
      { en: 'often', de: 'oft' },
      { en: 'b' },
    ])
  })

  it.each(['ordinalValue', 'itemWeight', 'questionnaire-ordinalValue', 'valueset-ordinalValue', 'extension-score'])(
    'weigh what %s says, on the option or on its code',
    (name) => {
      const answerOption = [
        { valueCoding: { code: 'a' }, ...weighs(name, 2) },
        { valueCoding: { code: 'b', ...weighs(name, 3) } },
        { valueCoding: { code: 'c' } },
      ]
      expect(answersIn(withQuestion('choice', { answerOption })).map(({ weight }) => weight)).toEqual([2, 3, undefined])
    },
  )

  it('can be listed twice, or in two systems, and both stay', () => {
    const answerOption = [
      { valueCoding: { code: 'x' } },
      { valueCoding: { code: 'x' } },
      { valueCoding: { system: 's', code: 'x' } },
    ]
    const document = withQuestion('choice', { answerOption })
    expect(answersIn(document).map(({ id }) => id)).toEqual(['x', 'x (2)', 'x [s]'])
    expect(said(document)).toEqual(['g > a: note DuplicateOption: The option "x" is listed twice; both are kept.'])
  })

  it('become a dropdown from twenty on', () => {
    const answerOption = Array.from({ length: 21 }, (_, i) => ({ valueInteger: i }))
    const meta = (count: number) =>
      questionIn(withQuestion('choice', { answerOption: answerOption.slice(0, count) })).meta
    expect([meta(20), meta(21)]).toEqual([undefined, { 'layout/dropdown': 'true' }])
  })
})

describe('options of a value set in the document', () => {
  const contained = [
    valueSet('composed', {
      url: 'http://example.org/composed',
      compose: {
        include: [
          { system: 's', concept: [{ code: '1', display: 'One' }, { code: '2', display: 'Two' }, { code: '3' }] },
          { valueSet: ['#inner'] },
        ],
        exclude: [
          { system: 's', concept: [{ code: '2' }] },
          { system: 'other', concept: [{ code: '1' }] },
        ],
      },
    }),
    valueSet('inner', {
      compose: { include: [{ system: 'http://example.org/system' }, { valueSet: '#composed' }] },
    }),
    {
      resourceType: 'CodeSystem',
      id: 'system',
      url: 'http://example.org/system',
      concept: [
        {
          code: 'top',
          display: 'Top',
          property: [{ code: 'weight', valueDecimal: 4 }],
          concept: [{ code: 'below', extension: [extension('itemWeight', { valueDecimal: 5 })] }],
        },
      ],
    },
    valueSet('far', { compose: { include: [{ system: 'http://example.org/elsewhere' }] } }),
    valueSet('filtered', { compose: { include: [{ system: 'http://example.org/system', filter: [{}] }] } }),
    valueSet('said', {
      expansion: {
        contains: [
          {
            code: 'a',
            display: 'Yes',
            designation: [
              { language: 'de-CH', value: 'Ja' },
              { language: 'en', value: 'Yeah' },
              { language: 'xx', value: '?' },
              { value: 'Yep' },
            ],
          },
          { code: 'b' },
        ],
      },
    }),
  ]
  const idsOf = (reference: string) =>
    answersIn(withQuestion('choice', { answerValueSet: reference }, { contained })).map(({ id }) => id)

  it.each([
    ['#composed', ['1', '3', 'top', 'below']],
    ['http://example.org/composed', ['1', '3', 'top', 'below']],
    ['http://example.org/composed|1.0', ['1', '3', 'top', 'below']],
    ['#said', ['a', 'b']],
    ['#system', []],
    ['#filtered', []],
  ])('are those of %s: %j', (reference, ids) => {
    expect(idsOf(reference)).toEqual(ids)
  })

  it('have the weights of their code system', () => {
    const document = withQuestion('choice', { answerValueSet: '#composed' }, { contained })
    expect(answersIn(document).map(({ weight }) => weight)).toEqual([undefined, undefined, 4, 5])
  })

  it('have their designations as translations', () => {
    const document = withQuestion('choice', { answerValueSet: '#said' }, { contained })
    expect(answersIn(document).map(({ text }) => text)).toEqual([{ en: 'Yes', de: 'Ja' }, { en: 'b' }])
  })

  it('cause a finding if some are defined elsewhere', () => {
    const plain = contained.filter(({ id }) => id !== 'said')
    expect(said(withQuestion('choice', { answerValueSet: '#composed' }, { contained: plain }))).toEqual([
      'g > a: lost Options: Part of the value set is kept elsewhere; those options are missing.',
    ])
    expect(said(withQuestion('choice', { answerValueSet: '#far' }, { contained: plain }))).toEqual([
      'g > a: changed Options: The document does not bring the options of its value set; the answer is written as text.',
    ])
    expect(said(withQuestion('open-choice', { answerValueSet: '#composed' }, { contained: plain }))[0]).toBe(
      'g > a: changed Options: Part of the value set is kept elsewhere; those options are written as text.',
    )
  })

  it('cause a note if the question names them by address', () => {
    const document = withQuestion('choice', { answerValueSet: 'http://hl7.org/fhir/ValueSet/yesnodontknow|4.0' })
    expect(said(document)).toEqual([
      'g > a: note Options: The value set is named by its address; it comes with the document, or belongs to FHIR itself.',
    ])
    expect(imported(document).counts.options).toBe(0)
  })
})
