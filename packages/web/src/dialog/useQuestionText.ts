import { parseKey } from '@casebook/core/bases/key'
import { useForm } from './FormContext'
import { useWords } from './useWords'

/** The question behind a key, with its place among several: "Dose (2)". */
export function useQuestionText(): (key: string) => string {
  const { structure } = useForm().view.engine
  const { read } = useWords()
  return (key) => {
    const parsed = parseKey(key)
    const text = read(structure.questions.get(parsed?.questionId ?? '')?.question.text) || key
    return parsed && parsed.occurrence > 1 ? `${text} (${parsed.occurrence})` : text
  }
}
