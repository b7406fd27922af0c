import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Questionnaire } from '../bases/base'
import type { Condition, Effect, Rule } from '../bases/rule'
import { unknown } from '../facts/fact'
import { compileBase } from './compile'
import { createEngine, type Engine } from './engine/engine'

const always: Condition = { All: [] }
const yes = (questionId: string): Condition => ({ ChoseYesNo: { questionId, value: true } })
const repeats = { min: 0, max: 9 }

function engineOf(questionnaires: readonly Questionnaire[], rules: readonly Rule[], solutions: readonly string[] = []) {
  const base = aBase({ questionnaires, rules, solutions: solutions.map((id) => ({ id, text: { en: id } })) })
  return createEngine(compileBase(base))
}

const showing = (engine: Engine, ...keys: readonly string[]) => keys.map((key) => engine.question(key).visible)

describe('a rule with unknown references', () => {
  it.each([
    ['question', aRule({ Known: { questionId: 'ghost' } }, { Relevant: { targets: ['smoker'] } })],
    ['question', aRule(always, { Set: { questionId: 'ghost', value: 1 } })],
    [
      'solution',
      aRule({ SolutionIs: { solutionId: 'ghost', state: 'excluded' } }, { Relevant: { targets: ['smoker'] } }),
    ],
    ['solution', aRule(always, { Score: { solutionId: 'ghost', score: 'P1' } })],
  ] as const)('is refused, with the name of the %s', (what, rule) => {
    expect(() => compileBase(aBase({ rules: [rule] }))).toThrow(`names the ${what} ghost`)
  })

  it('shows nothing if only its target is missing', () => {
    const engine = engineOf([aQuestionnaire()], [aRule(always, { ContraIndicate: { targets: ['ghost', 'smoker'] } })])
    expect(showing(engine, 'smoker')).toEqual([false])
  })
})

describe('the effect of a rule', () => {
  const of = (then: Effect, type: 'Num' | 'OC' | 'YN' = 'Num') =>
    engineOf(
      [aQuestionnaire({ questions: [aQuestion({ id: 'd', type, abstract: true }), aQuestion()] })],
      [aRule(yes('smoker'), then)],
    )

  it.each([
    ['a value', { Set: { questionId: 'd', value: 3 } }, 3, 'answered'],
    ['a formula', { Set: { questionId: 'd', formula: { Number: { value: 4 } } } }, 4, 'answered'],
    ['an explicit unknown', { Set: { questionId: 'd', unknown: true } }, null, 'unknown'],
    ['a formula without a value', { Set: { questionId: 'd', formula: { Sum: { of: [] } } } }, null, 'unanswered'],
    [
      'a formula beyond all numbers',
      { Set: { questionId: 'd', formula: { Power: { of: [{ Number: { value: 10 } }, { Number: { value: 999 } }] } } } },
      null,
      'unanswered',
    ],
  ] as const)('sets a question to %s while it acts', (_, then, value, state) => {
    const engine = of(then)
    const before = engine.question('d')
    expect(before).toMatchObject({ state: 'unanswered', value: null, isDerived: false })
    engine.set('smoker', true)
    expect(engine.question('d')).toMatchObject({ state, value, isDerived: state !== 'unanswered' })
    engine.set('smoker', false)
    expect(engine.question('d')).toEqual(before)
  })

  it('yields to a person’s answer, and returns when that is withdrawn', () => {
    const engine = of({ Set: { questionId: 'd', value: 3 } })
    engine.set('smoker', true)
    engine.set('d', 8)
    expect(engine.question('d')).toMatchObject({ value: 8, isDerived: false })
    engine.set('d', unknown)
    expect(engine.question('d')).toMatchObject({ state: 'unknown', isDerived: false })
    engine.set('d', null)
    expect(engine.question('d')).toMatchObject({ value: 3, isDerived: true })
  })

  it.each([
    ['P7', 999, 'established'],
    ['P5', 40, 'suggested'],
    ['N5', -40, 'unclear'],
    ['N6', -80, 'excluded'],
    ['N7', Number.NEGATIVE_INFINITY, 'excluded'],
  ] as const)('scores a solution by %s, and takes it back', (score, sum, state) => {
    const engine = engineOf([aQuestionnaire()], [aRule(yes('smoker'), { Score: { solutionId: 's', score } })], ['s'])
    const before = engine.solutions()
    expect(before).toEqual([{ id: 's', score: 0, state: 'unclear' }])
    engine.set('smoker', true)
    expect(engine.solutions()).toEqual([{ id: 's', score: sum, state }])
    engine.set('smoker', false)
    expect(engine.solutions()).toEqual(before)
  })

  it('does not count beside an excluding score, and counts again without it', () => {
    const rules = [
      aRule(yes('smoker'), { Score: { solutionId: 's', score: 'N7' } }),
      aRule(always, { Score: { solutionId: 's', score: 'P6' } }),
    ]
    const engine = engineOf([aQuestionnaire()], rules, ['s'])
    engine.set('smoker', true)
    expect(engine.solutions()[0]?.state).toBe('excluded')
    engine.set('smoker', false)
    expect(engine.solutions()[0]).toEqual({ id: 's', score: 80, state: 'established' })
  })

  it('is evaluated again when the state of a solution changes', () => {
    const rules = [
      aRule(yes('smoker'), { Score: { solutionId: 's', score: 'P6' } }),
      aRule({ SolutionIs: { solutionId: 's', state: 'established' } }, { Set: { questionId: 'd', value: 1 } }),
      aRule({ Known: { questionId: 'd' } }, { Score: { solutionId: 't', score: 'P3' } }),
    ]
    const questions = [aQuestion(), aQuestion({ id: 'd', type: 'Num', abstract: true })]
    const engine = engineOf([aQuestionnaire({ questions })], rules, ['s', 't'])
    engine.set('smoker', true)
    expect([engine.question('d').value, engine.solutions()[1]?.score]).toEqual([1, 10])
    engine.set('smoker', null)
    expect([engine.question('d').value, engine.solutions()[1]?.score]).toEqual([null, 0])
  })
})

describe('a rule with targets in several places', () => {
  it('acts on each in its own place: in every occurrence, and outside', () => {
    const engine = engineOf(
      [
        aQuestionnaire({
          questions: [aQuestion({ id: 'a' }), aQuestion({ id: 'b', questions: [aQuestion({ id: 'c' })] })],
        }),
        aQuestionnaire({
          id: 'again',
          repeats,
          questions: [aQuestion({ id: 'd' }), aQuestion({ id: 'e', questions: [aQuestion({ id: 'f' })] })],
        }),
        aQuestionnaire({ id: 'late', initial: false, questions: [aQuestion({ id: 'g' })] }),
      ],
      [aRule(yes('d'), { Indicate: { targets: ['c', 'f', 'late'] } })],
    )
    engine.set('d#2', true)
    expect(showing(engine, 'c', 'f', 'f#2', 'g')).toEqual([true, false, true, true])
    engine.set('d#2', false)
    expect(showing(engine, 'c', 'f', 'f#2', 'g')).toEqual([false, false, false, false])
  })

  it('shows a questionnaire from inside a repeating group, even if no other target is outside', () => {
    const engine = engineOf(
      [
        aQuestionnaire({
          id: 'again',
          repeats,
          questions: [aQuestion({ id: 'd' }), aQuestion({ id: 'e', questions: [aQuestion({ id: 'f' })] })],
        }),
        aQuestionnaire({ id: 'late', initial: false, questions: [aQuestion({ id: 'g' })] }),
      ],
      [aRule(yes('d'), { Indicate: { targets: ['f', 'late'] } })],
    )
    engine.set('d#3', true)
    expect(showing(engine, 'f#3', 'g')).toEqual([true, true])
  })
})

describe('a nested questionnaire', () => {
  const nested = (initial: readonly boolean[]) =>
    initial.reduceRight<Questionnaire | undefined>(
      (inner, isInitial, depth) =>
        aQuestionnaire({
          id: `level${depth}`,
          initial: isInitial,
          questions: inner ? [] : [aQuestion({ id: 'q' })],
          questionnaires: inner ? [inner] : [],
        }),
      undefined,
    ) as Questionnaire
  const show = (target: string) => aRule(yes('smoker'), { Indicate: { targets: [target] } })

  it('follows the nearest that can be visible, past folders that never can', () => {
    const engine = engineOf([aQuestionnaire(), nested([false, false, true])], [show('level0')])
    expect(showing(engine, 'q')).toEqual([false])
    engine.set('smoker', true)
    expect(showing(engine, 'q')).toEqual([true])
  })

  it('does not follow one that rules can only hide', () => {
    const hide = aRule(yes('smoker'), { ContraIndicate: { targets: ['level0'] } })
    expect(showing(engineOf([aQuestionnaire(), nested([false, true])], [hide]), 'q')).toEqual([true])
  })

  it('hides with everything that follows it', () => {
    const engine = engineOf([aQuestionnaire(), nested([false, true, true])], [show('level0')])
    const seen: boolean[] = []
    engine.subscribe('q', () => seen.push(engine.question('q').visible))
    engine.set('smoker', true)
    engine.set('smoker', false)
    expect(seen).toEqual([true, false])
    expect(engine.questionnaire('level2')).toEqual({ id: 'level2', indication: 'INDICATED', visible: false })
  })

  it('that is not initial shows by its own rule, whatever its parent does', () => {
    const engine = engineOf([aQuestionnaire(), nested([true, false])], [show('level1')])
    expect(showing(engine, 'q')).toEqual([false])
    engine.set('smoker', true)
    expect(showing(engine, 'q')).toEqual([true])
  })
})
