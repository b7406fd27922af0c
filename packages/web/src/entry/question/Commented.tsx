import { commentedQuestion } from '@casebook/core/annotation/annotation'
import type { Question } from '@casebook/core/bases/base'
import { Trans } from '@lingui/react'
import { hintBelowClass } from '../../ui/fields/below'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'

/** For a dedicated notes question, the question it is about. */
export function Commented({ question }: { readonly question: Question }) {
  const { structure } = useForm().view.engine
  const { read } = useWords()
  const about = commentedQuestion(structure, question)
  if (about === null) return null
  return (
    <p className={hintBelowClass}>
      <Trans
        id="dialog.note.about"
        message="About: {question}"
        values={{ question: read(structure.questions.get(about)?.question.text) }}
      />
    </p>
  )
}
