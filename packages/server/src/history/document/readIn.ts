/** How texts and answers of a study read in the reader's language, as far as the study has it. */
import { type Base, languagesOfBase } from '@casebook/core/bases/base'
import type { AnswerWords, ReadIn } from '@casebook/core/entry/form/answerText'
import type { Language } from '@casebook/core/language/language'
import { languageOfTexts } from '@casebook/core/language/locale'

export function readInOf(base: Base, language: Language, words: AnswerWords) {
  const { fallbackLanguage: fallback, acceptLanguages, missingReasons } = base.config
  const texts = languageOfTexts(null, language, { availableLanguages: languagesOfBase(base), acceptLanguages })
  const wanted = texts === language ? language : [texts, language]
  return { language, texts: wanted, fallback, missingReasons, words } satisfies ReadIn
}
