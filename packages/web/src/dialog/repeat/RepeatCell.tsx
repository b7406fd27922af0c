import type { QuestionNode } from '@casebook/core/dialog/form'
import { useId } from 'react'
import { useAnswer, useQuestion } from '../FormContext'
import { QuestionMessage } from '../QuestionMessage'
import { isAnsweredInRow } from '../question/kinds'
import { useMark } from '../question/useMark'
import { useWords } from '../useWords'
import { CompactWidget } from '../widgets/CompactWidget'

interface RepeatCellProps {
  readonly node: QuestionNode
  /** What the row is called, as in "Medicines 2". */
  readonly row: string
  readonly sectionId: string
  readonly isLocked: boolean
}

/** One answer in the table: the control alone; its name is read out, its message lies below the row. */
export function RepeatCell({ node, row, sectionId, isLocked }: RepeatCellProps) {
  const { key, question } = node
  const { read, answer } = useWords()
  const state = useQuestion(key)
  const onAnswer = useAnswer(key)
  const { mark } = useMark(question, sectionId, state)
  const controlId = useId()
  const labelId = `${controlId}-label`
  if (isLocked || !isAnsweredInRow(question, state))
    return (
      <td data-question={key}>
        <span className={`cellvalue ${question.abstract ? 'derived' : ''}`}>
          {answer(question, state.state === 'unknown' ? { unknown: true } : state.value)}
        </span>
      </td>
    )
  return (
    <td data-question={key} className={mark ? ('limit' in mark ? 'range' : 'missing') : ''}>
      <label className="vh" id={labelId} htmlFor={controlId}>
        {read(question.text)}, {row}
      </label>
      <CompactWidget
        question={question}
        state={state}
        controlId={controlId}
        labelId={labelId}
        belowId={messageId(key)}
        isInvalid={mark !== null}
        onAnswer={onAnswer}
      />
    </td>
  )
}

/** What is the matter with an answer of the row above, with the name of its column. */
export function CellMessage({ node, sectionId }: Pick<RepeatCellProps, 'node' | 'sectionId'>) {
  const { key, question } = node
  const { read } = useWords()
  const state = useQuestion(key)
  const { mark } = useMark(question, sectionId, state)
  return (
    <div id={messageId(key)} className="cellmessage">
      {mark && (
        <>
          <span className="b sm">{read(question.text)}</span>
          <QuestionMessage mark={mark} question={question} state={state} />
        </>
      )}
    </div>
  )
}

function messageId(key: string): string {
  return `message-${encodeURIComponent(key)}`
}
