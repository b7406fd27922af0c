import { commentedQuestion } from '@casebook/core/annotation/annotation'
import type { Question } from '@casebook/core/bases/base'
import type { Mark } from '@casebook/core/entry/marks/questionMarks'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Control } from '../../questions/Control'
import { Readout } from '../../questions/Readout'
import { Button } from '../../ui/Button'
import { hintBelowClass } from '../../ui/fields/below'
import { useCaseMarks } from '../controls/caseMarks'
import { useAnswer, useForm } from '../FormContext'
import { useFittings } from '../fitting'
import { focusQuestionAgain, focusReason } from '../focus'
import { AnswerStatus } from '../question/AnswerStatus'
import { attention, attentionOf } from '../question/attended'
import { Description } from '../question/Description'
import { IdentifyingMark } from '../question/IdentifyingMark'
import { isGroup, mayBeRounded, offersUnknown } from '../question/kinds'
import { NoteField } from '../question/NoteField'
import { QuietActions } from '../question/QuietActions'
import { RoundingNotice } from '../question/RoundingNotice'
import { SaidRight } from '../question/SaidRight'
import { UnknownReason } from '../question/UnknownReason'
import { useMark } from '../question/useMark'
import { useNote } from '../question/useNote'
import type { QuestionItemProps } from '../sections/inSection'
import { frameOf, legendClass, lineClass, stripClass } from './frame'
import { QuestionLabel } from './QuestionLabel'
import { QuestionMessage } from './QuestionMessage'
import { useWords } from './useWords'

/** An answerable question: label, control, and messages below. */
export function AnswerableQuestion(props: QuestionItemProps & { readonly state: QuestionState }) {
  const { question, sectionId, number, state } = props
  const { read, shown } = useWords()
  const { questionMark, answerNote, questionNote } = useFittings()
  const onAnswer = useAnswer(state.key)
  const { mark, isUnsaved } = useMark(question, sectionId, state)
  const note = useNote(state.key)
  const [isNoting, setIsNoting] = useState(false)
  const [isAttended, setIsAttended] = useState(false)
  const controlId = useId()
  const labelId = `${controlId}-label`
  const belowId = `${controlId}-below`
  const isAsked = useCaseMarks().openQuestions?.has(state.key)
  const isSetToUnknown = state.state === 'unknown' && !offersUnknown(question)

  const frame = {
    ...frameOf(question, mark ? toneOf(mark) : isAsked ? 'query' : null),
    'data-question': state.key,
    // Once only: React may render again before it finds that nothing changed.
    ...(isAttended ? attention : attentionOf(() => setIsAttended(true))),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!event.altKey) return
      if (event.code === 'KeyN') setIsNoting(true)
      else if (event.key === '0' && isSetToUnknown) focusReason(state.key)
      else return
      event.preventDefault()
    },
  }
  const label = (
    <QuestionLabel
      number={number}
      text={shown(question.text, state.key)}
      status={
        <>
          <IdentifyingMark question={question} />
          {questionMark({ sectionId, itemKey: state.key, isAnswered: state.state !== 'unanswered', isUnsaved })}
          <AnswerStatus mark={mark} isUnknown={isSetToUnknown} isUnsaved={isUnsaved} />
        </>
      }
    />
  )
  const body = (
    <>
      {isSetToUnknown ? (
        <Readout
          tone="unknown"
          id={controlId}
          aside={
            <Button
              size="small"
              variant="quiet"
              icon="undo"
              onClick={() => {
                onAnswer(null)
                focusQuestionAgain(state.key)
              }}
            >
              <Trans id="dialog.enterValue" message="Enter a value" />
            </Button>
          }
        >
          <Trans id="dialog.setToUnknown" message="Set to unknown" />
        </Readout>
      ) : (
        <Control
          question={question}
          state={state}
          controlId={controlId}
          labelId={labelId}
          belowId={belowId}
          isInvalid={mark !== null}
          onAnswer={onAnswer}
        />
      )}
      <UnknownReason state={state} name={read(question.text, state.key)} />
      <div id={belowId}>
        {mark && <QuestionMessage mark={mark} question={question} state={state} />}
        {note !== '' && <SaidRight question={question} state={state} note={note} />}
        {answerNote({ questionId: question.id, itemKey: state.key })}
        {mayBeRounded(question) && <RoundingNotice state={state} />}
        <Description text={question.description} itemKey={state.key} className={hintBelowClass} />
        <Commented question={question} />
      </div>
      {(note !== '' || isNoting) && (
        <NoteField itemKey={state.key} note={note} isNew={isNoting} onLeave={() => setIsNoting(false)} />
      )}
      {questionNote({ itemKey: state.key })}
      <div className={stripClass}>
        {isAttended && (
          <QuietActions
            question={question}
            state={state}
            sectionId={sectionId}
            onAnswer={onAnswer}
            onNote={note === '' && !isNoting ? () => setIsNoting(true) : null}
          />
        )}
      </div>
    </>
  )
  if (isSetToUnknown || isGroup(question))
    return (
      <fieldset {...frame}>
        <legend className={legendClass}>{label}</legend>
        {body}
      </fieldset>
    )
  return (
    <div {...frame}>
      <label className={lineClass} id={labelId} htmlFor={controlId}>
        {label}
      </label>
      {body}
    </div>
  )
}

function toneOf(mark: Mark): 'missing' | 'range' {
  return 'limit' in mark || mark.type === 'asked' ? 'range' : 'missing'
}

/** For a dedicated notes question, the question it is about. */
function Commented({ question }: { readonly question: Question }) {
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
