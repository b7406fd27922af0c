import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import type { OptionsFrom } from '../bases/lists/optionsFrom'
import type { HeldAnswers } from '../export/dataRow'
import { type Fact, foldFacts } from '../facts/fact'
import { everyCode } from '../questions/codeList'
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
        const there = after(one, moveCase(before, now)(one, everyCode).said)
        expect(after(there, moveCase(now, before)(there, everyCode).said)).toEqual(one)
      }),
    )
  })

  it('also by way of a third version [MORE-40]', () => {
    fc.assert(
      fc.property(anAmendment, aVersion, ({ before, now, one }, third) => {
        const there = after(one, moveCase(before, now)(one, everyCode).said)
        const further = after(there, moveCase(now, third)(there, everyCode).said)
        expect(after(further, moveCase(third, before)(further, everyCode).said)).toEqual(one)
      }),
    )
  })

  it('have the effects of a rehearsal [MORE-40]', () => {
    fc.assert(
      fc.property(anAmendment, ({ before, now, one }) => {
        expect(moveCase(before, now)(one, everyCode).effects).toEqual(rehearse(before, now)(one, everyCode))
      }),
    )
  })

  it('withdraw a code that the list of the version lacks, and give it back where it is there [MORE-40] [MORE-56]', () => {
    const version = (list: string) => {
      const question = aQuestion({ id: 'p', type: 'Text', optionsFrom: { list: 'ICD', version: list } })
      return compileBase(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] }))
    }
    const isListed = (from: OptionsFrom, code: string) => code === 'A' || from.version === '2026'
    const one = (p: string): MovedCase => ({ answers: { p }, marks: [], queries: [], withdrawn: [] })
    const move = moveCase(version('2026'), version('2027'))
    expect(move(one('A'), isListed).said).toEqual([])
    expect(move(one('B'), isListed)).toMatchObject({
      said: [{ id: 'p', value: null }],
      effects: [
        { kind: 'lost', key: 'p', reason: 'UnknownAnswer' },
        { kind: 'required', key: 'p' },
      ],
    })
    const back = { ...one('B'), answers: {}, withdrawn: [{ id: 'p', value: 'B' }] }
    expect(move(back, isListed).said).toEqual([])
    expect(moveCase(version('2027'), version('2026'))(back, isListed).said).toEqual([{ id: 'p', value: 'B' }])
  })

  it('leave an answer away that somebody has replaced since [MORE-40]', () => {
    const version = (question: Partial<Question>) =>
      compileBase(aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'p', ...question })] })] }))
    const [words, number] = [version({ type: 'Text' }), version({ type: 'Num' })]
    const there = { answers: { p: 7 }, marks: [], queries: [], withdrawn: [] }
    expect(moveCase(number, words)({ ...there, withdrawn: [{ id: 'p', value: 'seven' }] }, everyCode)).toMatchObject({
      said: [{ id: 'p', value: null }],
      back: 0,
    })
  })
})
