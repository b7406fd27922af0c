import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { rowOf } from '@casebook/core/entry/form/rowOf'
import { commaOf } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { useForm, useOutline } from '../FormContext'
import { useWords } from './useWords'

/**
 * The question behind a key, with its place among several as they show now, and whether a note about it is meant: "Dose (2)",
 * "Dose (2), Note". Where the row is named beside it, the place is left out: `inItsRow`.
 */
export function useQuestionText(): (key: string, where?: 'inItsRow') => string {
  const { t } = useLingui()
  const { engine } = useForm().view
  const { read, language } = useWords()
  // Which entries there are may change with any answer.
  useOutline()
  const answerText = (key: string, where?: 'inItsRow') => {
    const parsed = parseKey(key)
    const text = read(engine.structure.questions.get(parsed?.questionId ?? '')?.question.text) || key
    const row = rowOf(engine, key)
    if (!parsed || !row || where === 'inItsRow') return text
    // It must not be taken for the entry that has its place now.
    if (row.position === null) return `${text} (#${parsed.occurrence})`
    return row.of > 1 ? `${text} (${row.position})` : text
  }
  return (key, where) =>
    answerText(annotatedKey(key), where) +
    (isAnnotationId(key) ? commaOf(language) + t({ id: 'dialog.note', message: 'Note' }) : '')
}

/** Where a question stands: its number, or in what repeats, where the form shows none, the name of its entry: "Medicines 2". */
export function usePlaceText(): (key: string) => string | undefined {
  const { engine } = useForm().view
  const { numbers } = useOutline()
  const { read } = useWords()
  return (key) => {
    const place = engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    const row = rowOf(engine, key)
    if (!place || !row) return numbers.get(key)
    const { questionnaire, repeatsIn } = place
    const repeating = engine.structure.questions.get(repeatsIn ?? '')?.question ?? questionnaire
    return [read(repeating.text), row.position].filter(Boolean).join(' ')
  }
}
