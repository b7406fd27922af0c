/** The texts of a base in one language, and the few words that no base has. */
import type { Base, Question } from '@casebook/core/bases/base'
import { answerText } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import { type Language, type Text, textIn } from '@casebook/core/language/language'

export interface Reader {
  readonly language: Language
  readonly read: (text: Text | undefined) => string
  readonly answer: (question: Question, value: FactValue) => string
}

const words = { yes: 'yes', no: 'no', unknown: 'unknown', none: 'no answer' }

export function createReader({ config }: Base, language: Language): Reader {
  const fallback = config.fallbackLanguage
  return {
    language,
    read: (text) => textIn(text, language, fallback),
    answer: (question, value) => answerText(question, value, { language, fallback, words }),
  }
}
