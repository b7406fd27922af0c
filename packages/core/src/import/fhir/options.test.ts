import { aGroup, anItem, aQuestionnaire, enabledBy, extension, type FhirJson, when } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { languages } from '../../bases/language'
import { imported, inEveryLanguage, questionIn, said, translated, withQuestion } from '../testing/reading'

const weighs = (name: string, value: number) => ({ extension: [extension(name, { valueDecimal: value })] })

function answersIn(document: FhirJson) {
  return questionIn(document).answers ?? []
}

function valueSet(id: string, rest: FhirJson): FhirJson {
  return { resourceType: 'ValueSet', id, ...rest }
}

describe('options that the question lists', () => {
  it('are called by their display, or else by their code, their reference or what they are', () => {
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

  it('have what stands before them, and their translations', () => {
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

  it('may be listed twice, or in two systems, and both stay', () => {
    const answerOption = [
      { valueCoding: { code: 'x' } },
      { valueCoding: { code: 'x' } },
      { valueCoding: { system: 's', code: 'x' } },
    ]
    const document = withQuestion('choice', { answerOption })
    expect(answersIn(document).map(({ id }) => id)).toEqual(['x', 'x (2)', 'x [s]'])
    expect(said(document)).toEqual(['g > a: note DuplicateOption: The option "x" is listed twice; both are kept.'])
  })

  it('open a list that is closed from twenty on', () => {
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

  it('weigh what their code system says', () => {
    const document = withQuestion('choice', { answerValueSet: '#composed' }, { contained })
    expect(answersIn(document).map(({ weight }) => weight)).toEqual([undefined, undefined, 4, 5])
  })

  it('are called in the other languages as their designations say', () => {
    const document = withQuestion('choice', { answerValueSet: '#said' }, { contained })
    expect(answersIn(document).map(({ text }) => text)).toEqual([{ en: 'Yes', de: 'Ja' }, { en: 'b' }])
  })

  it('are a finding where part of them is elsewhere', () => {
    const plain = contained.filter(({ id }) => id !== 'said')
    expect(said(withQuestion('choice', { answerValueSet: '#composed' }, { contained: plain }))).toEqual([
      'g > a: lost Options: Part of the value set is kept elsewhere; those options are missing.',
    ])
    expect(said(withQuestion('choice', { answerValueSet: '#far' }, { contained: plain }))).toEqual([
      'g > a: lost Options: Part of the value set is kept elsewhere; those options are missing.',
      'g > a: changed Options: The document does not bring the options of its value set; the answer is written as text.',
    ])
  })

  it('are a note where the question names them by their address', () => {
    const document = withQuestion('choice', { answerValueSet: 'http://hl7.org/fhir/ValueSet/yesnodontknow|4.0' })
    expect(said(document)).toEqual([
      'g > a: note Options: The value set is named by its address; it comes with the document, or belongs to FHIR itself.',
    ])
    expect(imported(document).counts.options).toBe(0)
  })
})

describe('options that belong to FHIR itself', () => {
  const sets = [
    ['http://hl7.org/fhir/ValueSet/administrative-gender', ['male', 'female', 'other', 'unknown']],
    ['http://hl7.org/fhir/ValueSet/yesnodontknow', ['Y', 'N', 'asked-unknown']],
    ['http://terminology.hl7.org/ValueSet/v2-0136', ['Y', 'N']],
    ['http://hl7.org/fhir/ValueSet/v2-0136', ['Y', 'N']],
  ] as const

  it.each(sets)('are there for %s, in every language', (canonical, ids) => {
    const answers = answersIn(withQuestion('choice', { answerValueSet: canonical }, inEveryLanguage))
    expect(answers.map(({ id }) => id)).toEqual(ids)
    for (const { text } of answers)
      expect(languages.filter((language) => !text[language]?.match(/^\p{L}+/u))).toEqual([])
    for (const language of languages) expect(new Set(answers.map(({ text }) => text[language])).size).toBe(ids.length)
  })

  it.each([
    ['administrative-gender', 'http://hl7.org/fhir/administrative-gender', 'other'],
    ['yesnodontknow', 'http://terminology.hl7.org/CodeSystem/v2-0136', 'N'],
    ['yesnodontknow', 'http://terminology.hl7.org/CodeSystem/data-absent-reason', 'asked-unknown'],
  ])('of %s are of the system %s', (name, system, code) => {
    const asked = anItem('a', 'choice', { answerValueSet: `http://hl7.org/fhir/ValueSet/${name}` })
    const shown = anItem('b', 'string', { enableWhen: [when('a', '=', { answerCoding: { system, code } })] })
    expect(imported(aQuestionnaire([asked, shown])).base.rules).toMatchObject([
      { unless: { Chose: { questionId: 'a', answerId: code } } },
    ])
  })

  it('are called in the main language first', () => {
    const answerValueSet = 'http://hl7.org/fhir/ValueSet/yesnodontknow'
    expect(answersIn(withQuestion('choice', { answerValueSet }, { language: 'de' })).map(({ text }) => text)).toEqual([
      { de: 'Ja' },
      { de: 'Nein' },
      { de: 'Weiß nicht' },
    ])
  })
})

describe('options that only conditions name', () => {
  const far = 'http://example.org/ValueSet/far'
  const asked = (rest: FhirJson) => anItem('a', 'choice', rest)
  const conditions = [
    anItem('b', 'string', {
      enableWhen: [
        when('a', '=', { answerCoding: { system: 's', code: 'x', display: 'The x' } }),
        when('a', '=', { answerCoding: { system: 's', code: 'x' } }),
        when('a', '=', { answerCoding: { code: 'y' } }),
        when('a', '=', { answerCoding: { display: 'no code' } }),
        when('a', '=', { answerString: 'no coding' }),
      ],
    }),
    aGroup('h', [
      anItem('c', 'string', enabledBy("%resource.item.where(linkId = 'a').answer.value.code = 'z'")),
      anItem('d', 'string', enabledBy("%resource.item.where(linkId='a').answer.valueCoding.code='x'")),
    ]),
  ]

  it('are offered with a place for any other', () => {
    const document = aQuestionnaire([asked({ answerValueSet: far }), ...conditions])
    expect(answersIn(document).map(({ id, text }) => [id, text.en])).toEqual([
      ['x', 'The x'],
      ['y', 'y'],
      ['z', 'z'],
      ['other', 'Other'],
    ])
    expect(said(document)[0]).toBe(
      'a: changed Options: The document does not bring the options of its value set; only those that its own conditions name are offered, and any other answer is written as text.',
    )
    expect(imported(document).counts.options).toBe(0)
  })

  it('are offered too where the choice has none at all', () => {
    expect(said(aQuestionnaire([asked({}), ...conditions]))[0]).toBe(
      'a: changed Options: The choice has no options; only those that its own conditions name are offered, and any other answer is written as text.',
    )
    expect(said(aQuestionnaire([asked({})]))).toContain(
      'a: changed Options: The choice has no options; the answer is written as text.',
    )
  })
})
