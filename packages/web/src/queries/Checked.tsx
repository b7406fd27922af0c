import { useForm } from '../entry/FormContext'
import type { AnswerNoteProps } from '../entry/fitting'
import { CheckNote } from './CheckNote'

/** The checks of the base about an answer, said as soon as they hold. */
export function Checked({ questionId, ...item }: AnswerNoteProps) {
  const { base } = useForm().view
  return base.checks?.some((check) => check.questionId === questionId) && <CheckNote {...item} />
}
