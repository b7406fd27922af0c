import { parseKey } from '@casebook/core/bases/key'
import { useOutline, useReadForm } from '../entry/FormContext'
import { useDialog } from '../entry/fitting'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { linkClass } from '../ui/link'

/** Part of a sentence. */
const look = `inline cursor-pointer text-start font-semibold ${linkClass}`

/** A question by its text. Links to the question, or to the reason it is hidden. */
export function QuestionLink({ questionKey }: { readonly questionKey: string }) {
  const { goTo } = useReadForm()
  const modal = useModal()
  const explain = useDialog('why')
  const isOnPage = useIsOnPage()
  const textOf = useQuestionText()
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        if (!isOnPage(questionKey)) return explain({ id: questionKey })
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
  const explain = useDialog('why')
  return (
    <button type="button" className={look} onClick={() => explain({ id })}>
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
