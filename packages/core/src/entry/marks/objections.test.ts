import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../../bases/answerValue'
import type { Question } from '../../bases/base'
import type { Check } from '../../bases/rule'
import { type FactValue, unknown } from '../../facts/fact'
import { compileBase } from '../../rules/compile'
import { createEngine } from '../../rules/engine/engine'
import {
  isRefused,
  isSaidRight,
  joinNotes,
  type NotedAnswer,
  noteSayingRight,
  noteTakenBack,
  objectionsTo,
} from './objections'

const loss = aQuestion({
  id: 'loss',
  type: 'Num',
  min: 0,
  max: 9000,
  refuse: true,
  refusal: { en: 'No loss is that high.' },
})
const age = aQuestion({ id: 'age', type: 'Num' })
const kind = aQuestion({ id: 'kind', type: 'OC', answers: someAnswers('a', 'b') })
const above = (questionId: string, value: number) => ({ Greater: { questionId, value } })
const checks: readonly Check[] = [
  { id: 'old', questionId: 'age', if: above('age', 120), action: 'refuse', text: { en: 'At most 120.' } },
  {
    id: 'rare',
    questionId: 'loss',
    if: above('loss', 2000),
    action: 'ask',
    text: { en: 'More than 2,000 ml is rare.' },
  },
  {
    id: 'b-old',
    questionId: 'kind',
    if: { All: [{ Chose: { questionId: 'kind', answerId: 'b' } }, above('age', 80)] },
    action: 'ask',
    text: { en: 'B at this age?' },
  },
]
const base = aBase({ questionnaires: [aQuestionnaire({ questions: [loss, age, kind] })], checks })

function answered(question: Question, answers: Readonly<Record<string, FactValue>>, note = ''): NotedAnswer {
  const engine = createEngine(compileBase(base))
  engine.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
  return { question, state: engine.question(question.id), note, language: 'en' }
}

const actions = (one: NotedAnswer) => objectionsTo(one).map(({ action }) => action)

describe('an answer that a study does not take as it is', () => {
  it('is refused by a check, in the words of the study, and passes as unknown', () => {
    expect(objectionsTo(answered(age, { age: 121 }))).toEqual([
      { action: 'refuse', text: { en: 'At most 120.' }, breach: null },
    ])
    for (const value of [120, unknown, null]) expect(actions(answered(age, { age: value }))).toEqual([])
  })

  it('is refused outside limits that refuse, before anything is asked about it', () => {
    const one = answered(loss, { loss: 9001 })
    expect(objectionsTo(one)).toEqual([
      { action: 'refuse', text: { en: 'No loss is that high.' }, breach: { type: 'aboveMax', limit: 9000 } },
    ])
    expect(isRefused(loss, one.state)).toBe(true)
  })

  it('is asked about because of another answer, as soon as that one is given', () => {
    expect(actions(answered(kind, { kind: 'b' }))).toEqual([])
    expect(actions(answered(kind, { kind: 'b', age: 81 }))).toEqual(['ask'])
    expect(actions(answered(kind, { kind: 'a', age: 81 }))).toEqual([])
  })

  it('is asked about once for each value: the note says that it is right', () => {
    const one = answered(loss, { loss: 3200 })
    const note = noteSayingRight(one)
    expect(note).toBe('✓ 3200: More than 2,000 ml is rare.')
    expect(actions({ ...one, note })).toEqual([])
    expect(isSaidRight({ ...one, note })).toBe(true)
    const other = answered(loss, { loss: 3300 }, note)
    expect(actions(other)).toEqual(['ask'])
    expect(noteSayingRight(other)).toBe(`${note}\n✓ 3300: More than 2,000 ml is rare.`)
  })

  it('names a choice by its text in the fallback language, so that every reader of the note has it', () => {
    expect(noteSayingRight(answered(kind, { kind: 'b', age: 81 }))).toBe('✓ b: B at this age?')
  })

  it('keeps what else the note says, and forgets only that line when it is taken back', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2001, max: 9000 }), (note, value) => {
        const one = answered(loss, { loss: value }, note)
        const right = { ...one, note: noteSayingRight(one) }
        expect(isSaidRight(right)).toBe(true)
        expect(noteSayingRight(right)).toBe(right.note)
        expect(noteTakenBack(right)).toBe(note.trim() === '' ? '' : note)
        expect(actions({ ...one, note: noteTakenBack(right) })).toEqual(['ask'])
      }),
    )
  })

  it('does not depend on the order of the answers', () => {
    const anyAnswer = fc.constantFrom<readonly [string, Value]>(
      ['age', 81],
      ['age', 121],
      ['kind', 'b'],
      ['loss', 3000],
    )
    fc.assert(
      fc.property(fc.uniqueArray(anyAnswer, { selector: ([id]) => id }), (list) => {
        const there = Object.fromEntries(list)
        const back = Object.fromEntries(list.toReversed())
        for (const question of [loss, age, kind])
          expect(answered(question, back).state).toEqual(answered(question, there).state)
      }),
    )
  })
})

describe('two notes about one answer', () => {
  it('become one that has the lines of both once', () => {
    expect(joinNotes('from the letter\n✓ 1: a', '✓ 1: a\n✓ 2: a')).toBe('from the letter\n✓ 1: a\n✓ 2: a')
    expect(joinNotes(' ', 'b')).toBe('b')
  })
})
