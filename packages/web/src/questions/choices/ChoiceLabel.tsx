import type { Answer } from '@casebook/core/bases/base'
import { descriptionWords } from '@casebook/core/description/imageMarkers'
import { useNamedAnswers, useWords } from '../../entry/form/useWords'

interface ChoiceLabelProps {
  readonly answer: Answer
  /** Of the question. */
  readonly itemKey: string
}

/** An answer with its description, if the base has one. */
export function ChoiceLabel({ answer, itemKey }: ChoiceLabelProps) {
  const { written, fill, shown } = useWords()
  useNamedAnswers(answer.description, itemKey)
  const explained = fill(descriptionWords(written(answer.description)), itemKey)
  return (
    <>
      {shown(answer.text, itemKey)}{' '}
      {explained && <span className="block text-[0.8125rem]/[1.1875rem] text-ink-3">{explained}</span>}
    </>
  )
}
