import { aGroup, anItem, aQuestionnaire, enabledBy, extension, type FhirJson, when } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { languages } from '../../language/language'
import { compileBase } from '../../rules/compile'
import { createEngine } from '../../rules/engine/engine'
import { imported, inEveryLanguage, questionIn, said, translated, withQuestion } from '../testing/reading'

const weighs = (name: string, value: number) => ({ extension: [extension(name, { valueDecimal: value })] })

function answersIn(document: FhirJson) {
  return questionIn(document).answers ?? []
}

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

  it('are labelled in the main language first', () => {
    const answerValueSet = 'http://hl7.org/fhir/ValueSet/yesnodontknow'
    expect(answersIn(withQuestion('choice', { answerValueSet }, { language: 'de' })).map(({ text }) => text)).toEqual([
      { de: 'Ja' },
      { de: 'Nein' },
      { de: 'Weiß nicht' },
    ])
  })
})

describe('a choice without options in the document', () => {
  const far = 'http://example.org/ValueSet/far'
  const asked = (rest: FhirJson) => anItem('a', 'choice', rest)
  const depends = (linkId: string, ...answers: readonly FhirJson[]) =>
    anItem(`on-${linkId}`, 'string', {
      enableBehavior: 'any',
      enableWhen: answers.map((answerCoding) => when(linkId, '=', { answerCoding })),
    })
  const conditions = [
    depends('a', { system: 's', code: 'x', display: 'The x' }, { system: 's', code: 'x' }, { code: 'y' }),
    aGroup('h', [
      anItem('c', 'string', enabledBy("%resource.item.where(linkId = 'a').answer.value.code = 'z'")),
      anItem('d', 'string', enabledBy("%resource.item.where(linkId='a').answer.valueCoding.code='x'")),
    ]),
  ]
  const opened = (document: FhirJson) => createEngine(compileBase(imported(document).base))

  it('becomes text: a partial list of options has gaps', () => {
    const document = aQuestionnaire([asked({ answerValueSet: far }), ...conditions])
    expect(questionIn(document)).toMatchObject({
      type: 'Text',
      description: { en: 'Please write it exactly like this if it applies: The x; y; z' },
    })
    expect(answersIn(document)).toEqual([])
    expect(said(document)[0]).toBe(
      'a: changed Options: The document does not bring the options of its value set; the answer is written as text. What depends on it goes by the words that its own conditions name.',
    )
    expect(imported(document).counts).toMatchObject({ options: 0, skipRules: 5 })
  })

  it.each([
    ['The x', { 'on-a': true, c: false, d: true }],
    ['x', { 'on-a': true, c: false, d: true }],
    ['y', { 'on-a': true, c: false, d: false }],
    ['z', { 'on-a': false, c: true, d: false }],
    ['something else', { 'on-a': false, c: false, d: false }],
  ])('opens what depends on it by its words: %s', (text, shown) => {
    const engine = opened(aQuestionnaire([asked({ answerValueSet: far }), ...conditions]))
    for (const id of Object.keys(shown)) expect([id, engine.question(id).visible]).toEqual([id, false])
    engine.set('a', text)
    for (const [id, visible] of Object.entries(shown)) expect([id, engine.question(id).visible]).toEqual([id, visible])
  })

  it('becomes text if the choice has no options at all', () => {
    expect(said(aQuestionnaire([asked({}), ...conditions]))[0]).toBe(
      'a: changed Options: The choice has no options; the answer is written as text. What depends on it goes by the words that its own conditions name.',
    )
    expect(said(aQuestionnaire([asked({})]))).toContain(
      'a: changed Options: The choice has no options; the answer is written as text.',
    )
  })

  it.each([
    [{ system: 's', code: 'Yes' }, ['Yes', 'No']],
    [{ code: 'Y', display: 'Ja, sicher' }, ['Ja, sicher', 'No']],
    [{ system: 'http://snomed.info/sct', code: '373067005' }, ['Yes', 'No']],
    [{ system: 'http://loinc.org', code: 'LA33-6' }, ['Yes', 'No']],
  ])('is Yes or No where all that is known is a yes or a no: %j', (coding, texts) => {
    const document = aQuestionnaire([asked({ answerValueSet: far }), depends('a', coding)])
    expect(questionIn(document).type).toBe('OC')
    expect(answersIn(document).map(({ text }) => text.en)).toEqual(texts)
    expect(said(document)[0]).toBe(
      'a: changed Options: The document does not bring the options of its value set; all that its own conditions name is a yes or a no, so it is asked as Yes or No.',
    )
    const engine = opened(document)
    for (const { id, text } of answersIn(document)) {
      engine.set('a', id)
      expect(engine.question('on-a').visible).toBe((text.en === 'No') === (coding.code === '373067005'))
    }
  })

  it('becomes Yes, No or Unknown if the document names an unknown', () => {
    const document = aQuestionnaire([asked({ answerValueSet: far }), depends('a', { code: 'Y' }, { code: 'UNK' })])
    expect(answersIn(document)).toEqual([
      { id: 'Y', text: { en: 'Yes' } },
      { id: 'N', text: { en: 'No' } },
      { id: 'UNK', text: { en: 'Unknown' } },
    ])
  })

  it('is asked like others with its value set', () => {
    const items = ['a', 'b'].map((linkId) => anItem(linkId, 'choice', { answerValueSet: far }))
    const document = aQuestionnaire([...items, depends('a', { code: 'yes' })])
    expect(['a', 'b'].map((id) => questionIn(document, id).answers?.map((answer) => answer.id))).toEqual([
      ['yes', 'No'],
      ['yes', 'No'],
    ])
  })

  it('becomes text if several may be chosen', () => {
    const document = aQuestionnaire([asked({ answerValueSet: far, repeats: true }), depends('a', { code: 'yes' })])
    expect(questionIn(document)).toMatchObject({ type: 'Text', repeats: { min: 0 } })
  })

  it('starts with the text of its initial coding', () => {
    const initial = (coding: FhirJson) =>
      questionIn(aQuestionnaire([asked({ initial: [{ valueCoding: coding }] })])).initial
    expect(initial({ code: 'x', display: 'The x' })).toBe('The x')
    expect(initial({ code: 'x' })).toBe('x')
  })
})
