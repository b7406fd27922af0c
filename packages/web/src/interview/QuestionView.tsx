import type { Question } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { interviewControl } from '@casebook/core/interview/control'
import type { InterviewEvent } from '@casebook/core/interview/interview.machine'
import type { InterviewProgress } from '@casebook/core/interview/progress'
import type { Text } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
import { holdsAnswer, isCollected } from '@casebook/core/questions/required'
import { type QuestionState, saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { type FormEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { useAnswer, useForm, useQuestion } from '../entry/FormContext'
import { QuestionMessage } from '../entry/form/QuestionMessage'
import { useWords } from '../entry/form/useWords'
import { Description } from '../entry/question/Description'
import { mayBeRounded } from '../entry/question/kinds'
import { RoundingNotice } from '../entry/question/RoundingNotice'
import { useMark } from '../entry/question/useMark'
import { BesideQuestionContext } from '../questions/BesideQuestionContext'
import { Control } from '../questions/Control'
import { LargeControl } from '../questions/LargeControl'
import { isDeclined, PatientReasons } from '../questions/PatientReasons'
import { Readout } from '../questions/Readout'
import { IsPreviewContext } from '../shell/IsPreviewContext'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { StatusChip } from '../ui/StatusChip'
import { Comment } from './Comment'
import { interviewTexts } from './interview.messages'
import { quietClass } from './looks'

interface QuestionViewProps {
  readonly itemKey: string
  readonly progress: InterviewProgress
  /** Told whether a field holds text that is no answer yet. */
  readonly onTyped: (isTyped: boolean) => void
  readonly onDecline: (event: InterviewEvent) => void
}

/** One question: its text, its description on demand, the control, "I do not want to answer" and a comment. */
export function QuestionView({ itemKey, progress, onTyped, onDecline }: QuestionViewProps) {
  const { view } = useForm()
  const place = view.engine.structure.questions.get(parseKey(itemKey)?.questionId ?? '')
  const state = useQuestion(itemKey)
  const { read, shown, answer } = useWords()
  const onAnswer = useAnswer(itemKey)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed belongs to the question before: a screen reader begins with this one.
  const isPreview = useContext(IsPreviewContext)
  useEffect(() => {
    const { activeElement, body } = document
    if (!isPreview || activeElement === body || heading.current?.closest('[data-entry]')?.contains(activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [isPreview])
  const beside = useContext(BesideQuestionContext)
  if (!place) return null
  const { question, questionnaire } = place
  const isAsked = isCollected(question)
  const hasDeclined = isDeclined(state, view.config)
  const hasDescription = read(question.description) !== ''
  return (
    <div
      data-question={itemKey}
      className="group/question"
      onInput={(event: FormEvent<HTMLElement>) => {
        const { target } = event
        const isText = target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type)
        if ((isText || target instanceof HTMLTextAreaElement) && !('note' in target.dataset))
          onTyped(target.value.trim() !== '')
      }}
    >
      {isAsked && (
        <p className="mb-2 text-md text-ink-2">
          <Trans id="interview.position" message="Question {position} of {total}" values={{ ...progress }} />
          {question.optional && (
            <>
              {' · '}
              <Trans id="once.optional" message="optional" />
            </>
          )}
        </p>
      )}
      <h1
        ref={heading}
        id={`${id}-label`}
        tabIndex={-1}
        className="font-display text-[2rem]/[2.5rem] font-medium tracking-[-0.014em] text-balance outline-none wrap-anywhere rtl:leading-[2.9rem] rtl:font-bold rtl:tracking-normal max-phone:text-[1.625rem]/[2.125rem]"
      >
        {shown(question.text, itemKey)}
      </h1>
      {beside?.(itemKey)}
      {question.abstract && (
        <p className="mt-2">
          <StatusChip status="calculated">
            <Trans id="dialog.calculated" message="Calculated" />
          </StatusChip>
        </p>
      )}
      {hasDescription &&
        (isAsked ? (
          <Explanation text={question.description} itemKey={itemKey} />
        ) : (
          <Description text={question.description} itemKey={itemKey} className={explanationClass} />
        ))}
      {holdsAnswer(question) && !isAsked ? (
        <div className="mt-4">
          <Readout tone={question.abstract ? 'derived' : 'locked'}>
            {state.state === 'unanswered' ? (
              <Trans id="dialog.notYetCalculated" message="Not known yet" />
            ) : (
              answer(question, saidBy(state))
            )}
          </Readout>
        </div>
      ) : (
        isAsked && (
          <>
            <div className="mt-3">
              <Asked question={question} state={state} sectionId={questionnaire.id} id={id} />
            </div>
            <div className="mt-2.5 flex flex-wrap items-start justify-between gap-x-6">
              <label className={quietClass}>
                <input
                  className={declineClass}
                  type="checkbox"
                  checked={hasDeclined}
                  onChange={() => (hasDeclined ? onAnswer(null) : onDecline({ type: 'declineToAnswer' }))}
                />
                <Trans id="interview.decline" message="I do not want to answer" />
              </label>
              <PatientReasons
                config={view.config}
                state={state}
                labelClass={quietClass}
                markClass={declineClass}
                onAnswer={onAnswer}
              />
              <Comment itemKey={itemKey} />
            </div>
          </>
        )
      )}
    </div>
  )
}

const declineClass = 'choice-mark size-5 rounded-full'

interface AskedProps {
  readonly question: Question
  readonly state: QuestionState
  readonly sectionId: string
  readonly id: string
}

/** The control, and what is to be said of what was typed in it. */
function Asked({ question, state, sectionId, id }: AskedProps) {
  const onAnswer = useAnswer(state.key)
  const { mark } = useMark(question, sectionId, state)
  const belowId = `${id}-below`
  const control = interviewControl(question)
  const Field = kindOf(question).choice === null ? Control : LargeControl
  return (
    <>
      {control.type === 'multipleChoice' && (
        <div className="mb-2.5">
          <Note tone="unknown">
            <Trans {...interviewTexts[control.message]} />
          </Note>
        </div>
      )}
      <Field
        size="tablet"
        question={question}
        state={state}
        controlId={id}
        labelId={`${id}-label`}
        belowId={belowId}
        isInvalid={mark !== null}
        onAnswer={onAnswer}
      />
      <div id={belowId} className="text-md empty:hidden">
        {mark && <QuestionMessage mark={mark} question={question} state={state} />}
        {mayBeRounded(question) && <RoundingNotice state={state} />}
      </div>
    </>
  )
}

const explanationClass = 'mt-2 max-w-[60ch] text-lg text-ink-2 whitespace-pre-line'

/** The description, shown on demand. */
function Explanation({ text, itemKey }: { readonly text: Text | undefined; readonly itemKey: string }) {
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={`${quietClass} font-medium text-brand-ink`}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="help" />
        <Trans id="interview.description" message="What does this mean?" />
      </button>
      <div id={id} hidden={!isShown}>
        <Description text={text} itemKey={itemKey} className={explanationClass} />
      </div>
    </>
  )
}
