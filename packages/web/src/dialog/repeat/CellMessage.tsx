import type { QuestionNode } from '@casebook/core/dialog/form'
import { useQuestion } from '../FormContext'
import { QuestionMessage } from '../QuestionMessage'
import { OpenQuery } from '../question/OpenQuery'
import { useMark } from '../question/useMark'
import { useTakesAnswer } from '../question/useTakesAnswer'
import { useWords } from '../useWords'

interface CellMessageProps {
  readonly node: QuestionNode
  readonly sectionId: string
  readonly isLocked: boolean
}

/** What is to be said of an answer of the row above, with the name of its column: what is the matter with it, and what is asked. */
export function CellMessage({ isLocked, ...props }: CellMessageProps) {
  const { key, question } = props.node
  const { read } = useWords()
  return (
    <>
      {isLocked ? <FrozenMessage {...props} /> : <Message {...props} />}
      {!question.abstract && <OpenQuery itemKey={key} about={read(question.text)} />}
    </>
  )
}

type InOpenPart = Omit<CellMessageProps, 'isLocked'>

function FrozenMessage(props: InOpenPart) {
  const isAsked = useTakesAnswer(props.sectionId, props.node.key)
  return isAsked ? <Message {...props} /> : null
}

function Message({ node, sectionId }: InOpenPart) {
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

export function messageId(key: string): string {
  return `message-${encodeURIComponent(key)}`
}
