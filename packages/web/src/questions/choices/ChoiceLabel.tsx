import type { Answer } from '@casebook/core/bases/base'
import { descriptionWords } from '@casebook/core/description/imageMarkers'
import { useWords } from '../../entry/form/useWords'

/** An answer with its description, if the base has one. */
export function ChoiceLabel({ answer }: { readonly answer: Answer }) {
  const { read, shown } = useWords()
  const explained = descriptionWords(read(answer.description))
  return (
    <>
      {shown(answer.text)}{' '}
      {explained && <span className="block text-[0.8125rem]/[1.1875rem] text-ink-3">{explained}</span>}
    </>
  )
}
