import { parseKey } from '@casebook/core/bases/key'
import type { FactValue } from '@casebook/core/facts/fact'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'

/** The answer to the question with this key, in words. */
export function useAnswerInWords(): (key: string, value: FactValue) => string {
  const { questions } = useForm().view.engine.structure
  const { answer } = useWords()
  return (key, value) => {
    const question = questions.get(parseKey(key)?.questionId ?? '')?.question
    return question ? answer(question, value) : String(value ?? '')
  }
}
