import { aBase, aQuestion, aQuestionnaire, aRule, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Condition, Effect, Rule } from '../../bases/rule'
import { compileBase } from '../compile'
import { createEngine } from '../engine/engine'
import { countedWhileHidden } from './hiddenAnswers'

const smokes: Condition = { ChoseYesNo: { questionId: 'smokes', value: true } }
const stopped: Condition = { ChoseYesNo: { questionId: 'stopped', value: true } }
const many: Condition = { Greater: { questionId: 'packs', value: 1 } }
const risk: Effect = { Score: { solutionId: 'risk', score: 'P4' } }
const packsTwice: Effect = {
  Set: {
    questionId: 'twice',
    formula: { Multiply: { of: [{ Answer: { questionId: 'packs' } }, { Number: { value: 2 } }] } },
  },
}

const base = (...rules: readonly Rule[]) =>
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'smokes', questions: [aQuestion({ id: 'packs', type: 'Num' })] }),
          aQuestion({ id: 'stopped' }),
          aQuestion({ id: 'twice', type: 'Num', abstract: true }),
          aQuestion({ id: 'secret', type: 'Num', meta: { 'layout/hidden': 'true' } }),
        ],
      }),
      aQuestionnaire({
        id: 'after',
        initial: false,
        questions: [
          aQuestion({ id: 'pain', type: 'OC', answers: someAnswers('a', 'b') }),
          aQuestion({ id: 'advice', type: 'Info' }),
        ],
      }),
    ],
    solutions: [{ id: 'risk', text: { en: 'Risk' } }],
    rules: [
      { ...aRule(smokes, { Indicate: { targets: ['packs'] } }), id: 'show-packs' },
      { ...aRule(stopped, { Indicate: { targets: ['after'] } }), id: 'show-after' },
      ...rules,
    ],
  })
const counted = (condition: Condition, then: Effect, more: readonly Rule[] = [], unless?: Condition) => {
  const rule: Rule = { id: 'rule', if: condition, then, ...(unless && { unless }) }
  return countedWhileHidden(base(rule, ...more))
    .filter(({ id }) => id === 'rule')
    .flatMap(({ questions }) => questions)
}

describe('a rule', () => {
  it('counts a hidden answer unless it asks for what shows the question', () => {
    expect(counted(many, risk)).toEqual(['packs'])
    expect(counted({ All: [smokes, many] }, risk)).toEqual([])
    expect(counted({ Any: [many, { All: [many, smokes] }] }, risk)).toEqual(['packs'])
    expect(counted({ Known: { questionId: 'smokes' } }, packsTwice)).toEqual(['packs'])
    expect(counted(smokes, packsTwice)).toEqual([])
    expect(counted({ IsTrue: { All: [{ IsTrue: smokes }, many] } }, risk)).toEqual([])
    expect(counted(smokes, risk, [], many)).toEqual([])
    expect(counted(stopped, risk, [], many)).toEqual(['packs'])
  })

  it('looks at the questionnaire of a question, and at what hides it', () => {
    const chose: Condition = { Chose: { questionId: 'pain', answerId: 'a' } }
    const hide = { ...aRule(stopped, { ContraIndicate: { targets: ['smokes'] } }), id: 'hide' }
    expect(counted(chose, risk)).toEqual(['pain'])
    expect(counted({ All: [chose, stopped] }, risk)).toEqual([])
    expect(counted(smokes, risk, [hide])).toEqual(['smokes'])
    expect(counted({ All: [smokes, { Not: { IsTrue: stopped } }] }, risk, [hide])).toEqual([])
    expect(counted({ All: [smokes, { ChoseYesNo: { questionId: 'stopped', value: false } }] }, risk, [hide])).toEqual(
      [],
    )
  })

  it('does not act while its exception is true, and follows what its conditions say of numbers and choices', () => {
    const hideIfMany = {
      ...aRule({ Greater: { questionId: 'twice', value: 3 } }, { ContraIndicate: { targets: ['stopped'] } }),
      id: 'hide',
    }
    const twice = (is: 'Lower' | 'LowerEqual' | 'Equal', value: number) =>
      ({ [is]: { questionId: 'twice', value } }) as Condition
    expect(counted(stopped, risk, [hideIfMany])).toEqual(['stopped'])
    expect(counted(stopped, risk, [hideIfMany], hideIfMany.if)).toEqual([])
    expect(counted(stopped, risk, [hideIfMany], { Any: [smokes, hideIfMany.if] })).toEqual([])
    expect(counted(stopped, risk, [hideIfMany], { All: [smokes, hideIfMany.if] })).toEqual(['stopped'])
    expect(counted({ All: [twice('LowerEqual', 3), stopped] }, risk, [hideIfMany])).toEqual([])
    expect(counted({ All: [twice('Equal', 4), stopped] }, risk, [hideIfMany])).toEqual(['stopped'])
    const none: Condition = { Between: { min: 0, max: 0, of: [smokes, hideIfMany.if] } }
    expect(counted({ All: [none, stopped] }, risk, [hideIfMany])).toEqual([])
    const showIfSome = {
      ...aRule({ GreaterEqual: { questionId: 'twice', value: 1 } }, { Indicate: { targets: ['packs'] } }),
      id: 'show',
    }
    expect(counted({ All: [{ Equal: { questionId: 'twice', value: 1 } }, many] }, risk, [showIfSome])).toEqual([])
    expect(counted({ All: [{ Lower: { questionId: 'twice', value: 1 } }, many] }, risk, [showIfSome])).toEqual([
      'packs',
    ])
  })

  it('that hides something matters only while that would show', () => {
    const painful: Condition = { Chose: { questionId: 'pain', answerId: 'a' } }
    const hiding = (...targets: readonly string[]): Effect => ({ ContraIndicate: { targets } })
    expect(counted({ All: [] }, hiding('advice'), [], painful)).toEqual([])
    expect(counted(painful, hiding('advice'))).toEqual([])
    expect(counted({ All: [] }, hiding('advice', 'stopped'), [], painful)).toEqual(['pain'])
    const showAdvice = { ...aRule(smokes, { Indicate: { targets: ['advice'] } }), id: 'show-advice' }
    expect(counted(painful, hiding('advice'), [showAdvice])).toEqual(['pain'])
    const showAfter = { ...aRule(smokes, { Indicate: { targets: ['after'] } }), id: 'show-too' }
    expect(counted(many, hiding('after'), [showAfter])).toEqual(['packs'])
  })

  it('that is of the whole case may meet its conditions in two entries', () => {
    const repeating = (condition: Condition, then: Effect) =>
      countedWhileHidden(
        aBase({
          questionnaires: [
            aQuestionnaire({
              repeats: { min: 0, max: 9 },
              questions: [
                aQuestion({ id: 'thins', questions: [aQuestion({ id: 'paused' })] }),
                aQuestion({ id: 'danger', type: 'Num', abstract: true }),
              ],
            }),
          ],
          solutions: [{ id: 'risk', text: { en: 'Risk' } }],
          rules: [
            {
              ...aRule({ ChoseYesNo: { questionId: 'thins', value: true } }, { Indicate: { targets: ['paused'] } }),
              id: 'show',
            },
            { id: 'rule', if: condition, then },
          ],
        }),
      ).flatMap(({ questions }) => questions)
    const both: Condition = {
      All: ['thins', 'paused'].map((questionId) => ({ ChoseYesNo: { questionId, value: true } })),
    }
    expect(repeating(both, risk)).toEqual(['paused'])
    expect(repeating(both, { Set: { questionId: 'danger', value: 1 } })).toEqual([])
  })

  it('may count what is computed, and what nobody is meant to see', () => {
    expect(counted({ Greater: { questionId: 'twice', value: 1 } }, risk)).toEqual([])
    expect(counted({ Greater: { questionId: 'secret', value: 1 } }, risk)).toEqual([])
  })

  it('that is not reported never counts one', () => {
    const said = [true, false, null].flatMap((smoker) =>
      [true, false, null].flatMap((gone) => [2, null].map((packs) => ({ smokes: smoker, stopped: gone, packs }))),
    )
    const conditions: readonly Condition[] = [
      many,
      { All: [smokes, many] },
      { All: [stopped, many] },
      { Any: [smokes, many] },
    ]
    for (const condition of conditions) {
      const compiled = compileBase(base({ id: 'rule', if: condition, then: risk }))
      const counts = said.some((answers) => {
        const scoreOf = (packs: number | null) => {
          const engine = createEngine(compiled)
          engine.setAll(Object.entries({ ...answers, packs }).map(([id, value]) => ({ id, value })))
          return { score: engine.solutions()[0]?.score, isHidden: !engine.question('packs').visible }
        }
        const { score, isHidden } = scoreOf(answers.packs)
        return isHidden && score !== scoreOf(null).score
      })
      expect(counted(condition, risk).includes('packs')).toBe(counts)
    }
  })
})
