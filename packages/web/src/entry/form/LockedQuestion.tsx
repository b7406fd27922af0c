import { fileRecord } from '@casebook/core/bases/files/fileRecord'
import { isMissing } from '@casebook/core/entry/form/collected'
import { type QuestionState, saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { FileReadout } from '../../questions/FileField'
import { Readout } from '../../questions/Readout'
import { hintBelowClass } from '../../ui/fields/below'
import { useFittings } from '../fitting'
import { AnswerStatus } from '../question/AnswerStatus'
import { attention } from '../question/attended'
import { IdentifyingMark } from '../question/IdentifyingMark'
import { NoteAuthor } from '../question/NoteAuthor'
import { QuietWhy } from '../question/QuietWhy'
import { useNote } from '../question/useNote'
import type { QuestionItemProps } from '../sections/inSection'
import { useIsSigned } from '../sections/signedParts'
import { frameOf, lineClass, stripClass } from './frame'
import { QuestionLabel } from './QuestionLabel'
import { useWords } from './useWords'

/** A question in a locked part: read-only, with its note. */
export function LockedQuestion({
  question,
  sectionId,
  number,
  state,
}: QuestionItemProps & { readonly state: QuestionState }) {
  const { shown, answer } = useWords()
  const { questionMark, questionNote } = useFittings()
  const id = useId()
  const note = useNote(state.key)
  const isSigned = useIsSigned(sectionId)
  const file = question.type === 'File' ? fileRecord(state.value) : null
  const mark = isSigned && isMissing(question, state) ? ({ type: 'missing' } as const) : null
  return (
    <section {...frameOf(question, mark && 'missing')} aria-labelledby={id} data-question={state.key} {...attention}>
      <div className={lineClass} id={id}>
        <QuestionLabel
          number={number}
          text={shown(question.text, state.key)}
          status={
            <>
              <IdentifyingMark question={question} />
              {questionMark({ sectionId, itemKey: state.key, isAnswered: state.state !== 'unanswered' })}
              <AnswerStatus mark={mark} isUnknown={false} isUnsaved={false} />
            </>
          }
        />
      </div>
      <Readout tone="locked">
        {file ? <FileReadout record={file} questionKey={state.key} /> : answer(question, saidBy(state))}
      </Readout>
      {note && (
        <p className={hintBelowClass}>
          <Trans id="dialog.note.reads" message="Note: {note}" values={{ note: <bdi>{note}</bdi> }} />
          <br />
          <NoteAuthor questionKey={state.key} />
        </p>
      )}
      {questionNote({ itemKey: state.key })}
      <div className={stripClass}>
        <QuietWhy id={state.key} />
      </div>
    </section>
  )
}
