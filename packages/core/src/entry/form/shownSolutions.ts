/** The solutions shown first: established or suggested ones, by descending score. The rest can be unfolded. */
import type { SolutionResult } from '../../rules/state'

export interface ShownSolutions {
  readonly holding: readonly SolutionResult[]
  readonly rest: readonly SolutionResult[]
}

export function shownSolutions(results: readonly SolutionResult[]): ShownSolutions {
  // The sort is stable: equal scores keep the order of the base.
  const highestFirst = [...results].sort((a, b) => (a.score === b.score ? 0 : b.score - a.score))
  return { holding: highestFirst.filter(holds), rest: highestFirst.filter((one) => !holds(one)) }
}

function holds({ state }: SolutionResult): boolean {
  return state === 'established' || state === 'suggested'
}

/** A solution's description is advice: it is shown only if something supports the solution. */
export function givesAdvice({ score }: SolutionResult): boolean {
  return score > 0
}
