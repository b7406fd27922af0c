/** Texts of the base, and answers, in the display language. */
import type { BaseConfig, Question } from '@casebook/core/bases/base'
import { type AnswerWords, answerText } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import {
  directionOfLanguage,
  isLanguage,
  type Language,
  languageRead,
  shownIn,
  type Text,
  type TextLanguage,
} from '@casebook/core/language/language'
import { languageOfTexts, tagOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { usePreferences } from '../../shell/settings/preferences'

export interface Words {
  /** Of the page: numbers, dates and lists are written as in it. */
  readonly language: Language
  /** Of the texts of the base, as far as they have it. */
  readonly texts: TextLanguage
  readonly read: (text: Text | undefined) => string
  /** The same to draw: in an element with its language where that is not the page's. */
  readonly shown: (text: Text | undefined) => ReactNode
  /** The attributes of an element that has the text. */
  readonly tagged: (text: Text | undefined) => { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' }
  readonly answer: (question: Question, value: FactValue) => string
}

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useWords needs a WordsContext above it')
  return words
}

type Languages = Pick<BaseConfig, 'fallbackLanguage'> &
  Partial<Pick<BaseConfig, 'availableLanguages' | 'acceptLanguages'>>

/** Created once per form: thousands of components read it. */
export function useMadeWords(config: Languages): Words {
  const { t, i18n } = useLingui()
  const { dateFormat } = useDeployment()
  const { textLanguage } = usePreferences()
  const { fallbackLanguage: fallback, availableLanguages = [], acceptLanguages = [] } = config
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const texts = languageOfTexts(textLanguage, language, { availableLanguages, acceptLanguages })
  const words: AnswerWords = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  const { yes, no, unknown, none } = words
  return useMemo(() => {
    const wanted = texts === language ? language : [texts, language]
    const read = (text: Text | undefined) => shownIn(text, wanted, fallback, language)
    const tagged: Words['tagged'] = (text) => {
      const used = languageRead(text, wanted, fallback)
      if (used === null || used === language) return {}
      return { lang: tagOfLanguage(used), dir: directionOfLanguage(used) }
    }
    return {
      language,
      texts,
      read,
      shown: (text) => {
        const tags = tagged(text)
        return tags.lang === undefined ? read(text) : <span {...tags}>{read(text)}</span>
      },
      tagged,
      answer: (question, value) =>
        answerText(question, value, {
          language,
          texts: wanted,
          fallback,
          dateFormat,
          words: { yes, no, unknown, none },
        }),
    }
  }, [language, texts, fallback, dateFormat, yes, no, unknown, none])
}
