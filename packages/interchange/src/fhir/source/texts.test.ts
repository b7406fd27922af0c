import { languages } from '@casebook/core/language/language'
import { aGroup, anItem, aQuestionnaire, extension, type FhirJson, options } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, inEveryLanguage, questionIn, said, translated, withQuestion } from '../testing/reading'

const control = (code: string) =>
  extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [{ code }] } })

describe('the language of a document that does not name it', () => {
  const languageOf = (text: string) =>
    imported(withQuestion('string', { text }, { language: undefined, title: undefined })).base.languages?.[0]

  it.each([
    ['Wie geht es Ihnen, und seit wann haben Sie das?', 'de'],
    ['What is the date of your visit?', 'en'],
    ['¿Cuántos años tiene usted y qué fecha?', 'es'],
    ['Quel est votre nom et votre date de naissance ?', 'fr'],
    ['Qual è il nome della sua città e che età ha?', 'it'],
    ['Qual é o seu nome e em que dia você nasceu? Não sei', 'pt'],
    ['Как вас зовут, и сколько вам лет? (name)', 'ru'],
    ['ما اسمك الكامل وما تاريخ ميلادك؟ (name)', 'sy'],
    ['123 – 456', 'en'],
    ['zzz qqq', 'en'],
  ])('is guessed: %s is %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })

  it('is that of a translation with the same text', () => {
    const document = aQuestionnaire(
      [
        anItem('a', 'string', { text: 'OK', _text: translated(['fr', 'OK'], ['de', 'Gut']) }),
        anItem('b', 'string', { text: 'Nom', _text: translated(['fr', 'Nom'], ['de', 'Name']) }),
        anItem('c', 'string', { text: 'Hotel', _text: translated(['de', 'Hotel']) }),
      ],
      { language: undefined, title: 'What is the name of the date and the number?' },
    )
    expect(imported(document).base.languages).toEqual(['fr', 'de'])
    expect(said(document)[0]).toBe(
      'document: note Language: The document does not name its language; it was taken to be "fr".',
    )
  })

  it('is kept as it is written, braces and all', () => {
    expect(questionIn(withQuestion('string', { text: 'Type {{name}}' })).text).toEqual({ en: 'Type {{{{name}}' })
  })

  it('falls back to English if Casebook lacks it', () => {
    const document = withQuestion('string', {}, { language: 'nl' })
    expect(imported(document).base.config.fallbackLanguage).toBe('en')
    expect(said(document)).toEqual([
      'document: changed Language: The document is in "nl", which Casebook does not support; its texts are kept as English.',
    ])
  })

  it.each([
    ['de-CH', 'de'],
    ['pt_BR', 'pt'],
    ['AR', 'sy'],
  ])('is the base’s where it is named with a region: %s', (language, ours) => {
    expect(imported(withQuestion('string', {}, { language })).base.languages).toEqual([ours])
  })

  it('is not Syriac for `syr`: Casebook’s code for Arabic is its own', () => {
    expect(imported(withQuestion('string', {}, { language: 'sy' })).base.languages).toEqual(['en'])
  })
})

describe('translations', () => {
  it('are kept unless empty, and reported if they cannot be', () => {
    const document = withQuestion('string', {
      _text: translated(['de', 'Text'], ['fr', ' '], ['it', 7], ['xx', '?']),
      code: [{ code: 'c', designation: [{ language: 'yy', value: '?' }] }],
    })
    expect(questionIn(document).text).toEqual({ en: 'Text of a', de: 'Text' })
    expect(imported(document).base.languages).toEqual(['en', 'de', 'fr', 'it'])
    expect(said(document)).toEqual([
      'document: lost Language: Translations into "xx" are left out: Casebook has no such language.',
      'document: lost Language: Translations into "yy" are left out: Casebook has no such language.',
    ])
  })

  it('replace a missing text', () => {
    const document = withQuestion('string', { text: undefined, _text: translated(['de', 'Nur deutsch']) })
    expect(questionIn(document).text).toEqual({ de: 'Nur deutsch' })
  })

  it('of a prefix and a text are joined, each in its language', () => {
    const document = withQuestion('string', { prefix: '1.', _text: translated(['de', 'Text']) })
    expect(questionIn(document).text).toEqual({ en: '1. Text of a', de: '1. Text' })
  })
})

describe('our own texts', () => {
  it.each([
    ['a/other', withQuestion('open-choice', options('x'), inEveryLanguage)],
    ['a/unit', withQuestion('quantity', {}, inEveryLanguage)],
  ])('stand in every language on %s', (id, document) => {
    const { text } = questionIn(document, id)
    expect(languages.filter((language) => !text[language]?.match(/^\p{L}{2,}/u))).toEqual([])
  })
})

describe('the text of an item', () => {
  const textOf = (rest: FhirJson) => questionIn(withQuestion('string', { text: undefined, ...rest })).text.en
  const short = extension('sdc-questionnaire-shortText', { valueString: 'Short' })

  it.each([
    ['its own', { text: 'Own', extension: [short] }, 'Own'],
    ['the short one', { extension: [short], code: [{ display: 'Code' }] }, 'Short'],
    ['that of its code', { code: [{ code: 'c' }, { display: 'Code' }] }, 'Code'],
    ['its linkId', {}, 'a'],
  ])('is %s', (_, rest, text) => {
    expect(textOf(rest)).toBe(text)
  })

  it('causes a note if it is missing', () => {
    expect(said(withQuestion('string', { text: undefined }))).toEqual([
      'g > a: note Text: The item has no text; its linkId is shown.',
    ])
  })
})

describe('the description of a question', () => {
  const help = (rest: FhirJson = {}) => anItem('h', 'display', { text: 'Help', ...rest })
  const descriptionOf = (rest: FhirJson) => questionIn(withQuestion('integer', rest)).description?.en

  it.each([
    ['what is displayed under it', { item: [help()] }, 'Help'],
    ['an instruction', { extension: [extension('questionnaire-instruction', { valueString: 'Do' })] }, 'Do'],
    ['the form of an entry', { extension: [extension('entryFormat', { valueMarkdown: 'mm' })] }, 'mm'],
    ['all of these', { extension: [extension('entryFormat', { valueString: 'mm' })], item: [help()] }, 'mm\n\nHelp'],
    ['help that has help', { item: [help({ item: [anItem('hh', 'display', { text: 'More' })] })] }, 'Help\nMore'],
    ['nothing', { item: [help({ text: undefined })] }, undefined],
    ['not its unit', { item: [help({ extension: [control('unit')] })] }, undefined],
  ])('is %s', (_, rest, description) => {
    expect(descriptionOf(rest)).toBe(description)
  })

  it('is no conditional display, which is shown by itself', () => {
    const document = withQuestion('boolean', {
      item: [help({ enableWhen: [{ question: 'a', operator: '=', answerBoolean: true }] })],
    })
    expect(questionIn(document).description).toBeUndefined()
    expect(questionIn(document, 'h').type).toBe('Info')
  })

  it.each(['help', 'flyover', 'legal'])('of a group is a display marked as %s', (code) => {
    const { base } = imported(
      aQuestionnaire([aGroup('g', [help({ extension: [control(code)] }), anItem('a', 'string')])]),
    )
    expect(base.questionnaires[0]).toMatchObject({ description: { en: 'Help' }, questions: [{ id: 'a' }] })
  })

  it('of a group is never another display', () => {
    const { base } = imported(aQuestionnaire([aGroup('g', [help(), anItem('a', 'string')])]))
    expect(base.questionnaires[0]?.description).toBeUndefined()
    expect(base.questionnaires[0]?.questions.map(({ type }) => type)).toEqual(['Info', 'Text'])
  })
})

describe('an id', () => {
  it.each([
    ['a#b', 'a_b'],
    ['a\u0007b', 'a_b'],
    ['x'.repeat(201), 'x'.repeat(200)],
  ])('is changed where it could not be one: %j', (linkId, id) => {
    const document = aQuestionnaire([aGroup('g', [anItem(linkId, 'string')])])
    expect(questionIn(document, id).meta).toEqual({ 'fhir/linkId': linkId })
    expect(said(document)).toEqual([
      `g > ${linkId}: changed Renamed: The linkId cannot be an id here; the item is called "${id}".`,
    ])
  })

  it('is given to an item without one, and to the second of two', () => {
    const document = aQuestionnaire([
      aGroup('g', [anItem('a', 'string', { linkId: undefined }), anItem('b', 'string'), anItem('b', 'string')]),
    ])
    expect(said(document)).toEqual([
      'g > item-2: note Renamed: The item has no linkId; it is called "item-2".',
      'g > b: changed Renamed: The linkId is used before; this item is called "b (2)".',
    ])
  })
})
