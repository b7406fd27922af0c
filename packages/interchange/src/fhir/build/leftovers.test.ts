import { anItem, aQuestionnaire, extension, type FhirJson } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, said, withQuestion } from '../testing/reading'

const named = (name: string): FhirJson => ({ url: `http://example.org/${name}`, valueString: 'anything' })
const control = (code: string) =>
  extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [{ code }] } })

describe('an extension that Casebook cannot represent', () => {
  it.each([
    ['regex', 'lost Constraint: The pattern that an answer must match is not checked.'],
    ['minLength', 'lost Constraint: The least length of an answer is not checked.'],
    ['questionnaire-constraint', 'lost Constraint: The constraint between answers is not checked.'],
    ['targetConstraint', 'lost Constraint: The constraint between answers is not checked.'],
    ['sdc-questionnaire-answerExpression', 'lost Options: Options that an expression would give are missing.'],
    ['sdc-questionnaire-candidateExpression', 'lost Population: Proposed answers are not offered.'],
    [
      'sdc-questionnaire-answerOptionsToggleExpression',
      'lost Condition: Options are always offered, whatever their condition.',
    ],
    ['sdc-questionnaire-subQuestionnaire', 'lost Structure: The questionnaire that belongs here is another document.'],
    ['sdc-questionnaire-itemPopulationContext', 'lost Population: Answers are not filled in from other records.'],
    ['sdc-questionnaire-sourceQueries', 'lost Population: Answers are not filled in from other records.'],
    ['sdc-questionnaire-observationLinkPeriod', 'lost Population: Answers are not filled in from other records.'],
    ['questionnaire-choiceOrientation', 'note Presentation: The direction of the options is Casebook’s own.'],
    ['questionnaire-sliderStepValue', 'note Presentation: A number is typed, not dragged.'],
    ['rendering-xhtml', 'note Presentation: The formatted text is shown as plain text.'],
    ['rendering-markdown', 'note Presentation: The formatted text is shown as plain text.'],
    ['rendering-style', 'note Presentation: The style of the text is Casebook’s own.'],
    ['colour', 'note Extension: The extension colour is left out.'],
  ])('is a finding: %s', (name, finding) => {
    expect(said(withQuestion('string', { extension: [named(name)] }))).toEqual([`g > a: ${finding}`])
  })

  it('is a finding on the document, on a text and on an option too', () => {
    const answerOption = [{ valueCoding: { code: 'x' }, extension: [named('size'), named('ordinalValue')] }]
    const document = withQuestion(
      'choice',
      { answerOption, _text: { extension: [named('colour')] } },
      { extension: [named('regex')], _title: { extension: [named('shade')] } },
    )
    expect(said(document)).toEqual([
      'document: note Extension: The extension shade is left out.',
      'document: lost Constraint: The pattern that an answer must match is not checked.',
      'g > a: note Extension: The extension colour is left out.',
      'g > a: note Extension: The extension size of an option is left out.',
    ])
  })

  it('is an error if it changes the meaning of other elements', () => {
    const modified = { modifierExtension: [named('not')] }
    expect(said(withQuestion('string', modified, modified))).toEqual([
      'document: lost Extension: An extension that changes the meaning of the rest is left out.',
      'g > a: lost Extension: An extension that changes the meaning of the rest is left out.',
    ])
  })
})

describe('no finding for', () => {
  it.each([
    'variable',
    'questionnaire-hidden',
    'questionnaire-unit',
    'questionnaire-unitOption',
    'maxDecimalPlaces',
    'quantity-precision',
    'ordinalValue',
    'itemWeight',
    'questionnaire-ordinalValue',
    'valueset-ordinalValue',
    'extension-score',
    'questionnaire-optionPrefix',
    'entryFormat',
    'questionnaire-instruction',
    'sdc-questionnaire-openLabel',
    'sdc-questionnaire-shortText',
    'questionnaire-minOccurs',
    'questionnaire-maxOccurs',
    'questionnaire-unitValueSet',
    'questionnaire-displayCategory',
    'questionnaire-optionExclusive',
    'sdc-questionnaire-launchContext',
  ])('the extension %s, which has its place', (name) => {
    expect(said(withQuestion('string', { extension: [{ url: `http://example.org/${name}` }] }))).toEqual([])
  })

  it('the elements that every questionnaire may have', () => {
    const question = {
      definition: 'http://example.org/a',
      code: [{ code: 'c' }],
      prefix: '1',
      _prefix: {},
      _text: {},
      id: 'x',
      modifierExtension: [],
      enableBehavior: 'all',
      required: false,
      repeats: false,
      readOnly: false,
    }
    const document = {
      url: 'http://example.org/q',
      version: '1',
      name: 'q',
      _title: {},
      description: 'd',
      _description: {},
      copyright: 'c',
      publisher: 'p',
      modifierExtension: [],
      meta: {},
      text: {},
      date: '2020',
    }
    expect(said(withQuestion('string', question, document))).toEqual([])
  })
})

describe('other omissions from a document', () => {
  it('are reported: elements, and resources that are no options', () => {
    const contained = [
      { resourceType: 'Patient', id: 'p' },
      { resourceType: 'CodeSystem', id: 'c' },
      { resourceType: 'ValueSet', id: 'v' },
    ]
    const document = withQuestion('string', { colour: 'red', _colour: {} }, { contained, purpose: 'to test' })
    expect(imported(document).findings).toEqual([
      {
        path: '',
        severity: 'note',
        kind: 'Element',
        message: 'The element purpose is left out.',
        original: 'to test',
      },
      { path: '', severity: 'lost', kind: 'Element', message: 'The contained Patient is left out.', original: 'p' },
      { path: 'g > a', severity: 'note', kind: 'Element', message: 'The element colour is left out.', original: 'red' },
      { path: 'g > a', severity: 'note', kind: 'Element', message: 'The element _colour is left out.', original: {} },
    ])
  })

  it('is reported: the maximum length of an answer', () => {
    expect(imported(withQuestion('string', { maxLength: 5 })).findings).toEqual([
      {
        path: 'g > a',
        severity: 'lost',
        kind: 'Constraint',
        message: 'The greatest length of an answer is not checked.',
        original: 5,
      },
    ])
  })

  it.each([
    'grid',
    'gtable',
    'table',
    'htable',
    'atable',
    'slider',
    'spinner',
    'page',
    'header',
    'footer',
    'list',
    'text-box',
  ])('is the layout %s', (code) => {
    expect(said(withQuestion('string', { extension: [control(code)] }))).toEqual([
      'g > a: note Presentation: It is laid out in Casebook’s own way.',
    ])
  })

  it('is reported: a layout that Casebook lacks', () => {
    expect(said(withQuestion('string', { extension: [control('drop-down')] }))).toEqual([])
  })

  it('is reported: an option that excludes the others', () => {
    const answerOption = [
      { valueCoding: { code: 'x' } },
      {
        valueCoding: { code: 'none' },
        extension: [extension('questionnaire-optionExclusive', { valueBoolean: true })],
      },
    ]
    expect(said(withQuestion('choice', { repeats: true, answerOption }))).toEqual([
      'g > a: lost Constraint: An option that excludes the others can be chosen together with them.',
    ])
  })

  it('is reported: follow-ups and limits of questions with several answers', () => {
    const answerOption = [{ valueCoding: { code: 'x' } }]
    const several = { repeats: true, answerOption }
    const number = (name: string) => ({ extension: [extension(`questionnaire-${name}`, { valueInteger: 2 })] })
    expect(said(withQuestion('choice', { ...several, item: [anItem('b', 'string')] }))).toEqual([
      'g > a: changed Repeats: A follow-up question is asked once, not for each answer.',
    ])
    expect(said(withQuestion('choice', { ...several, item: [anItem('b', 'display')] }))).toEqual([])
    for (const name of ['minOccurs', 'maxOccurs'])
      expect(said(withQuestion('choice', { ...several, ...number(name) }))).toEqual([
        'g > a: lost Constraint: The number of answers is not checked.',
      ])
    expect(said(withQuestion('choice', { answerOption, ...number('maxOccurs') }))).toEqual([])
  })

  it('is reported: a value from another source', () => {
    const finding = 'changed Population: In the source it is filled in from elsewhere; here it can be answered.'
    expect(said(withQuestion('string', { readOnly: true }))).toEqual([`g > a: ${finding}`])
    expect(said(withQuestion('string', { readOnly: true, initial: [{ valueString: 'x' }] }))).toEqual([])
    expect(
      said(aQuestionnaire([anItem('d', 'display', { readOnly: true }), anItem('a', 'string')])).join(),
    ).not.toContain(finding)
  })
})
