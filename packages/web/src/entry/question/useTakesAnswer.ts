import { takesAnswer } from '@casebook/core/entry/form/frozenQuestions'
import { useCaseMarks } from '../controls/caseMarks'
import { useEntry } from '../FormContext'

/** A question in a frozen part becomes editable again if a query asks for its answer. */
export function useTakesAnswer(questionnaireId: string, key: string): boolean {
  const { openQuestions } = useCaseMarks()
  return useEntry(
    ({ context: { opened } }) => opened !== null && takesAnswer(opened, { questionnaireId, key }, openQuestions),
  )
}
