/** The texts of a base in one language, and the few words that no base has. */
import type { Base, Question } from '@casebook/core/bases/base'
import { answerText } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import { type Language, type Text, type TextLanguage, textIn } from '@casebook/core/language/language'
import { languageOfText } from '@casebook/core/language/locale'

export interface Reader {
  /** In which numbers and dates are read and written. */
  readonly language: Language
  readonly read: (text: Text | undefined) => string
  readonly answer: (question: Question, value: FactValue) => string
}

const words = { yes: 'yes', no: 'no', unknown: 'unknown', none: 'no answer' }

export function createReader({ config }: Base, texts: TextLanguage): Reader {
  const fallback = config.fallbackLanguage
  const language = languageOfText(texts) ?? 'en'
  return {
    language,
    read: (text) => textIn(text, texts, fallback),
    answer: (question, value) => answerText(question, value, { language, texts, fallback, words }),
  }
}
