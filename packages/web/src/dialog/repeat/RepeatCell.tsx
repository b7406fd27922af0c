import type { QuestionNode } from '@casebook/core/dialog/form'
import type { QuestionState } from '@casebook/core/rules/state'
import { useId } from 'react'
import { useQueryState } from '../controls/caseMarks'
import { useAnswer, useQuestion } from '../FormContext'
import { isAnsweredInRow } from '../question/kinds'
import { useMark } from '../question/useMark'
import { useTakesAnswer } from '../question/useTakesAnswer'
import { checkIndication } from '../questionMarks'
import { useVerified } from '../sign/signing'
import { useWords } from '../useWords'
import { CompactWidget } from '../widgets/CompactWidget'
import { CellMarks, type CellMarksProps } from './CellMarks'
import { messageId } from './CellMessage'

interface RepeatCellProps {
  readonly node: QuestionNode
  /** What the row is called, as in "Medicines 2". */
  readonly row: string
  readonly sectionId: string
  readonly isLocked: boolean
}

interface CellProps extends Omit<RepeatCellProps, 'isLocked' | 'row'> {
  readonly state: QuestionState
  readonly marks: CellMarksProps
}

/** One answer in the table: the control and its marks; its name is read out, its message lies below the row. */
export function RepeatCell({ isLocked, row, ...props }: RepeatCellProps) {
  const { node, sectionId } = props
  const { key, question } = node
  const { read } = useWords()
  const state = useQuestion(key)
  checkIndication(state)
  const marks: CellMarksProps = {
    itemKey: key,
    name: `${read(question.text)}, ${row}`,
    query: useQueryState(key),
    verified: useVerified(sectionId, key),
  }
  const cell = { ...props, state, marks }
  if (question.abstract) return <ReadCell {...cell} marks={{ ...marks, query: null, verified: null }} />
  return isLocked ? <FrozenCell {...cell} /> : <OpenCell {...cell} />
}

function FrozenCell(props: CellProps) {
  const isAsked = useTakesAnswer(props.sectionId, props.node.key)
  return isAsked ? <OpenCell {...props} /> : <ReadCell {...props} />
}

function OpenCell(props: CellProps) {
  return isAnsweredInRow(props.node.question, props.state) ? <AnsweredCell {...props} /> : <ReadCell {...props} />
}

function AnsweredCell({ node, sectionId, state, marks }: CellProps) {
  const { key, question } = node
  const onAnswer = useAnswer(key)
  const { mark } = useMark(question, sectionId, state)
  const controlId = useId()
  const labelId = `${controlId}-label`
  const marksId = `${controlId}-marks`
  const isMarked = marks.query !== null || marks.verified !== null
  const tone = mark ? ('limit' in mark ? 'range' : 'missing') : toneOf(marks)
  return (
    <td data-question={key} className={tone}>
      <label className="vh" id={labelId} htmlFor={controlId}>
        {marks.name}
      </label>
      <div className="cellline">
        <div className="grow">
          <CompactWidget
            question={question}
            state={state}
            controlId={controlId}
            labelId={labelId}
            belowId={isMarked ? `${marksId} ${messageId(key)}` : messageId(key)}
            isInvalid={mark !== null}
            onAnswer={onAnswer}
          />
        </div>
        {isMarked && (
          <span className="cellmarks" id={marksId}>
            <CellMarks {...marks} />
          </span>
        )}
      </div>
    </td>
  )
}

function ReadCell({ node, state, marks }: CellProps) {
  const { key, question } = node
  const { answer } = useWords()
  return (
    <td data-question={key} className={toneOf(marks)}>
      <div className="cellline">
        <span className={`grow cellvalue ${question.abstract ? 'derived' : ''}`}>
          {answer(question, state.state === 'unknown' ? { unknown: true } : state.value)}
        </span>
        <CellMarks {...marks} />
      </div>
    </td>
  )
}

function toneOf({ query }: CellMarksProps): string {
  return query === 'open' ? 'query' : ''
}
