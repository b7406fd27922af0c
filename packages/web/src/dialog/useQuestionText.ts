import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { commaOf } from '@casebook/core/shell/language'
import { useLingui } from '@lingui/react/macro'
import { useForm } from './FormContext'
import { useWords } from './useWords'

/** The question behind a key, with its place among several, and whether a note about it is meant: "Dose (2)", "Dose (2), Note". */
export function useQuestionText(): (key: string) => string {
  const { t } = useLingui()
  const { structure } = useForm().view.engine
  const { read, language } = useWords()
  return (key) => {
    const parsed = parseKey(annotatedKey(key))
    const text = read(structure.questions.get(parsed?.questionId ?? '')?.question.text) || key
    const place = parsed && parsed.occurrence > 1 ? ` (${parsed.occurrence})` : ''
    const note = isAnnotationId(key) ? commaOf(language) + t({ id: 'dialog.note', message: 'Note' }) : ''
    return text + place + note
  }
}
