/** One rule at every door: whichever way answers come, the same ones are refused, and the same ones are asked about. */
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import type { Check } from '../bases/rule'
import { caseProgress } from '../entry/form/caseProgress'
import { progressOf } from '../entry/form/collected'
import { openForm } from '../entry/form/openForm'
import { objectionsTo } from '../entry/marks/objections'
import { saveDecision } from '../entry/saveDecision'
import { type Fact, unknown } from '../facts/fact'
import {
  answer,
  beginInterview,
  currentItem,
  forward,
  mayComplete,
  mayPass,
  objectionsNow,
  sayRight,
} from '../interview/interview'
import { patientBase } from '../patient/patientBase'
import { objected, patientLinkEngine } from '../patientLink/patientLink.machine'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { isReadyToSign } from '../sdv/readyToSign'
import { objectedAnswers } from './objectedAnswers'

const above = (questionId: string, value: number) => ({ Greater: { questionId, value } })
const more = (questionId: string, than: string) =>
  ({
    Compare: { left: { Answer: { questionId } }, is: 'Greater', right: { Answer: { questionId: than } } },
  }) as const
const text = { en: 'Look again.' }
const checks: readonly Check[] = [
  { id: 'c1', questionId: 'a', if: above('a', 5), action: 'refuse', text },
  { id: 'c2', questionId: 'b', if: above('b', 5), action: 'ask', text },
  { id: 'c3', questionId: 'a', if: more('a', 'b'), action: 'ask', text },
  { id: 'c4', questionId: 'b', if: more('b', 'c'), action: 'refuse', text },
]
const number = (id: string) => aQuestion({ id, type: 'Num', max: 8, refuse: id === 'c' })
// An option that is offered by a condition.
const option = aQuestion({
  id: 'd',
  type: 'OC',
  answers: [
    { id: 'x', text: { en: 'X' } },
    { id: 'y', text: { en: 'Y' }, when: above('a', 3) },
  ],
})
const questions = [...['a', 'b', 'c'].map(number), option]
const ids = questions.map(({ id }) => id)
const base: Base = aBase({
  questionnaires: [aQuestionnaire({ id: 'q', questions })],
  checks,
})
const compiled = compileBase(base)
const asked = new Set(ids)
const today = { year: 2026, month: 11, day: 27 }
const anyFacts: fc.Arbitrary<readonly Fact[]> = fc
  .tuple(
    ...ids.map((id) =>
      (id === 'd' ? fc.constantFrom('x', 'y', unknown) : fc.constantFrom(1, 4, 6, 9, unknown)).map(
        (value): Fact => ({ id, value }),
      ),
    ),
  )
  .map((facts) => facts)

function objectedIn(facts: readonly Fact[], reason: 'NotAccepted' | 'Asked') {
  const found = objectedAnswers(compiled, new Map(facts.map(({ id, value }) => [id, value])))
  return found.filter((one) => one.reason === reason).map(({ id }) => id)
}

describe('what a study objects to', () => {
  it('is in the section that is not complete: not saved, not signed, not 100 percent [CASE-03] [MORE-11] [MORE-56]', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { engine } = openForm(base, facts)
        const progress = progressOf(engine, 'q', new Set())
        const refused = objectedIn(facts, 'NotAccepted')
        expect(progress.refused).toEqual(refused)
        expect(saveDecision([progress]).type).toBe(refused.length > 0 ? 'PartlyAnswered' : 'NothingMissing')
        expect(isReadyToSign(progress)).toBe(refused.length === 0)
        expect(caseProgress(engine, today) === 100).toBe(refused.length === 0)
      }),
    )
  })

  it('is said by each of its questions, in the order of the page', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const engine = createEngine(compiled)
        engine.setAll(facts)
        const keys = ids.filter((id) => {
          const question = questions.find((one) => one.id === id) ?? option
          return objectionsTo({ question, state: engine.question(id), note: '', language: 'en' }).length > 0
        })
        expect([...objectedIn(facts, 'NotAccepted'), ...objectedIn(facts, 'Asked')].sort()).toEqual(keys)
      }),
    )
  })

  it('is on the patient’s page what it is in the case [ONCE-03]', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const own = compileBase(patientBase(compiled, [], asked) as Base)
        const content = { base: own.base, facts: [], questions: [...asked], language: 'en' } as never
        const context = { base: own, content, facts }
        const keys = [...objectedIn(facts, 'NotAccepted'), ...objectedIn(facts, 'Asked')].sort()
        expect(objected(patientLinkEngine(context), context)).toEqual(keys)
      }),
    )
  })

  it('holds an interview until it is corrected, declined or said to be right [ONCE-03]', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const values = new Map(facts.map(({ id, value }) => [id, value]))
        let interview = beginInterview(compiled, [])
        for (let steps = 0; steps < 20 && !mayComplete(interview); steps++) {
          const key = currentItem(interview) ?? ''
          if (!interview.facts.some(({ id }) => id === key)) interview = answer(interview, values.get(key) ?? null)
          const objections = objectionsNow(interview)
          expect(mayPass(interview)).toBe(objections.length === 0)
          if (objections.some(({ action }) => action === 'refuse')) interview = answer(interview, unknown)
          else if (objections.length > 0) interview = sayRight(interview)
          interview = forward(interview)
        }
        expect(mayComplete(interview)).toBe(true)
        const done = new Map(interview.facts.map(({ id, value }) => [id, value]))
        expect(objectedAnswers(compiled, done)).toEqual([])
      }),
    )
  })

  it('is left to the server where the page would have to know another answer', () => {
    const cut = patientBase(compiled, [{ id: 'b', value: 4 }], new Set(['a']))
    expect(cut?.checks?.map(({ questionId, if: condition }) => [questionId, condition])).toEqual([['a', above('a', 5)]])
  })
})
