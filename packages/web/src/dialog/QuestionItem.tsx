import type { Question } from '@casebook/core/bases/base'
import { holdsAnswer } from '@casebook/core/bases/structure'
import { memo } from 'react'
import { AnswerableQuestion } from './AnswerableQuestion'
import { DerivedQuestion } from './DerivedQuestion'
import { useQuestion } from './FormContext'
import { Information } from './Information'
import { LockedQuestion } from './LockedQuestion'
import { checkIndication } from './questionMarks'

export interface QuestionItemProps {
  readonly itemKey: string
  readonly question: Question
  readonly sectionId: string
  readonly isLocked: boolean
  readonly number?: string | undefined
}

/** One question. It draws itself anew only when it changes. */
export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { question, itemKey, isLocked } = props
  const state = useQuestion(itemKey)
  checkIndication(state)
  if (!holdsAnswer(question)) return <Information question={question} />
  if (question.abstract) return <DerivedQuestion {...props} state={state} />
  return isLocked ? <LockedQuestion {...props} state={state} /> : <AnswerableQuestion {...props} state={state} />
})
