import { useCaseMarks } from '../entry/controls/caseMarks'
import { OpenQueryNote } from '../entry/controls/lazyMarks'

interface OpenQueryProps {
  readonly itemKey: string
  /** The question, unless it is directly above. */
  readonly about?: string
}

/** The latest message of an open query, shown at the answer. */
export function OpenQuery(question: OpenQueryProps) {
  const { openQuestions } = useCaseMarks()
  return openQuestions?.has(question.itemKey) && <OpenQueryNote {...question} />
}
