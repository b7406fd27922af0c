import { type FactValue, isUnknown } from '@casebook/core/facts/fact'
import type { ComparedRow } from '@casebook/core/history/comparison/comparedCase'
import { commaOf } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../entry/form/useWords'

type Asked = Pick<ComparedRow, 'key' | 'place' | 'occurrence' | 'isNote'>

/** The text of a question, "Dose (2), Note", and an answer in words. */
export function useAnswerWords() {
  const { t } = useLingui()
  const { read, answer, language } = useWords()
  const note = t({ id: 'dialog.note', message: 'Note' })
  const noAnswer = t({ id: 'dialog.noAnswer', message: 'No answer' })
  const textOf = ({ key, place, occurrence, isNote }: Asked) => {
    const text = (place && read(place.question.text, key)) || key
    const numbered = place?.repeatsIn ? `${text} (${occurrence})` : text
    return isNote && place ? numbered + commaOf(language) + note : numbered
  }
  const answerOf = ({ place, isNote }: Asked, value: FactValue) => {
    if (value === null) return noAnswer
    if (place && !isNote) return answer(place.question, value)
    if (typeof value !== 'object') return String(value)
    return isUnknown(value) ? '?' : value.join(commaOf(language))
  }
  return { textOf, answerOf }
}
