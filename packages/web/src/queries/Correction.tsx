import type { Question } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { isCollected } from '@casebook/core/questions/required'
import { saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { useAnswer, useForm, useQuestion } from '../entry/FormContext'
import { frameClass, legendClass, lineClass } from '../entry/form/frame'
import { QuestionMessage } from '../entry/form/QuestionMessage'
import { useWords } from '../entry/form/useWords'
import { isGroup } from '../entry/question/kinds'
import { useMark } from '../entry/question/useMark'
import { useTakesAnswer } from '../entry/question/useTakesAnswer'
import { Control } from '../questions/Control'
import { Note } from '../ui/Note'

interface CorrectionProps {
  readonly questionKey: string
  /** Still the answer the query was about. */
  readonly isUnchanged: boolean
}

/**
 * For the reply that the answer was corrected: the question with its own control, and a warning if the answer is
 * unchanged.
 */
export function Correction({ questionKey, isUnchanged }: CorrectionProps) {
  const { structure } = useForm().view.engine
  const place = structure.questions.get(parseKey(questionKey)?.questionId ?? '')
  if (!place) return null
  const about = { questionKey, question: place.question, sectionId: place.questionnaire.id }
  return (
    <>
      <Answer {...about} />
      {isUnchanged && <StillThere {...about} />}
    </>
  )
}

interface AboutQuestion {
  readonly questionKey: string
  readonly question: Question
  readonly sectionId: string
}

function Answer({ questionKey, question, sectionId }: AboutQuestion) {
  const { read } = useWords()
  const state = useQuestion(questionKey)
  const onAnswer = useAnswer(questionKey)
  const takesAnswer = useTakesAnswer(sectionId, questionKey)
  const { mark } = useMark(question, sectionId, state)
  const id = useId()
  if (!isCollected(question) || !state.visible || !takesAnswer) return null
  const below = `${id}-below`
  const body = (
    <>
      <Control
        question={question}
        state={state}
        controlId={id}
        labelId={`${id}-label`}
        belowId={below}
        isInvalid={mark !== null}
        onAnswer={onAnswer}
      />
      <div id={below}>{mark && <QuestionMessage mark={mark} question={question} state={state} />}</div>
    </>
  )
  const text = read(question.text)
  return isGroup(question) ? (
    <fieldset className={frameClass}>
      <legend className={legendClass}>{text}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={frameClass}>
      <label className={lineClass} id={`${id}-label`} htmlFor={id}>
        {text}
      </label>
      {body}
    </div>
  )
}

function StillThere({ questionKey, question }: AboutQuestion) {
  const { answer } = useWords()
  const state = useQuestion(questionKey)
  return (
    <Note tone="query" role="status">
      {state.state === 'unanswered' ? (
        <Trans id="query.stillNone" message="There is still no answer." />
      ) : (
        <Trans
          id="query.still"
          message="The answer is still {answer}."
          values={{ answer: <bdi>{answer(question, saidBy(state))}</bdi> }}
        />
      )}{' '}
      <Trans id="query.still.what" message="Change it first, or choose another reply." />
    </Note>
  )
}
