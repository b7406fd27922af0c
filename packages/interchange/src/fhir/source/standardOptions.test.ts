import { languages } from '@casebook/core/language/language'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { aGroup, anItem, aQuestionnaire, enabledBy, type FhirJson, when } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, inEveryLanguage, questionIn, said, withQuestion } from '../testing/reading'
import { answersIn } from './options.fixture'

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
