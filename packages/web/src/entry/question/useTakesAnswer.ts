import { takesAnswer } from '@casebook/core/entry/form/frozenQuestions'
import { useCaseMarks } from '../controls/caseMarks'
import { useEntry } from '../FormContext'

/** Of a question in a frozen part: it opens again where a query asks for its answer. */
export function useTakesAnswer(questionnaireId: string, key: string): boolean {
  const { openQuestions } = useCaseMarks()
  return useEntry(
    ({ context: { opened } }) => opened !== null && takesAnswer(opened, { questionnaireId, key }, openQuestions),
  )
}
