import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { rowOf } from '@casebook/core/entry/form/repeats/rowOf'
import { commaOf } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { useOutline, useOverview, useReadForm } from '../FormContext'
import { useWords } from './useWords'

/**
 * The question text for a key, with the number of its entry and a suffix if the key is a note: "Dose (2)", "Dose (2),
 * Note". With `inItsRow` the number is omitted, because the row is named beside it.
 */
export function useQuestionText(): (key: string, where?: 'inItsRow') => string {
  // Any answer may add or remove entries.
  useOutline()
  return useTextOf()
}

/** The same for what tells of the form as a whole. */
export function useQuestionTextOfOverview(): ReturnType<typeof useQuestionText> {
  useOverview()
  return useTextOf()
}

function useTextOf(): ReturnType<typeof useQuestionText> {
  const { t } = useLingui()
  const { engine } = useReadForm().view
  const { read, language } = useWords()
  const answerText = (key: string, where?: 'inItsRow') => {
    const parsed = parseKey(key)
    const text = read(engine.structure.questions.get(parsed?.questionId ?? '')?.question.text, key) || key
    const row = rowOf(engine, key)
    if (!row || where === 'inItsRow') return text
    const name = `${text} (${row.number})`
    return row.isRemoved ? name + commaOf(language) + t({ id: 'dialog.entryRemoved', message: 'removed entry' }) : name
  }
  return (key, where) =>
    answerText(annotatedKey(key), where) +
    (isAnnotationId(key) ? commaOf(language) + t({ id: 'dialog.note', message: 'Note' }) : '')
}

/**
 * The place of a question: its number, or inside an unnumbered repeating group the name of its entry: "Medicines 2".
 */
export function usePlaceText(): (key: string) => string | undefined {
  const { engine } = useReadForm().view
  const { numbers } = useOutline()
  const { read } = useWords()
  return (key) => {
    const place = engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    const row = rowOf(engine, key)
    if (!place || !row) return numbers.get(key)
    const { questionnaire, repeatsIn } = place
    const repeating = engine.structure.questions.get(repeatsIn ?? '')?.question ?? questionnaire
    return [read(repeating.text), row.number].filter(Boolean).join(' ')
  }
}
