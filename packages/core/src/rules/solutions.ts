/** Scores, and the solution states they result in. */
import type { Score, SolutionState } from '../bases/rule'

export const scoreValue: Readonly<Record<Score, number>> = {
  P1: 2,
  P2: 5,
  P3: 10,
  P4: 20,
  P5: 40,
  P5x: 50,
  P6: 80,
  P7: 999,
  N1: -2,
  N2: -5,
  N3: -10,
  N4: -20,
  N5: -40,
  N5x: -50,
  N6: -80,
  N7: Number.NEGATIVE_INFINITY,
}

export function solutionStateOf(score: number): SolutionState {
  if (score >= 42) return 'established'
  if (score >= 10) return 'suggested'
  return score >= -41 ? 'unclear' : 'excluded'
}
