import { describe, expect, it } from 'vitest'
import { holdsAnswer } from '../questions/required'
import type { Base, Question, Questionnaire } from './base'
import { baseStructure, questionnairePlaces, questionPlaces, repeatsOf } from './structure'

const repeats = { min: 1, max: 3 } as unknown as NonNullable<Question['repeats']>
const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'Num', text: {}, ...more })
const part = (id: string, more: Partial<Questionnaire> = {}): Questionnaire =>
  ({ id, text: {}, questions: [], ...more }) as Questionnaire

const followUp = ask('inner.follow-up')
const dose = ask('dose', { repeats, questions: [ask('dose.unit')] })
const inner = part('inner', { questions: [ask('inner.first', { questions: [followUp] })] })
const outer = part('outer', { repeats, questions: [ask('outer.first')], questionnaires: [inner] })
const last = part('last', { questions: [dose, ask('outer.first')] })
const base = { questionnaires: [outer, last] } as unknown as Base

describe('the structure of a base', () => {
  const structure = baseStructure(base)

  it('lists everything in document order', () => {
    expect([...structure.questionnaires.keys()]).toEqual(['outer', 'inner', 'last'])
    expect([...structure.questions.keys()]).toEqual([
      'outer.first',
      'inner.first',
      'inner.follow-up',
      'dose',
      'dose.unit',
    ])
    expect(structure.base).toBe(base)
  })

  it('knows position and parent of each element', () => {
    expect(structure.questions.get('inner.follow-up')).toEqual({
      question: followUp,
      questionnaire: inner,
      parent: inner.questions[0],
      repeatsIn: 'outer',
      path: 'questionnaires/0/questionnaires/0/questions/0/questions/0',
    })
    expect(structure.questionnaires.get('inner')).toEqual({
      questionnaire: inner,
      parent: outer,
      repeatsIn: 'outer',
      path: 'questionnaires/0/questionnaires/0',
    })
    expect(structure.questionnaires.get('last')).toMatchObject({
      parent: null,
      repeatsIn: null,
      path: 'questionnaires/1',
    })
  })

  it('keeps the first of two elements with the same id, and yields both for checking', () => {
    expect(structure.questions.get('outer.first')?.questionnaire).toBe(outer)
    const twice = { questionnaires: [part('same', { text: { en: 'one' } }), part('same', { text: { en: 'two' } })] }
    expect(baseStructure(twice as unknown as Base).questionnaires.get('same')?.questionnaire.text).toEqual({
      en: 'one',
    })
    expect([...questionnairePlaces(twice as unknown as Base)]).toHaveLength(2)
    const [, , place] = [...questionnairePlaces(base)]
    expect(place && [...questionPlaces(place)].map(({ path }) => path)).toEqual([
      'questionnaires/1/questions/0',
      'questionnaires/1/questions/0/questions/0',
      'questionnaires/1/questions/1',
    ])
  })

  it('knows what repeats, and in which occurrence a follow-up is answered', () => {
    expect(repeatsOf(structure, 'outer')).toBe(repeats)
    expect(repeatsOf(structure, 'dose')).toBe(repeats)
    expect(repeatsOf(structure, 'inner')).toBeNull()
    expect(repeatsOf(structure, 'outer.first')).toBeNull()
    expect(repeatsOf(structure, 'nothing')).toBeNull()
    expect(structure.questions.get('dose.unit')?.repeatsIn).toBe('dose')
  })
})

describe('whether a question can hold an answer', () => {
  it.each<[boolean, Question]>([
    [true, ask('a')],
    [true, ask('a', { type: 'OC', answers: [{ id: 'x', text: {} }] })],
    [true, ask('a', { type: 'MC' })],
    [false, ask('a', { type: 'Info' })],
    [false, ask('a', { type: 'OC', answers: [] })],
    [false, ask('a', { type: 'OC' })],
  ])('%s: %o', (holds, question) => {
    expect(holdsAnswer(question)).toBe(holds)
  })
})
