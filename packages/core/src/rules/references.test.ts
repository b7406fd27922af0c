import { describe, expect, it } from 'vitest'
import type { Condition, Effect, Formula } from '../bases/rule'
import { referencesOfCondition, referencesOfFormula, referencesOfRule, targetsOf } from './references'

const known = (questionId: string): Condition => ({ Known: { questionId } })
const answer = (questionId: string): Formula => ({ Answer: { questionId } })

describe('the inputs of a condition', () => {
  it.each([
    ['one answer', { Chose: { questionId: 'a', answerId: 'low' } }, ['a'], []],
    ['a comparison', { Greater: { questionId: 'a', value: 1 } }, ['a'], []],
    ['all', { All: [known('a'), known('b')] }, ['a', 'b'], []],
    ['any', { Any: [known('a'), known('b')] }, ['a', 'b'], []],
    ['some of several', { Between: { min: 1, max: 1, of: [known('a'), known('b')] } }, ['a', 'b'], []],
    ['not', { Not: known('a') }, ['a'], []],
    ['is true', { IsTrue: known('a') }, ['a'], []],
    ['given', { Given: { given: known('a'), then: known('b') } }, ['a', 'b'], []],
    ['two formulas', { Compare: { left: answer('a'), is: 'Equal', right: answer('b') } }, ['a', 'b'], []],
    ['a solution', { SolutionIs: { solutionId: 's', state: 'excluded' } }, [], ['s']],
  ] as const satisfies readonly (readonly [string, Condition, readonly string[], readonly string[]])[])(
    '%s',
    (_, condition, questions, solutions) => {
      const found = referencesOfCondition(condition)
      expect([[...found.questions], [...found.solutions]]).toEqual([questions, solutions])
    },
  )
})

describe('the inputs of a formula', () => {
  const both = { of: [answer('a'), answer('b')] }

  it.each([
    ['a number', { Number: { value: 1 } }, []],
    ['a date', { Date: { value: '2024' } }, []],
    ['a text', { Text: { value: 'a' } }, []],
    ['an answer', answer('a'), ['a']],
    ['a weight', { Weight: { questionId: 'a' } }, ['a']],
    ['a count', { Count: { questionId: 'a' } }, ['a']],
    ['a rounding', { Round: { of: answer('a'), decimals: 1 } }, ['a']],
    ['a logarithm', { Ln: { of: answer('a') } }, ['a']],
    ['an exponential', { Exp: { of: answer('a') } }, ['a']],
    ['a difference of dates', { DateDifference: { from: answer('a'), to: answer('b'), unit: 'days' } }, ['a', 'b']],
    ['a choice', { If: { if: known('a'), then: answer('b'), else: answer('c') } }, ['a', 'b', 'c']],
    ['a choice without another', { If: { if: known('a'), then: answer('b') } }, ['a', 'b']],
    ['a sum', { Sum: both }, ['a', 'b']],
    ['a product', { Multiply: both }, ['a', 'b']],
    ['texts joined', { Join: both }, ['a', 'b']],
  ] as const satisfies readonly (readonly [string, Formula, readonly string[]])[])('%s', (_, formula, questions) => {
    expect([...referencesOfFormula(formula).questions]).toEqual(questions)
  })
})

describe('the inputs of a rule', () => {
  const effect: Effect = { Set: { questionId: 'd', formula: answer('c') } }

  it('are those of its condition, exception and formula', () => {
    expect([...referencesOfRule({ if: known('a'), unless: known('b'), then: effect }).questions]).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it.each([
    [{ Set: { questionId: 'd', value: 1 } }, ['d']],
    [{ Score: { solutionId: 's', score: 'P1' } }, ['s']],
    [{ Relevant: { targets: ['x', 'y'] } }, ['x', 'y']],
  ] as const satisfies readonly (readonly [Effect, readonly string[]])[])(
    'and it acts by %j on %j',
    (then, targets) => {
      expect(targetsOf(then)).toEqual(targets)
      expect([...referencesOfRule({ if: known('a'), then }).questions]).toEqual(['a'])
    },
  )
})
