import type { TestAnswer, TestPatient } from '../testPatients/testPatient'
import type { Fields } from './part'

const answers = [{ questionId: 'smoker', value: true }] as const

export const testPatient: Fields<TestPatient> = {
  id: { says: 'Its name among the test patients.', example: { id: 'heavy-smoker' } },
  name: { says: 'What people call it, in the words of its author.', example: { name: 'Heavy smoker' } },
  answers: { says: 'What this patient answers. Everything else stays without an answer.', example: { answers } },
  expects: {
    says: 'What must come out: whether a question (`questionId`) or section (`questionnaireId`) shows (`shows`), which value is computed (`value`; `null` for none), the state of a solution (`solutionId`, `state`), and whether a check objects (`checkId`, `raises`).',
    example: { expects: [{ questionId: 'packs', shows: true }] },
  },
}

export const testAnswer: Fields<TestAnswer> = {
  questionId: { says: 'The question.', example: { questionId: 'smoker' } },
  occurrence: { says: 'Which one, if the question repeats. Without it, the first.', example: { occurrence: 2 } },
  value: { says: 'As answers are stored; `{ "unknown": true }` for an explicit unknown.', example: { value: true } },
}
