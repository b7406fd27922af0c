import { aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Condition, Effect } from '../bases/rule'
import { rankRules } from './ranks'
import { referencesOfCondition } from './references'

const known = (...ids: readonly string[]): Condition => ({ All: ids.map((questionId) => ({ Known: { questionId } })) })
const solution: Condition = { SolutionIs: { solutionId: 's', state: 'established' } }
const set = (questionId: string): Effect => ({ Set: { questionId, value: 1 } })
const score: Effect = { Score: { solutionId: 's', score: 'P1' } }

function ranksOf(rules: Parameters<typeof rankRules>[0], looking: readonly Condition[]): readonly number[] {
  const ranked = rankRules(rules)
  if (ranked.type === 'Cycle') throw new Error(ranked.path.join(' → '))
  return looking.map((condition) => ranked.rankOf(referencesOfCondition(condition)))
}

describe('a rule is evaluated', () => {
  it('first, if it reads nothing derived', () => {
    expect(ranksOf([aRule(known('a'), set('b'))], [known('a'), known()])).toEqual([0, 0])
  })

  it('after everything that it depends on, whatever the order of the rules', () => {
    const rules = [aRule(known('c'), set('d')), aRule(known('a'), set('b')), aRule(known('b', 'a'), set('c'))]
    const looking = [known('a'), known('b'), known('c'), known('d'), known('a', 'd')]
    expect(ranksOf(rules, looking)).toEqual([0, 1, 2, 3, 3])
    expect(ranksOf([...rules].reverse(), looking)).toEqual(ranksOf(rules, looking))
  })

  it('after all of several rules that set one question', () => {
    const rules = [aRule(known('a'), set('x')), aRule(known('b'), set('x')), aRule(known('a'), set('b'))]
    expect(ranksOf(rules, [known('x')])).toEqual([2])
  })

  it('after a solution that is scored, and a question of the same id is another thing', () => {
    const rules = [aRule(known('b'), score), aRule(known('a'), set('b'))]
    expect(ranksOf(rules, [solution, known('s')])).toEqual([2, 0])
  })

  it('independently, if it only indicates', () => {
    expect(ranksOf([aRule(known('a'), { Indicate: { targets: ['b'] } })], [known('b')])).toEqual([0])
  })
})

describe('rules in a circle', () => {
  it.each([
    ['a question set from itself', [aRule(known('a'), set('a'))], ['a', 'a']],
    ['two from each other', [aRule(known('a'), set('b')), aRule(known('b'), set('a'))], ['b', 'a', 'b']],
    ['through a solution', [aRule(known('a'), score), aRule(solution, set('a'))], ['s', 'a', 's']],
    [
      'only the circle, not what leads to it',
      [aRule(known('b'), set('x')), aRule(known('c'), set('b')), aRule(known('b'), set('c'))],
      ['b', 'c', 'b'],
    ],
  ])('have no order, and the circle is named: %s', (_, rules, path) => {
    expect(rankRules(rules)).toEqual({ type: 'Cycle', path })
  })

  it('are no circle if two paths lead to the same', () => {
    const rules = [aRule(known('b', 'c'), set('d')), aRule(known('a'), set('b')), aRule(known('a', 'b'), set('c'))]
    expect(ranksOf(rules, [known('d'), known('c')])).toEqual([3, 2])
  })
})
