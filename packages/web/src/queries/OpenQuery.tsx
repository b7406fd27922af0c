import { useCaseMarks } from '../entry/controls/caseMarks'
import { OpenQueryNote } from '../entry/controls/lazyMarks'
import type { QuestionNoteProps } from '../entry/fitting'

/** The latest message of an open query, shown at the answer. */
export function OpenQuery(question: QuestionNoteProps) {
  const { openQuestions } = useCaseMarks()
  return openQuestions?.has(question.itemKey) && <OpenQueryNote {...question} />
}
