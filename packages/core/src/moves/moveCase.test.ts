import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import type { HeldAnswers } from '../export/dataRow'
import { type Fact, foldFacts } from '../facts/fact'
import { rehearse } from '../rehearsal/rehearse'
import { compileBase } from '../rules/compile'
import { type MovedCase, moveCase } from './moveCase'

const choices = ['a', 'b', 'c'].map((id) => ({ id, text: { en: id } }))

/** What a version may have at each of four places. */
const variants: readonly (Partial<Question> | null)[] = [
  null,
  { type: 'Text' },
  { type: 'Num' },
  { type: 'YN' },
  { type: 'OC', answers: choices.slice(0, 2) },
  { type: 'OC', answers: choices },
  { type: 'Num', meta: { 'layout/hidden': 'true' } },
]
const ids = ['p', 'q', 'r', 's'] as const

const aVersion = fc
  .array(fc.constantFrom(...variants), { minLength: ids.length, maxLength: ids.length })
  .map((chosen) => {
    const questions = chosen.flatMap((parts, i) => (parts ? [aQuestion({ id: ids[i] ?? '', ...parts })] : []))
    return compileBase(
      aBase({ questionnaires: [aQuestionnaire({ questions: [...questions, aQuestion({ id: 'last' })] })] }),
    )
  })

const valueFor = (type: Question['type'], nth: number) =>
  type === 'Num' ? nth : type === 'YN' ? nth % 2 === 0 : type === 'OC' ? (['a', 'b'][nth % 2] ?? 'a') : `Note ${nth}`

/** What the case holds after the move, and what it has withdrawn so far. */
function after({ answers, withdrawn, ...one }: MovedCase, said: readonly Fact[]): MovedCase {
  const held = foldFacts([...Object.entries(answers).map(([id, value]) => ({ id, value })), ...said])
  const gone = said.flatMap(({ id, value }) => (value === null ? [{ id, value: answers[id] ?? null }] : []))
  const stillGone = withdrawn.filter(({ id }) => !held.has(id))
  return { ...one, answers: Object.fromEntries(held) as HeldAnswers, withdrawn: [...stillGone, ...gone] }
}

const anAmendment = fc.tuple(aVersion, aVersion, fc.nat(9)).map(([before, now, nth]) => {
  const given = before.questions.map(({ question: { id, type } }) => [id, valueFor(type, nth)] as const)
  const one: MovedCase = { answers: Object.fromEntries(given), marks: [], queries: [], withdrawn: [] }
  return { before, now, one }
})

describe('a move and the move back', () => {
  it('give equal answers, whatever the versions are [MORE-40]', () => {
    fc.assert(
      fc.property(anAmendment, ({ before, now, one }) => {
        const there = after(one, moveCase(before, now)(one).said)
        expect(after(there, moveCase(now, before)(there).said)).toEqual(one)
      }),
    )
  })

  it('also by way of a third version [MORE-40]', () => {
    fc.assert(
      fc.property(anAmendment, aVersion, ({ before, now, one }, third) => {
        const there = after(one, moveCase(before, now)(one).said)
        const further = after(there, moveCase(now, third)(there).said)
        expect(after(further, moveCase(third, before)(further).said)).toEqual(one)
      }),
    )
  })

  it('have the effects of a rehearsal [MORE-40]', () => {
    fc.assert(
      fc.property(anAmendment, ({ before, now, one }) => {
        expect(moveCase(before, now)(one).effects).toEqual(rehearse(before, now)(one))
      }),
    )
  })

  it('leave an answer away that somebody has replaced since [MORE-40]', () => {
    const version = (question: Partial<Question>) =>
      compileBase(aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'p', ...question })] })] }))
    const [words, number] = [version({ type: 'Text' }), version({ type: 'Num' })]
    const there = { answers: { p: 7 }, marks: [], queries: [], withdrawn: [] }
    expect(moveCase(number, words)({ ...there, withdrawn: [{ id: 'p', value: 'seven' }] })).toMatchObject({
      said: [{ id: 'p', value: null }],
      back: 0,
    })
  })
})
