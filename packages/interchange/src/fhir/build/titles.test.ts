import type { Questionnaire } from '@casebook/core/bases/base'
import { aGroup, anItem, aQuestionnaire, extension, type FhirJson } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, questionIn, said, translated } from '../testing/reading'

const inner = [anItem('a', 'string')]
const uuid = 'fd5af92e-c248-497a-8007-ee0952ccd4d9'
const sections = (items: readonly FhirJson[], document: FhirJson = {}) =>
  imported(aQuestionnaire(items, document)).base.questionnaires
const section = (rest: FhirJson): Questionnaire | undefined => sections([aGroup('g', inner, rest)])[0]
const inCorner = (rest: FhirJson) =>
  questionIn(aQuestionnaire([aGroup('g', [aGroup('h', inner, rest), anItem('b', 'string')])]), 'h')

describe('a group without a text', () => {
  it('that is the whole form gets the document’s title, never its linkId', () => {
    const items = [aGroup(uuid, inner, { text: undefined })]
    expect(sections(items, { title: 'Health check' })[0]?.text).toEqual({ en: 'Health check' })
    expect(said(aQuestionnaire(items, { title: 'Health check' }))).toEqual([
      `${uuid}: note Text: The group has no text; it is called "Health check".`,
    ])
  })

  it('among others is named by its position', () => {
    const items = [aGroup('g', inner), aGroup(uuid, [anItem('b', 'string')], { text: undefined })]
    expect(sections(items, { language: 'de' }).map(({ text }) => text)).toEqual([{ de: 'Text of g' }, { de: 'Teil 2' }])
  })

  it('has no heading above its questions among others', () => {
    expect(inCorner({ text: undefined })).toMatchObject({ type: 'Info', text: {}, meta: { 'layout/role': 'note' } })
  })
})

describe('a long text of a group', () => {
  const long =
    'Please think of the last two weeks. How often were you bothered by any of the problems in this list, at work or at home?'
  const endless = `How often ${'and how often '.repeat(10)}in all these years?`

  it('becomes a title and a description, split after its first sentence or line', () => {
    expect(section({ text: long })).toMatchObject({
      text: { en: 'Please think of the last two weeks' },
      description: { en: long.slice(36) },
    })
    expect(section({ text: `Two weeks\n${long}` })).toMatchObject({
      text: { en: 'Two weeks' },
      description: { en: long },
    })
  })

  it('is not split after a number or an abbreviation', () => {
    const text = `13. Some events, i.e. Something that happened to you or to Dr. Who in all the many years of your life`
    expect(section({ text })?.text.en).toBe(
      '13. Some events, i.e. Something that happened to you or to Dr. Who in all the …',
    )
  })

  it('becomes a description, under its short text or its beginning', () => {
    const short = extension('sdc-questionnaire-shortText', { valueString: 'Two weeks' })
    expect(section({ text: endless, extension: [short] })).toMatchObject({
      text: { en: 'Two weeks' },
      description: { en: endless },
    })
    const cut = section({ text: endless })
    expect(cut?.text.en).toMatch(/^How often and how often .* …$/)
    expect(cut?.text.en?.length).toBeLessThanOrEqual(82)
    expect(cut?.description).toEqual({ en: endless })
  })

  it('is split in every language, or in none', () => {
    const title = section({ text: long, _text: translated(['de', `Ein Satz in dieser Sprache. ${long}`]) })
    expect(title?.text).toEqual({ en: 'Please think of the last two weeks', de: 'Ein Satz in dieser Sprache' })
    const whole = section({ text: long, _text: translated(['de', endless]) })
    expect(whole?.description).toEqual({ en: long, de: endless })
  })

  it('is no heading among questions if it cannot be split', () => {
    expect(inCorner({ text: long })).toMatchObject({
      text: { en: 'Please think of the last two weeks' },
      meta: { 'layout/role': 'heading' },
    })
    expect(inCorner({ text: endless })).toMatchObject({ text: { en: endless }, meta: { 'layout/role': 'note' } })
  })
})

describe('sections with the same name', () => {
  it('are distinguished if they are siblings, and those without a group are called after their first words', () => {
    const loose = (id: string) => anItem(id, 'string')
    const group = (id: string, text: string) => aGroup(id, [loose(`${id}-1`)], { text })
    const items = [loose('a'), group('g', 'Worries'), loose('b'), group('h', 'Worries'), group('i', 'Other')]
    expect(sections(items, { title: 'Intake' }).map(({ text }) => text.en)).toEqual([
      'Text of a',
      'Worries (1/2)',
      'Text of b',
      'Worries (2/2)',
      'Other',
    ])
    expect(said(aQuestionnaire(items, { title: 'Intake' }))).toContain(
      'document: note Text: 2 sections are called "Worries"; they are numbered.',
    )
    const nested = sections([aGroup('o', [group('g', 'Worries'), group('h', 'Worries')])])
    expect(nested[0]?.questionnaires?.map(({ text }) => text.en)).toEqual(['Worries (1/2)', 'Worries (2/2)'])
  })
})

describe('text between questions', () => {
  it('are set in plain type, not like a question', () => {
    const credits = anItem('c', 'display', { text: 'Developed by four doctors.' })
    expect(questionIn(aQuestionnaire([aGroup('g', [credits, ...inner])]), 'c')).toMatchObject({
      type: 'Info',
      meta: { 'layout/role': 'note' },
    })
  })

  it('are the text of a question without one', () => {
    const label = anItem('l', 'display', { text: 'First name' })
    const more = anItem('m', 'display', { text: 'As in the passport' })
    const asked = anItem('a', 'string', { text: undefined, item: [label, more] })
    expect(questionIn(aQuestionnaire([aGroup('g', [asked])]))).toMatchObject({
      text: { en: 'First name' },
      description: { en: 'As in the passport' },
    })
  })
})

describe('a text', () => {
  it('has one line as a string, and several as a text', () => {
    expect(questionIn(aQuestionnaire([aGroup('g', inner)])).meta).toBeUndefined()
    expect(questionIn(aQuestionnaire([aGroup('g', [anItem('a', 'text')])])).meta).toEqual({ 'layout/width': '12' })
  })
})

describe('an instrument’s own numbers', () => {
  const numbersOf = (...texts: readonly string[]) => {
    const items = texts.map((text, i) => anItem(`q${i}`, 'boolean', { text }))
    const [part] = sections([aGroup('g', items)])
    return [part?.meta?.['layout/numbers'], ...(part?.questions.map(({ meta }) => meta?.['layout/numbers']) ?? [])]
  }

  it.each([
    [
      ['1. Sad', '2. Tired', '9. Thoughts'],
      ['own', 'own', 'own', 'own'],
    ],
    [
      ['1) Accident', '2) Storm', 'When?'],
      ['own', 'own', 'own', undefined],
    ],
    [
      ['(1.12e) Lives with', '(1.13) Siblings'],
      ['own', 'own', 'own'],
    ],
    [
      ['1.2 Name', '1.3 Age', '1.3a Since'],
      ['own', 'own', 'own', 'own'],
    ],
    [
      ['9. Thoughts', 'Sad', 'Tired'],
      [undefined, 'own', undefined, undefined],
    ],
    [
      ['24 hour urine', '1 or more', '3.5 l of water', 'No.', '(see 2)'],
      [undefined, undefined, undefined, 'own', undefined, undefined],
    ],
  ])('keep ours away: %j', (texts, own) => {
    expect(numbersOf(...texts)).toEqual(own)
  })

  it('can be in the prefix, and apply to nested groups', () => {
    const asked = (id: string, prefix: string) => anItem(id, 'boolean', { prefix })
    const [part] = sections([aGroup('g', [asked('a', 'A'), asked('b', 'B'), aGroup('h', [anItem('c', 'boolean')])])])
    expect(part?.meta).toEqual({ 'layout/numbers': 'own' })
    expect(part?.questionnaires?.[0]?.meta).toEqual({ 'layout/numbers': 'own' })
  })
})
