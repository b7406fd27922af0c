import type { Answer } from '@casebook/core/bases/base'
import { descriptionWords } from '@casebook/core/description/imageMarkers'
import type { QuestionState } from '@casebook/core/rules/state'
import { useNamedAnswers, useWords } from '../../entry/form/useWords'

interface ChoiceLabelProps {
  readonly answer: Answer
  /** Of the question. */
  readonly state: Pick<QuestionState, 'key' | 'withheld'>
}

/** An answer with its description, if the base has one; struck out if it is not offered any more. */
export function ChoiceLabel({ answer, state: { key: itemKey, withheld } }: ChoiceLabelProps) {
  const { written, fill, shown } = useWords()
  useNamedAnswers(answer.description, itemKey)
  const explained = fill(descriptionWords(written(answer.description)), itemKey)
  return (
    <>
      {withheld?.includes(answer.id) ? <s>{shown(answer.text, itemKey)}</s> : shown(answer.text, itemKey)}{' '}
      {explained && <span className="block text-[0.8125rem]/[1.1875rem] text-ink-3">{explained}</span>}
    </>
  )
}
