import { holdsAnswer } from '@casebook/core/bases/structure'
import { unknown } from '@casebook/core/dialog/fact'
import { type FormNode, questionsOfNodes } from '@casebook/core/dialog/form'
import { remembering } from '@casebook/core/dialog/remembering'
import { memo, useMemo, useSyncExternalStore } from 'react'
import { useForm } from '../FormContext'
import { checkIndication } from '../questionMarks'
import { useWords } from '../useWords'

interface SketchedQuestionsProps {
  readonly nodes: readonly FormNode[]
  readonly numbers: ReadonlyMap<string, string>
}

/** Number, question and answer, a line each: what can be found, read and printed. */
export const SketchedQuestions = memo(function SketchedQuestions({ nodes, numbers }: SketchedQuestionsProps) {
  const { view } = useForm()
  const { read, answer } = useWords()
  const readLines = useMemo(
    () =>
      remembering(view.engine, (form) =>
        [...questionsOfNodes(nodes)].map(({ key, question }) => ({ question, state: form.question(key) })),
      ),
    [view.engine, nodes],
  )
  const lines = useSyncExternalStore(view.subscribe, readLines)
  return lines.map(({ question, state }) => {
    const { key, value } = state
    checkIndication(state)
    if (!holdsAnswer(question)) return <p key={key}>{read(question.text)}</p>
    const answered = state.state === 'unanswered' ? '' : answer(question, state.state === 'unknown' ? unknown : value)
    return (
      <p key={key} data-question={key}>
        {[numbers.get(key), read(question.text), answered].filter(Boolean).join('  ')}
      </p>
    )
  })
})
