import { CheckNote } from '../entry/controls/lazyMarks'
import { useForm } from '../entry/FormContext'

interface CheckedProps {
  readonly questionId: string
  readonly itemKey: string
  /** The question, unless it is directly above. */
  readonly about?: string
}

/** The checks of the base about an answer, said as soon as they hold. */
export function Checked({ questionId, ...item }: CheckedProps) {
  const { base } = useForm().view
  return base.checks?.some((check) => check.questionId === questionId) && <CheckNote {...item} />
}
