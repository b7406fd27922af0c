/**
 * Unlocking by the separate calls of the specified wire: first a case's tokens are invalidated, then the unlock is
 * logged. The second call names only the questionnaire, so it refers to the case whose tokens the same person has just
 * invalidated.
 */

/** The first step: a person invalidated the tokens for these questions of a case. */
export interface UnlockStep {
  readonly caseId: string
  readonly questions: readonly string[]
  readonly at: Date
}

/** Milliseconds. A client makes the two calls in immediate succession. */
export const longestBetweenSteps = 60_000

/** Whether the next step can follow this one: it is recent and covers all of these questions. */
export function isFirstStepFor({ questions, at }: UnlockStep, ofQuestionnaire: readonly string[], now: Date): boolean {
  const isRecent = now.getTime() - at.getTime() < longestBetweenSteps
  return isRecent && ofQuestionnaire.length > 0 && ofQuestionnaire.every((id) => questions.includes(id))
}
