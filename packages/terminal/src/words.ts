/** The texts of a base in one language, and the few words that no base has. */
import type { Base, Question } from '@casebook/core/bases/base'
import { answerText } from '@casebook/core/entry/form/answerText'
import { namedAnswer } from '@casebook/core/entry/form/namedAnswer'
import type { FactValue } from '@casebook/core/facts/fact'
import { type Language, type Text, type TextLanguage, textIn } from '@casebook/core/language/language'
import { languageOfText } from '@casebook/core/language/locale'
import { noAnswer } from '@casebook/core/language/names'
import type { Engine } from '@casebook/core/rules/engine/engine'

export interface Reader {
  /** In which numbers and dates are read and written. */
  readonly language: Language
  /** `key`: of the question that the text belongs to. */
  readonly read: (text: Text | undefined, key?: string) => string
  readonly answer: (question: Question, value: FactValue) => string
}

const words = { yes: 'yes', no: 'no', unknown: 'unknown', none: 'no answer' }

export function createReader({ config }: Base, texts: TextLanguage, engine?: () => Engine): Reader {
  const fallback = config.fallbackLanguage
  const language = languageOfText(texts) ?? 'en'
  const readIn = { language, texts, fallback, words, missingReasons: config.missingReasons }
  return {
    language,
    read: (text, key) => textIn(text, texts, fallback, engine ? namedAnswer(engine(), readIn, key) : noAnswer),
    answer: (question, value) => answerText(question, value, readIn),
  }
}
