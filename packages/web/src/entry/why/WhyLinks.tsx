import { parseKey } from '@casebook/core/bases/key'
import { linkClass } from '../../ui/link'
import { useOutline, useReadForm } from '../FormContext'
import { useQuestionText } from '../form/useQuestionText'
import { useWords } from '../form/useWords'
import { useModal } from '../modals/modalState'

/** Part of a sentence. */
const look = `inline cursor-pointer text-start font-semibold ${linkClass}`

/** A question by its text. Links to the question, or to the reason it is hidden. */
export function QuestionLink({ questionKey }: { readonly questionKey: string }) {
  const { goTo } = useReadForm()
  const modal = useModal()
  const isOnPage = useIsOnPage()
  const textOf = useQuestionText()
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        if (!isOnPage(questionKey)) return modal.open({ type: 'why', id: questionKey })
        modal.close()
        goTo(questionKey)
      }}
    >
      {textOf(questionKey)}
    </button>
  )
}

export function SolutionLink({ id }: { readonly id: string }) {
  const { base } = useReadForm().view
  const { read } = useWords()
  const modal = useModal()
  return (
    <button type="button" className={look} onClick={() => modal.open({ type: 'why', id })}>
      {read(base.solutions.find((one) => one.id === id)?.text) || id}
    </button>
  )
}

function useIsOnPage(): (key: string) => boolean {
  const { numbers } = useOutline()
  return (key) => numbers.has(key) || numbers.has(parseKey(key)?.questionId ?? '')
}

/** An answer in words, or the raw value if the base has no such question. */
export function useAnswerText(): (questionId: string, value: string | number | boolean) => string {
  const { structure } = useReadForm().view.engine
  const { answer } = useWords()
  return (questionId, value) => {
    const question = structure.questions.get(questionId)?.question
    return question ? answer(question, value) : String(value)
  }
}
