/**
 * Unlocking by the single calls of the specified wire: first a case's tokens are invalidated, then the unlock is logged. The second
 * call names the questionnaire alone, so the case is the one whose tokens for it the same person has just invalidated.
 */

/** The first step: whoever took it invalidated the tokens that reach these questions of a case. */
export interface UnlockStep {
  readonly caseId: string
  readonly questions: readonly string[]
  readonly at: Date
}

/** A program goes from one step to the next at once. */
export const longestBetweenSteps = 60_000

/** Whether the next step may follow on this one: it was just now, and for all of these questions. */
export function isFirstStepFor({ questions, at }: UnlockStep, ofQuestionnaire: readonly string[], now: Date): boolean {
  const isRecent = now.getTime() - at.getTime() < longestBetweenSteps
  return isRecent && ofQuestionnaire.length > 0 && ofQuestionnaire.every((id) => questions.includes(id))
}
