/** Texts of the base, and answers, in the display language. */
import type { BaseConfig, Question } from '@casebook/core/bases/base'
import { type AnswerWords, answerText } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import { isLanguage, type Language, shownIn, type Text } from '@casebook/core/language/language'
import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useMemo } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'

export interface Words {
  readonly language: Language
  readonly read: (text: Text | undefined) => string
  readonly answer: (question: Question, value: FactValue) => string
}

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useWords needs a WordsContext above it')
  return words
}

/** Created once per form: thousands of components read it. */
export function useMadeWords({ fallbackLanguage: fallback }: Pick<BaseConfig, 'fallbackLanguage'>): Words {
  const { t, i18n } = useLingui()
  const { dateFormat } = useDeployment()
  const language = isLanguage(i18n.locale) ? i18n.locale : fallback
  const words: AnswerWords = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  const { yes, no, unknown, none } = words
  return useMemo(
    () => ({
      language,
      read: (text) => shownIn(text, language, fallback),
      answer: (question, value) =>
        answerText(question, value, { language, fallback, dateFormat, words: { yes, no, unknown, none } }),
    }),
    [language, fallback, dateFormat, yes, no, unknown, none],
  )
}
