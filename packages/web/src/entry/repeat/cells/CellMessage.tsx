import type { QuestionNode } from '@casebook/core/entry/form/form'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { hintBelowClass } from '../../../ui/fields/below'
import { StatusIcon } from '../../../ui/StatusChip'
import { useEntry, useQuestion } from '../../FormContext'
import { useFittings } from '../../fitting'
import { CountedHidden } from '../../form/CountedHidden'
import { QuestionMessage } from '../../form/QuestionMessage'
import { useWords } from '../../form/useWords'
import { mayBeRounded } from '../../question/kinds'
import { NoteField } from '../../question/NoteField'
import { QuietButton } from '../../question/QuietButton'
import { RoundingNotice } from '../../question/RoundingNotice'
import { SaidRight } from '../../question/SaidRight'
import { useMark } from '../../question/useMark'
import { useNote } from '../../question/useNote'
import { useTakesAnswer } from '../../question/useTakesAnswer'

interface CellMessageProps {
  readonly node: QuestionNode
  readonly sectionId: string
  readonly isLocked: boolean
  /** The name of the cell, as in "Dose, Medicines 2". */
  readonly name: string
  /** A note was just requested. */
  readonly isNoting: boolean
  readonly onNote: () => void
  readonly onNoted: () => void
}

const words = 'flex flex-wrap items-baseline gap-x-2'

/** Messages about an answer in the row above, labelled with its column: the problem, the note and the queries. */
export function CellMessage({ isLocked, ...props }: CellMessageProps) {
  const { key, question } = props.node
  const { read } = useWords()
  const { answerNote, questionNote } = useFittings()
  return (
    <>
      {isLocked ? <FrozenMessage {...props} /> : <Message {...props} />}
      <div className="ps-9">
        {!isLocked && answerNote({ questionId: question.id, itemKey: key, about: read(question.text) })}
        {question.abstract ? (
          <CountedHidden id={key} about={read(question.text)} />
        ) : (
          questionNote({ itemKey: key, about: read(question.text) })
        )}
      </div>
    </>
  )
}

type InOpenPart = Omit<CellMessageProps, 'isLocked'>

function FrozenMessage(props: InOpenPart) {
  const isAsked = useTakesAnswer(props.sectionId, props.node.key)
  return isAsked ? <Message {...props} /> : <ReadNote {...props} />
}

function ReadNote({ node }: InOpenPart) {
  const { read } = useWords()
  const note = useNote(node.key)
  if (note === '') return null
  return (
    <p className={`ps-9 ${words} ${hintBelowClass}`}>
      <span className="font-semibold">{read(node.question.text)}</span>
      <span>
        <Trans id="dialog.note.reads" message="Note: {note}" values={{ note }} />
      </span>
    </p>
  )
}

function Message({ node, sectionId, name, isNoting, onNote, onNoted }: InOpenPart) {
  const { key, question } = node
  const { read } = useWords()
  const { t } = useLingui()
  const state = useQuestion(key)
  const { mark } = useMark(question, sectionId, state)
  const note = useNote(key)
  const hasNote = note !== '' || isNoting
  const column = read(question.text)
  return (
    <>
      <div className={`ps-9 ${words}`}>
        <div id={messageId(key)} className={words} data-mark={mark && 'limit' in mark ? 'range' : undefined}>
          {mark && (
            <>
              <span className="text-sm font-semibold">{column}</span>
              {'limit' in mark && (
                <StatusIcon status="outOfRange">
                  <Trans id="dialog.outOfRange" message="Out of range" />
                </StatusIcon>
              )}
              <QuestionMessage mark={mark} question={question} state={state} />
            </>
          )}
          {note !== '' && (
            <SaidRight
              question={question}
              state={state}
              note={note}
              about={<span className="text-sm font-semibold text-ink">{column}</span>}
            />
          )}
          {mayBeRounded(question) && <RoundedCell column={column} state={state} />}
        </div>
        {mark && 'limit' in mark && !question.abstract && !hasNote && (
          <QuietButton
            icon="msg"
            size="small"
            variant="quiet"
            onClick={onNote}
            keys="Alt+N"
            words={t({ id: 'dialog.addNote', message: 'Add a note' })}
          />
        )}
      </div>
      {hasNote && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
        <div role="group" aria-label={name} className="mt-1.5 max-w-160 ps-9">
          <span className="text-sm font-semibold" aria-hidden="true">
            {column}
          </span>
          <NoteField itemKey={key} note={note} isNew={isNoting} onLeave={onNoted} />
        </div>
      )}
    </>
  )
}

/** Names its column, because it is shown below the whole row. */
function RoundedCell({ column, state }: { readonly column: string; readonly state: QuestionState }) {
  const isRounded = useEntry(({ context }) => context.rounded.has(state.key))
  return (
    <>
      {isRounded && <span className="text-sm font-semibold">{column}</span>}
      <RoundingNotice state={state} />
    </>
  )
}

export function messageId(key: string): string {
  return `message-${encodeURIComponent(key)}`
}
