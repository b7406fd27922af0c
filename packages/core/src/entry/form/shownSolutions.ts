/** Which solutions a person sees first: what is established or suggested, the highest first. The rest can be unfolded. */
import type { SolutionResult } from '../../rules/state'

export interface ShownSolutions {
  readonly holding: readonly SolutionResult[]
  readonly rest: readonly SolutionResult[]
}

export function shownSolutions(results: readonly SolutionResult[]): ShownSolutions {
  // Sorting keeps the order of the base among equal scores.
  const highestFirst = [...results].sort((a, b) => (a.score === b.score ? 0 : b.score - a.score))
  return { holding: highestFirst.filter(holds), rest: highestFirst.filter((one) => !holds(one)) }
}

function holds({ state }: SolutionResult): boolean {
  return state === 'established' || state === 'suggested'
}

/** The description of a solution is advice: it stands only where something speaks for the solution. */
export function givesAdvice({ score }: SolutionResult): boolean {
  return score > 0
}
