import type { TestAnswer } from '@casebook/core/bases/testPatients/testPatient'
import type { TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import { factOf } from '@casebook/core/testPatients/runPatients'

/** The answers of a test patient, to go on with in the form. */
export const trialOf = (answers: readonly TestAnswer[]): TrialAnswers =>
  // The cast is safe: a test patient has no withdrawn answers.
  new Map(answers.map(factOf).map(({ id, value }) => [id, value as never]))
