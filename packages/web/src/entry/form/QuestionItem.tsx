import { checkIndication } from '@casebook/core/entry/marks/questionMarks'
import { holdsAnswer } from '@casebook/core/questions/required'
import type { QuestionState } from '@casebook/core/rules/state'
import { memo } from 'react'
import { useQuestion } from '../FormContext'
import { useTakesAnswer } from '../question/useTakesAnswer'
import type { QuestionItemProps } from '../sections/inSection'
import { AnswerableQuestion } from './AnswerableQuestion'
import { DerivedQuestion } from './DerivedQuestion'
import { Information } from './Information'
import { LockedQuestion } from './LockedQuestion'

/** One question. Re-renders only when it changes. */
export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { question, itemKey, isLocked } = props
  const state = useQuestion(itemKey)
  checkIndication(state)
  if (!holdsAnswer(question)) return <Information question={question} />
  if (question.abstract) return <DerivedQuestion {...props} state={state} />
  if (question.readOnly) return <LockedQuestion {...props} state={state} />
  return isLocked ? <FrozenItem {...props} state={state} /> : <AnswerableQuestion {...props} state={state} />
})

function FrozenItem(props: QuestionItemProps & { readonly state: QuestionState }) {
  const isAsked = useTakesAnswer(props.sectionId, props.itemKey)
  return isAsked ? <AnswerableQuestion {...props} /> : <LockedQuestion {...props} />
}
