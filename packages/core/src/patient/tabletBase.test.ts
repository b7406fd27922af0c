import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import type { Condition, Formula } from '../bases/rule'
import type { Fact } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { factsAbout } from './patientBase'
import { allQuestions, said, shownOf } from './shownQuestions.fixture'
import { questionsOfParts, tabletBase } from './tabletBase'

const answerOf = (questionId: string): Formula => ({ Answer: { questionId } })
const bmi: Formula = { Divide: { of: [answerOf('weight'), answerOf('height')] } }

/** A nurse notes the operation; the patient is asked at home. */
const clinic = aBase({
  questionnaires: [
    aQuestionnaire({
      id: 'surgery',
      text: { en: 'The operation' },
      questions: [
        aQuestion({ id: 'mesh', text: { en: 'A mesh was put in' } }),
        aQuestion({ id: 'height', type: 'Num', text: { en: 'The height' } }),
        aQuestion({ id: 'blood', type: 'Num', text: { en: 'Blood that was lost' } }),
      ],
    }),
    aQuestionnaire({
      id: 'home',
      text: { en: 'At home' },
      questions: [
        aQuestion({ id: 'pain' }),
        aQuestion({ id: 'where', type: 'Text', text: { en: 'Where it hurts' } }),
        aQuestion({ id: 'weight', type: 'Num' }),
        aQuestion({ id: 'bmi', type: 'Num', abstract: true, text: { en: 'Body mass index' } }),
        aQuestion({ id: 'diet', text: { en: 'Do you want advice?' } }),
      ],
    }),
  ],
  rules: [
    aRule(
      { All: ['pain', 'mesh'].map((questionId): Condition => ({ ChoseYesNo: { questionId, value: true } })) },
      { Indicate: { targets: ['where'] } },
      { id: 'where' },
    ),
    aRule({ Known: { questionId: 'weight' } }, { Set: { questionId: 'bmi', formula: bmi } }, { id: 'bmi' }),
  ],
})
const facts: readonly Fact[] = [
  { id: 'mesh', value: true },
  { id: 'height', value: 171.5 },
  { id: 'blood', value: 312 },
]
const home = questionsOfParts(compileBase(clinic), ['home'])

describe('the base of a tablet that a patient holds', () => {
  it('asks as the whole case does, whatever the base, its answers and the patient’s [INTV-02] [MORE-19]', () => {
    let withOthers = 0
    fc.assert(
      fc.property(
        anyBase.chain((base) =>
          fc.tuple(
            fc.constant(base),
            anyWalk(base),
            anyWalk(base),
            fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
          ),
        ),
        ([base, before, after, choice]) => {
          const compiled = compileBase(base)
          const asked = new Set(allQuestions(base).flatMap(({ id }, i) => (choice[i] ? [id] : [])))
          const tablet = tabletBase(compiled, before, asked)
          const isOther = (id: string) => !asked.has(id)
          if ([...tablet.known].some(isOther)) withOthers += 1
          const answered = factsAbout(after, asked)
          const whole = said(base, [...before, ...answered])
          const page = said(tablet.base, [...factsAbout(before, tablet.known), ...answered])
          const ids = allQuestions(base).flatMap(({ id, abstract }) => (asked.has(id) && !abstract ? [id] : []))
          expect(shownOf(page, ids)).toEqual(shownOf(whole, ids))
        },
      ),
      { numRuns: 400 },
    )
    expect(withOthers).toBeGreaterThan(0)
    expect(withOthers).toBeLessThan(400)
  })

  it('knows only the answers to what is asked, and leaves out a value that tells another one [MORE-19]', () => {
    const { base, known } = tabletBase(compileBase(clinic), facts, home)
    expect([...known].sort()).toEqual(['diet', 'pain', 'weight', 'where'])
    expect(JSON.stringify(base)).not.toMatch(/mesh|height|blood|operation|Body mass/)
    const page = said(base, [
      { id: 'pain', value: true },
      { id: 'weight', value: 80 },
    ])
    expect(page.question('where').visible).toBe(true)
  })

  it('knows what decides together with the patient’s answer, without its words [MORE-19]', () => {
    const tooMuch: Condition = { Compare: { left: answerOf('bmi'), is: 'Greater', right: { Number: { value: 0.4 } } } }
    const advising: Base = {
      ...clinic,
      rules: [...clinic.rules, aRule(tooMuch, { Indicate: { targets: ['diet'] } }, { id: 'advice' })],
    }
    const { base, known } = tabletBase(compileBase(advising), facts, home)
    expect([...known].sort()).toEqual(['diet', 'height', 'pain', 'weight', 'where'])
    const text = JSON.stringify(base)
    expect(text).not.toMatch(/mesh|blood|operation|The height/)
    expect(text).toContain('Body mass index')
    const page = said(base, [...factsAbout(facts, known), { id: 'weight', value: 80 }])
    expect(page.question('bmi').value).toBeCloseTo(80 / 171.5)
    expect(page.question('diet').visible).toBe(true)
  })

  it('is the whole base if all of it is asked', () => {
    const { known } = tabletBase(compileBase(clinic), facts, questionsOfParts(compileBase(clinic)))
    expect([...known].sort()).toEqual(['bmi', 'blood', 'diet', 'height', 'mesh', 'pain', 'weight', 'where'].sort())
  })
})
