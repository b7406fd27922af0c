import type { Question } from '@casebook/core/bases/base'
import { isMissing } from '@casebook/core/entry/form/collected'
import type { QuestionNode } from '@casebook/core/entry/form/form'
import { checkIndication } from '@casebook/core/entry/marks/questionMarks'
import { kindOf } from '@casebook/core/questions/kinds'
import { type QuestionState, saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Control } from '../../../questions/Control'
import { digits } from '../../../questions/typed/digits'
import { IconButton } from '../../../ui/IconButton'
import { StatusIcon } from '../../../ui/StatusChip'
import { useQueryState } from '../../controls/caseMarks'
import { useAnswer, useQuestion } from '../../FormContext'
import { useFittings } from '../../fitting'
import { useWords } from '../../form/useWords'
import { isAnsweredInRow } from '../../question/kinds'
import { useMark } from '../../question/useMark'
import { useTakesAnswer } from '../../question/useTakesAnswer'
import { useIsSigned } from '../../sections/signedParts'
import { useKeptFocus } from '../useKeptFocus'
import { messageId } from './CellMessage'

interface RepeatCellProps {
  readonly node: QuestionNode
  /** The name of the row, as in "Medicines 2". */
  readonly row: string
  readonly sectionId: string
  readonly isLocked: boolean
  /** Called when the cell gets the focus. */
  readonly onAttend: () => void
  /** Called when the user wants to add a note to the answer. */
  readonly onNote: () => void
}

interface CellProps extends Omit<RepeatCellProps, 'isLocked' | 'row'> {
  readonly state: QuestionState
  /** As in "Dose, Medicines 2". */
  readonly name: string
  readonly isAsked: boolean
  readonly marks: ReactNode
}

export const cellClass = 'h-11 min-w-20 px-1.5 py-1 align-middle'
const line = 'flex items-center gap-1'
const valueClass = 'min-w-0 flex-1 px-2 wrap-anywhere'
const tones = {
  missing: 'tone-missing [--field-line:var(--tone-solid)]',
  range: 'tone-range [--field-line:var(--tone-solid)]',
  query: 'bg-[color-mix(in_oklab,var(--color-query-soft)_var(--tint),var(--color-surface))]',
}

/** One answer in the table: the control and its marks. Its label is visually hidden, its message below the row. */
export function RepeatCell({ isLocked, row, ...props }: RepeatCellProps) {
  const { node, sectionId } = props
  const { key, question } = node
  const { read } = useWords()
  const { questionMark } = useFittings()
  const state = useQuestion(key)
  checkIndication(state)
  const name = `${read(question.text)}, ${row}`
  const isAsked = useQueryState(key) === 'open'
  if (question.abstract) return <ReadCell {...props} state={state} name={name} isAsked={false} marks={null} />
  const isAnswered = state.state !== 'unanswered'
  const marks = questionMark({ sectionId, itemKey: key, isAnswered, cell: name })
  const cell = { ...props, state, name, isAsked, marks }
  if (question.readOnly) return <ReadCell {...cell} />
  return isLocked ? <FrozenCell {...cell} /> : <OpenCell {...cell} />
}

function FrozenCell(props: CellProps) {
  const isAsked = useTakesAnswer(props.sectionId, props.node.key)
  return isAsked ? <OpenCell {...props} /> : <ReadCell {...props} />
}

/** One cell, whether its answer is entered or unknown. The focus stays in the cell when one becomes the other. */
function OpenCell(props: CellProps) {
  const { node, sectionId, state, isAsked, onAttend, onNote } = props
  const { key, question } = node
  const { mark } = useMark(question, sectionId, state)
  const isEntered = isAnsweredInRow(question, state)
  const keepsFocus = useKeptFocus(key, isEntered)
  const tone = mark ? ('limit' in mark || mark.type === 'asked' ? 'range' : 'missing') : toneOf(isAsked)
  return (
    <td
      data-question={key}
      data-mark={tone}
      className={tdClass(tone, question)}
      {...keepsFocus}
      onFocus={() => {
        keepsFocus.onFocus()
        onAttend()
      }}
      onKeyDown={(event) => {
        if (!event.altKey || event.code !== 'KeyN') return
        event.preventDefault()
        onNote()
      }}
    >
      {isEntered ? <EnteredAnswer {...props} isInvalid={mark !== null} /> : <UnknownAnswer {...props} />}
    </td>
  )
}

function EnteredAnswer({ node, state, name, marks, isInvalid }: CellProps & { readonly isInvalid: boolean }) {
  const { key, question } = node
  const onAnswer = useAnswer(key)
  const controlId = useId()
  const labelId = `${controlId}-label`
  const marksId = `${controlId}-marks`
  return (
    <>
      <label className="sr-only" id={labelId} htmlFor={controlId}>
        {name}
      </label>
      <div className={line}>
        <div className="min-w-0 flex-1">
          <Control
            size="cell"
            question={question}
            state={state}
            controlId={controlId}
            labelId={labelId}
            belowId={`${marksId} ${messageId(key)}`}
            isInvalid={isInvalid}
            onAnswer={onAnswer}
          />
        </div>
        <span className={`${line} empty:hidden`} id={marksId}>
          {marks}
        </span>
      </div>
    </>
  )
}

/** Unknown, where the choices do not include it. A button or Alt+0 returns to entering a value. */
function UnknownAnswer({ node, state, name, marks }: CellProps) {
  const { t } = useLingui()
  const onAnswer = useAnswer(node.key)
  const { answer } = useWords()
  const words = t({ id: 'dialog.enterValue', message: 'Enter a value' })
  return (
    <div className={line}>
      <span className={valueClass}>{answer(node.question, saidBy(state))}</span>
      <IconButton
        icon="undo"
        size="small"
        label={`${words}, ${name}`}
        aria-keyshortcuts="Alt+0"
        onClick={() => onAnswer(null)}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== '0') return
          event.preventDefault()
          onAnswer(null)
        }}
      />
      {marks}
    </div>
  )
}

function ReadCell({ node, sectionId, state, isAsked, marks }: Omit<CellProps, 'onAttend' | 'onNote'>) {
  const { key, question } = node
  const isSigned = useIsSigned(sectionId)
  const isLeftOut = isSigned && isMissing(question, state)
  const { answer } = useWords()
  return (
    <td data-question={key} className={tdClass(isLeftOut ? 'missing' : toneOf(isAsked), question)}>
      <div className={line}>
        <span className={`${valueClass} ${question.abstract ? 'font-medium' : ''}`}>
          {answer(question, saidBy(state))}
        </span>
        {isLeftOut && (
          <StatusIcon status="required">
            <Trans id="dialog.required" message="Required" />
          </StatusIcon>
        )}
        {marks}
      </div>
    </td>
  )
}

type CellTone = 'missing' | 'range' | 'query' | undefined

function tdClass(tone: CellTone, question: Question): string {
  return `${cellClass} ${tone ? tones[tone] : ''} ${kindOf(question).isNumeric ? digits : ''}`
}

function toneOf(isAsked: boolean): CellTone {
  return isAsked ? 'query' : undefined
}
