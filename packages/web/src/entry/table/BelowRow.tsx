import type { QuestionNode } from '@casebook/core/entry/form/form'
import { Trans } from '@lingui/react'
import { hintBelowClass } from '../../ui/fields/below'
import { useAnswer, useQuestion } from '../FormContext'
import { useFittings } from '../fitting'
import { QuestionMessage } from '../form/QuestionMessage'
import { useWords } from '../form/useWords'
import { Description } from '../question/Description'
import { NoteAuthor } from '../question/NoteAuthor'
import { NoteField } from '../question/NoteField'
import { QuietActions } from '../question/QuietActions'
import { QuietWhy } from '../question/QuietWhy'
import { SaidRight } from '../question/SaidRight'
import { useMark } from '../question/useMark'
import { useNote } from '../question/useNote'
import { useTakesAnswer } from '../question/useTakesAnswer'
import type { InSection } from '../sections/inSection'
import { rowIds } from './rowIds'

interface BelowRowProps extends InSection {
  readonly node: QuestionNode
  /** Whether its row had the focus last: then it offers what can be done with the question. */
  readonly isHere: boolean
  /** Whether a note is being begun. */
  readonly isNoting: boolean
  readonly onNote: () => void
  readonly onNoted: () => void
}

/** What is said of one row, below the table: its problem, its note, its queries. It names the row. */
export function BelowRow({ node, sectionId, isLocked, isHere, isNoting, onNote, onNoted }: BelowRowProps) {
  const { key, question } = node
  const { shown, read } = useWords()
  const { answerNote, questionNote } = useFittings()
  const state = useQuestion(key)
  const onAnswer = useAnswer(key)
  const takes = useTakesAnswer(sectionId, key)
  const isOpen = !isLocked || takes
  const { mark } = useMark(question, sectionId, state)
  const note = useNote(key)
  const name = <span className="me-1.5 text-sm font-semibold">{shown(question.text)}</span>
  const isNoted = note !== '' || isNoting
  return (
    <div className="group/question">
      <div id={rowIds(key).below}>
        {isOpen && mark && (
          <div className="flex flex-wrap items-baseline">
            {name}
            <QuestionMessage mark={mark} question={question} state={state} />
          </div>
        )}
        {isOpen && note !== '' && <SaidRight question={question} state={state} note={note} about={name} />}
        {answerNote({ questionId: question.id, itemKey: key })}
        {isHere && <Description text={question.description} className={hintBelowClass} />}
      </div>
      {isNoted &&
        (isOpen ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
          <div role="group" aria-label={read(question.text)}>
            {name}
            <NoteField itemKey={key} note={note} isNew={isNoting} onLeave={onNoted} />
          </div>
        ) : (
          <p className={hintBelowClass}>
            {name}
            <Trans id="dialog.note.reads" message="Note: {note}" values={{ note: <bdi>{note}</bdi> }} />
            <br />
            <NoteAuthor questionKey={key} />
          </p>
        ))}
      {questionNote({ itemKey: key })}
      {isHere && (
        <div className="@container/quiet group/quiet flex items-center justify-end gap-1 pt-1 print:hidden">
          {name}
          {isOpen ? (
            <QuietActions
              question={question}
              state={state}
              sectionId={sectionId}
              onAnswer={onAnswer}
              onNote={isNoted ? null : onNote}
            />
          ) : (
            <QuietWhy id={key} />
          )}
        </div>
      )}
    </div>
  )
}
