import { aGroup, anItem, aQuestionnaire, extension, type FhirJson, when } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, said, translated } from '../testing/reading'

const questions = [anItem('a', 'string')]
const baseOf = (rest: FhirJson, item: readonly FhirJson[] = questions) => imported(aQuestionnaire(item, rest)).base

describe('the id of a base', () => {
  it.each([
    [{ id: 'q-1.x_y' }, 'q-1.x_y'],
    [{ id: '.a b/c-' }, 'a-b-c'],
    [{ id: '..', name: 'Named' }, 'Named'],
    [{ id: undefined, url: 'http://example.org/Questionnaire/last' }, 'last'],
    [{ id: undefined, title: 'Für alle' }, 'Für-alle'],
    [{ id: undefined, title: undefined }, 'questionnaire'],
    [{ id: 'x'.repeat(120) }, 'x'.repeat(100)],
  ])('is fit for a file’s name: %j', (rest, id) => {
    expect(baseOf(rest).id).toBe(id)
  })
})

describe('the frame of a base', () => {
  it('is complete for a document without metadata', () => {
    expect(baseOf({ title: undefined })).toEqual({
      id: 'small',
      group: 'g',
      version: '1',
      text: { en: 'small' },
      languages: ['en'],
      config: {
        availableLanguages: ['en'],
        acceptLanguages: ['en'],
        fallbackLanguage: 'en',
        anonymousCaseName: null,
        usePaDaWaN: false,
        showSolutionPanel: false,
        numberOfColumns: 1,
      },
      meta: { 'layout/tabbed': 'false' },
      origin: { source: 'Questionnaire/small', format: 'FHIR R4 Questionnaire' },
      questionnaires: [
        {
          id: 'questions',
          text: { en: 'small' },
          initial: true,
          questions: [{ id: 'a', type: 'Text', text: { en: 'Text of a' }, optional: true }],
        },
      ],
      solutions: [],
      rules: [],
    })
  })

  it('names the document, its version and its language', () => {
    const base = baseOf({
      name: 'Named',
      title: undefined,
      url: 'http://example.org/q',
      version: 'v'.repeat(70),
      publisher: 'A hospital',
      description: 'What for',
      _description: translated(['de', 'Wozu']),
      copyright: 'Free',
    })
    expect(base).toMatchObject({
      version: 'v'.repeat(64),
      text: { en: 'Named' },
      description: { en: 'What for\n\nA hospital', de: 'Wozu\n\nA hospital' },
      origin: { source: `http://example.org/q|${'v'.repeat(70)}`, copyright: 'Free' },
    })
    expect(base.questionnaires[0]?.text).toEqual({ en: 'Named' })
  })

  it('shows tabs for several groups, or on request', () => {
    const group = (id: string, rest: FhirJson = {}, inner: readonly FhirJson[] = []) =>
      aGroup(id, [anItem(`${id}-a`, 'string'), ...inner], rest)
    const tabs = extension('questionnaire-itemControl', {
      valueCodeableConcept: { coding: [{ code: 'tab-container' }] },
    })
    const asText = extension('questionnaire-itemControl', { valueCodeableConcept: { text: 'tab-container' } })
    expect(baseOf({}, [group('g')]).meta).toEqual({ 'layout/tabbed': 'false' })
    expect(baseOf({}, [group('g'), group('h')]).meta).toEqual({ 'layout/tabbed': 'true' })
    for (const control of [tabs, asText])
      expect(baseOf({}, [group('g', { extension: [control] })]).meta).toEqual({ 'layout/tabbed': 'true' })
    expect(baseOf({}, [group('g', {}, [group('h')])]).meta).toEqual({
      'layout/tabbed': 'false',
      'layout/tabHierarchy': 'true',
    })
  })
})

describe('groups by position', () => {
  const yes = { answerBoolean: true }
  const shown = { enableWhen: [when('a', '=', yes)] }

  it('are questionnaires at the lowest level, and headings above', () => {
    const document = aQuestionnaire([
      aGroup('g', [
        aGroup('before', [anItem('x', 'string')]),
        anItem('a', 'boolean'),
        aGroup('after', [anItem('y', 'string')], { ...shown, definition: 'http://example.org/d' }),
      ]),
    ])
    expect(imported(document).base.questionnaires[0]).toMatchObject({
      id: 'g',
      initial: true,
      questions: [
        { id: 'before', type: 'Info', meta: { 'layout/role': 'heading' }, questions: [{ id: 'x' }] },
        { id: 'a', type: 'YN' },
      ],
      questionnaires: [
        { id: 'after', initial: false, meta: { 'fhir/definition': 'http://example.org/d' }, questions: [{ id: 'y' }] },
      ],
    })
    expect(said(document)).toEqual(['g > before: note Structure: The group is a heading with its questions below it.'])
    expect(imported(document).base.rules).toEqual([
      {
        id: 'show after',
        if: { ChoseYesNo: { questionId: 'a', value: true } },
        then: { Indicate: { targets: ['after'] } },
      },
      { id: 'show x', if: { All: [] }, then: { Indicate: { targets: ['x'] } } },
    ])
  })

  it('stay headings inside a repeating group if they have a condition', () => {
    const inner = (rest: FhirJson) =>
      imported(
        aQuestionnaire([
          aGroup('g', [anItem('a', 'boolean'), aGroup('h', [anItem('y', 'string')], rest)], { repeats: true }),
        ]),
      ).base.questionnaires[0]
    expect(inner(shown)?.questions.map(({ id }) => id)).toEqual(['a', 'h'])
    expect(inner({})?.questionnaires?.map(({ id }) => id)).toEqual(['h'])
  })

  it('keep items outside groups in order, each part under its first words', () => {
    const document = aQuestionnaire([anItem('a', 'string'), aGroup('g', questions), anItem('c', 'string')], {
      title: undefined,
      id: undefined,
    })
    const { base, findings } = imported(document)
    expect(base.questionnaires.map(({ id, text }) => [id, text])).toEqual([
      ['questions', { en: 'Text of a' }],
      ['g', { en: 'Text of g' }],
      ['questions (2)', { en: 'Text of c' }],
    ])
    expect(findings).toContainEqual({
      path: '',
      severity: 'note',
      kind: 'Structure',
      message: 'Items outside of any group are gathered in a questionnaire of their own, "questions".',
      original: ['a'],
    })
  })

  it('count the source’s groups, not added ones', () => {
    const document = aQuestionnaire([
      aGroup('g', [
        anItem('a', 'boolean'),
        anItem('q', 'quantity', shown),
        anItem('c', 'choice', { answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }] }),
        anItem('d', 'display'),
      ]),
    ])
    expect(imported(document).counts).toEqual({ questions: 3, options: 2, skipRules: 1, calculated: 0 })
  })
})
