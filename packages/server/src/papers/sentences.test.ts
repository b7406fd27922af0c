/** The sentences of a codebook, as people read them. */
import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition, Effect, Formula } from '@casebook/core/bases/rule'
import { baseStructure } from '@casebook/core/bases/structure'
import { type Language, languages } from '@casebook/core/language/language'
import { codebookOf } from '@casebook/core/papers/codebook'
import { searchBook } from '@casebook/core/papers/searchBook'
import { datasetOf } from '@casebook/core/statistics/dataset/dataset'
import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { readInOf } from '../history/document/readIn'
import { paperWords } from './words/papers.words'

const contact = aQuestion({
  id: 'contact',
  type: 'OC',
  answers: ['Visit', 'Telephone', 'None'].map((text) => ({ id: text.toLowerCase(), text: { en: text } })),
})
const number = (id: string) => aQuestion({ id, type: 'Num' })
const always: Condition = { All: [] }
const by = (answerId: string): Condition => ({ Chose: { questionId: 'contact', answerId } })
const above: Condition = { Greater: { questionId: 'pain', value: 3.5 } }
const yes: Condition = { ChoseYesNo: { questionId: 'smoker', value: true } }
const answer = (questionId: string): Formula => ({ Answer: { questionId } })

function bookOf(parts: Partial<Base>, language: Language = 'en') {
  const base = aBase(parts)
  const structure = baseStructure(base)
  const { say, answers } = paperWords(language)
  return codebookOf(datasetOf([structure]), structure, readInOf(base, language, answers), say)
}

/** Of the question x, which comes after a contact (1.1), pain (1.2) and a smoker (1.3). */
function ofX(parts: Partial<Question>, then: Effect | null = null, condition: Condition = always, unless?: Condition) {
  const x = { ...number('x'), ...parts }
  const rules = then ? [{ ...aRule(condition, then), ...(unless && { unless }) }] : []
  const questions = [contact, number('pain'), aQuestion(), x]
  const book = bookOf({ questionnaires: [aQuestionnaire({ questions })], rules })
  const found = book.sections[0]?.questions.find(({ id }) => id === 'x')
  if (!found) throw new Error('There is no x')
  return { ...found, used: book.sections[0]?.questions.map(({ usedBy }) => usedBy.join(', ')) }
}

const hide: Effect = { ContraIndicate: { targets: ['x'] } }

describe('a question in the codebook', () => {
  it.each([
    ['1.1 is Visit or Telephone', always, { Any: [by('visit'), by('telephone')] }],
    ['1.2 is above 3.5', always, above],
    ['1.1 is Visit and (1.2 is above 3.5 or 1.3 is Yes)', always, { All: [by('visit'), { Any: [above, yes] }] }],
    ['not: 1.3 is Yes', always, { Not: yes }],
    ['not while 1.3 is Yes', yes, undefined],
    ['not while 1.3 is Yes, unless 1.2 is above 3.5', yes, above],
  ] as const)('says while it is shown: %s [MORE-40]', (words, condition, unless) => {
    expect(ofX({}, hide, condition, unless).shown).toBe(words)
  })

  it('says so with the names of the dataset too [MORE-40]', () => {
    expect(ofX({}, hide, always, { Any: [by('visit'), yes] }).shownByCode).toBe('contact is visit or smoker is Yes')
  })

  it.each([
    [
      '1.2 ÷ (1.2 + 2)',
      { Divide: { of: [answer('pain'), { Add: { of: [answer('pain'), { Number: { value: 2 } }] } }] } },
    ],
    ['1.2, rounded to 1 decimal', { Round: { of: answer('pain'), decimals: 1 } }],
    [
      '(1.2 if 1.3 is Yes, otherwise 0) × 2',
      {
        Multiply: {
          of: [{ If: { if: yes, then: answer('pain'), else: { Number: { value: 0 } } } }, { Number: { value: 2 } }],
        },
      },
    ],
  ] as const)('says how it is calculated: %s [MORE-40]', (words, formula) => {
    const { calculated, type } = ofX({ abstract: true }, { Set: { questionId: 'x', formula } })
    expect([calculated, type]).toEqual([[words], 'number, calculated'])
  })

  it('says what may be answered [MORE-40]', () => {
    const meta = { 'layout/decimal-places': '0' }
    const { limits } = ofX({ min: 0, max: 10, refuse: true, meta, identifying: true, initial: 5 })
    expect(limits).toEqual([
      'required',
      'whole number',
      '0 to 10, others are refused',
      'begins with 5',
      'identifies a person',
    ])
    const dates = { notAfterToday: true, onlyInWindow: { questionId: 'pain', fromDay: 1, toDay: 7 } }
    expect(ofX({ type: 'Date', optional: true, partialDate: true, dates }).limits).toEqual([
      'optional',
      'may be a month or a year',
      'not after today',
      'day 1 to day 7 after 1.2',
    ])
  })

  it('says what depends on it [MORE-40]', () => {
    expect(ofX({}, hide, yes).used).toEqual(['', '', '1.4', ''])
  })
})

describe('the columns of a codebook', () => {
  const repeated = aQuestionnaire({
    id: 'drugs',
    text: { en: 'Drugs' },
    repeats: { min: 0, max: 9 },
    questions: [aQuestion({ id: 'side-effects', type: 'MC' })],
  })
  const book = bookOf({ questionnaires: [aQuestionnaire(), repeated] })

  it('are those of the dataset, one for each of several answers [MORE-40]', () => {
    const [basics, drugs] = book.sections
    expect([basics?.file, basics?.questions[0]?.column]).toEqual(['cases', 'smoker'])
    expect([drugs?.file, drugs?.about]).toEqual(['drugs', ['repeats 0 to 9 times']])
    expect(drugs?.questions[0]?.options.map(({ column }) => column)).toEqual([
      'side_effects_low',
      'side_effects_middle',
      'side_effects_high',
    ])
  })

  it('are found by number, name, text and option [MORE-40]', () => {
    const found = (search: string) => searchBook(book, search).sections.flatMap(({ questions }) => questions)
    expect(found('MIDDLE side').map(({ id }) => id)).toEqual(['side-effects'])
    expect(found('1.1').map(({ id }) => id)).toEqual(['smoker'])
    expect(found('nothing of it')).toEqual([])
  })
})

describe('a codebook in eight languages', () => {
  it.each(languages)('has words for everything in %s [MORE-40] [APP-13]', (language) => {
    const rules = [aRule({ Any: [by('visit'), above] }, { Indicate: { targets: ['x'] } })]
    const x = aQuestion({ id: 'x', type: 'Date', partialDate: true, optional: true })
    const questions = [{ ...contact, questions: [x] }, number('pain')]
    const book = bookOf({ questionnaires: [aQuestionnaire({ questions })], rules }, language)
    const said = JSON.stringify([book.sections[0]?.questions.map(({ text: _, ...one }) => one), book.missing])
    expect(said).not.toMatch(/papers\.|why\.|\{(left|right|min|max|question)\}/)
    if (language !== 'en') expect(said).not.toMatch(/ is above |optional|may be a month/)
  })
})
