import type { Answer } from '@casebook/core/bases/base'
import { descriptionWords } from '@casebook/core/description/imageMarkers'
import { useWords } from '../form/useWords'

/** An answer, and below it what it means where the base explains it. */
export function ChoiceLabel({ answer }: { readonly answer: Answer }) {
  const { read } = useWords()
  const explained = descriptionWords(read(answer.description))
  return (
    <>
      {read(answer.text)} {explained && <span className="explained">{explained}</span>}
    </>
  )
}
