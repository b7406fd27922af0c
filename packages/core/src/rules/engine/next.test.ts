import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Question, Questionnaire } from '../../bases/base'
import type { Condition, Effect, Rule } from '../../bases/rule'
import { unknown } from '../../facts/fact'
import { compileBase } from '../compile'
import { createEngine } from './engine'
import { nextQuestion } from './next'

const always: Condition = { All: [] }
const indicate = (target: string): Rule => aRule(always, { Indicate: { targets: [target] } })
const instantly = (target: string): Rule => aRule(always, { InstantIndicate: { targets: [target] } })
const against = (target: string): Rule => aRule(always, { ContraIndicate: { targets: [target] } })
const yes = (id: string, questions: readonly Question[] = []) => aQuestion({ id, questions })
const part = (id: string, questions: readonly Question[], parts: Partial<Questionnaire> = {}) =>
  aQuestionnaire({ id, questions, ...parts })

/** The order in which everything is asked, if each question is answered with "yes". */
function asked(questionnaires: readonly Questionnaire[], rules: readonly Rule[] = []): readonly string[] {
  const engine = createEngine(compileBase(aBase({ questionnaires, rules })))
  const order: string[] = []
  for (let key = nextQuestion(engine); key !== null && order.length < 50; key = nextQuestion(engine)) {
    order.push(key)
    engine.set(key, true)
  }
  return order
}

describe('the next question of an interview [INTV-01]', () => {
  it('is the first unanswered one, in the order of the base', () => {
    expect(asked([part('p', [yes('a'), yes('b')]), part('q', [yes('c')])])).toEqual(['a', 'b', 'c'])
  })

  it('is a follow-up right after its parent, at any depth', () => {
    const deep = [yes('a', [yes('b', [yes('c')])]), yes('d')]
    expect(asked([part('p', deep)], ['b', 'c'].map(indicate))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is never a hidden one', () => {
    expect(asked([part('p', [yes('a', [yes('b')]), yes('c')])], [against('c')])).toEqual(['a'])
    expect(asked([part('p', [yes('a')], { initial: false })])).toEqual([])
  })

  it('is never one that nobody can answer', () => {
    const derived = aQuestion({ id: 'sum', abstract: true })
    const words = aQuestion({ id: 'words', type: 'Info', questions: [yes('b')] })
    expect(asked([part('p', [derived, words, yes('a')])], [indicate('b')])).toEqual(['b', 'a'])
  })

  it('is in an indicated questionnaire before one that is only present', () => {
    expect(asked([part('p', [yes('a')]), part('q', [yes('b')], { initial: false })], [indicate('q')])).toEqual([
      'a',
      'b',
    ])
    expect(asked([part('p', [yes('a')]), part('q', [yes('b')])], [against('p')])).toEqual(['b', 'a'])
  })

  it('is an indicated question before those of an initial but contra-indicated questionnaire', () => {
    const parts = [part('p', [yes('a')]), part('q', [yes('b')], { initial: false })]
    expect(asked(parts, [indicate('b'), against('p')])).toEqual(['b', 'a'])
    const deep = [part('p', [yes('a', [yes('a1')]), yes('c')]), part('q', [yes('b'), yes('x')], { initial: false })]
    expect(asked(deep, [indicate('b'), indicate('c'), against('p')])).toEqual(['c', 'b', 'a'])
    expect(asked(deep, [indicate('b'), indicate('q'), indicate('a1'), against('p')])).toEqual([
      'b',
      'x',
      'a1',
      'a',
      'c',
    ])
  })

  it('is an instantly indicated one first: a question, then a questionnaire', () => {
    const parts = [part('p', [yes('a'), yes('b')]), part('q', [yes('c')]), part('r', [yes('d')])]
    expect(asked(parts, [instantly('q'), instantly('d')])).toEqual(['d', 'c', 'a', 'b'])
  })

  it('is of each occurrence in turn, of a questionnaire and of a question', () => {
    const repeats = { min: 0, max: 5 }
    const dose = aQuestion({ id: 'dose', repeats, questions: [yes('when')] })
    const base = aBase({
      questionnaires: [part('p', [yes('a'), yes('b')], { repeats }), part('q', [dose])],
      rules: [indicate('when'), instantly('b')],
    })
    const engine = createEngine(compileBase(base))
    engine.addOccurrence('p')
    engine.addOccurrence('dose')
    const order: string[] = []
    for (let key = nextQuestion(engine); key !== null; key = nextQuestion(engine)) {
      order.push(key)
      engine.set(key, true)
    }
    expect(order).toEqual(['b', 'b#2', 'a', 'a#2', 'dose', 'when', 'dose#2', 'when#2'])
  })

  it('is never a declined one, but again a withdrawn one', () => {
    const engine = createEngine(compileBase(aBase({ questionnaires: [part('p', [yes('a'), yes('b')])] })))
    engine.set('a', unknown)
    expect(nextQuestion(engine)).toBe('b')
    engine.set('b', false)
    expect(nextQuestion(engine)).toBeNull()
    engine.set('a', null)
    expect(nextQuestion(engine)).toBe('a')
  })

  it('can omit questions for somebody else', () => {
    const rules = [instantly('a')]
    const engine = createEngine(compileBase(aBase({ questionnaires: [part('p', [yes('a'), yes('b')])], rules })))
    expect(nextQuestion(engine, ({ id }) => id !== 'a')).toBe('b')
    expect(nextQuestion(engine, () => false)).toBeNull()
  })

  it.each(['RepeatIndicate', 'MultipleIndicate'] as const)(
    'is of a questionnaire under %s like any other',
    (effect) => {
      // The cast is safe: the key is an effect that takes targets.
      const then = { [effect]: { targets: ['q'] } } as unknown as Effect
      const rules = [aRule(always, then), against('p')]
      expect(asked([part('p', [yes('a')]), part('q', [yes('b')], { initial: true })], rules)).toEqual(['b', 'a'])
    },
  )
})
