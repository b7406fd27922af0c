import { useCaseMarks } from '../entry/controls/caseMarks'
import type { QuestionNoteProps } from '../entry/fitting'
import { OpenQueryNote } from './OpenQueryNote'

/** The latest message of an open query, shown at the answer. */
export function OpenQuery(question: QuestionNoteProps) {
  const { openQuestions } = useCaseMarks()
  return openQuestions?.has(question.itemKey) && <OpenQueryNote {...question} />
}
