import { describe, expect, it } from 'vitest'
import type { SolutionResult } from '../../rules/state'
import { givesAdvice, shownSolutions } from './shownSolutions'

const results: readonly SolutionResult[] = [
  { id: 'simple', score: 0, state: 'unclear' },
  { id: 'infection', score: 15, state: 'suggested' },
  { id: 'never', score: Number.NEGATIVE_INFINITY, state: 'excluded' },
  { id: 'recurrence', score: 80, state: 'established' },
  { id: 'bleeding', score: 15, state: 'suggested' },
  { id: 'hardly', score: 2, state: 'unclear' },
  { id: 'unlikely', score: Number.NEGATIVE_INFINITY, state: 'excluded' },
]
const ids = (some: readonly SolutionResult[]) => some.map(({ id }) => id)

describe('the solutions', () => {
  it('list established and suggested ones first, by score, equal ones in the order of the base [DATA-14]', () => {
    const { holding, rest } = shownSolutions(results)
    expect(ids(holding)).toEqual(['recurrence', 'infection', 'bleeding'])
    expect(ids(rest)).toEqual(['hardly', 'simple', 'never', 'unlikely'])
  })

  it('give advice only with a positive score [DATA-14]', () => {
    expect(ids(results.filter(givesAdvice))).toEqual(['infection', 'recurrence', 'bleeding', 'hardly'])
  })
})
