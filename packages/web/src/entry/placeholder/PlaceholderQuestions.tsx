import { type FormNode, questionsOfNodes } from '@casebook/core/entry/form/form'
import { remembering } from '@casebook/core/entry/form/remembering'
import { checkIndication } from '@casebook/core/entry/marks/questionMarks'
import { holdsAnswer } from '@casebook/core/questions/required'
import { saidBy } from '@casebook/core/rules/state'
import { memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'
import { linesClass } from './blockClass'

interface PlaceholderQuestionsProps {
  readonly nodes: readonly FormNode[]
  readonly numbers: ReadonlyMap<string, string>
}

/** One line per question with number, text and answer: can be searched, read and printed. */
export const PlaceholderQuestions = memo(function PlaceholderQuestions({ nodes, numbers }: PlaceholderQuestionsProps) {
  const { engine, subscribe } = useForm().view
  const { read, answer } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const readLines = useMemo(
    () =>
      remembering(engine, (form) =>
        [...questionsOfNodes(nodes)].map(({ key, question }) => {
          const state = form.question(key)
          checkIndication(state)
          const text = read(question.text)
          if (!holdsAnswer(question)) return { key: null, text }
          const value = saidBy(state)
          const answered = state.state === 'unanswered' ? '' : answer(question, value)
          return { key, text: [numbers.get(key), text, answered].filter(Boolean).join('  ') }
        }),
      ),
    [engine, nodes, numbers, read, answer],
  )
  const lines = useSyncExternalStore(subscribe, readLines)
  useLayoutEffect(() => {
    if (box.current) writeLines(box.current, lines)
  }, [lines])
  return <div className={linesClass} ref={box} />
})

interface Line {
  /** The key of the question, or null if there is nothing to answer. */
  readonly key: string | null
  readonly text: string
}

/**
 * Writes one paragraph per line into the box and reuses existing ones. A long form has thousands of these
 * non-interactive lines, and React would take many times as long.
 */
function writeLines(box: Element, lines: readonly Line[]): void {
  const there = [...box.children]
  const paragraphs = lines.map((line, at) => written(there[at] ?? document.createElement('p'), line))
  box.append(...paragraphs.slice(there.length))
  for (const surplus of there.slice(lines.length)) surplus.remove()
}

function written(paragraph: Element, { key, text }: Line): Element {
  if (paragraph.textContent !== text) paragraph.textContent = text
  if (paragraph.getAttribute('data-question') === key) return paragraph
  if (key === null) paragraph.removeAttribute('data-question')
  else paragraph.setAttribute('data-question', key)
  return paragraph
}
