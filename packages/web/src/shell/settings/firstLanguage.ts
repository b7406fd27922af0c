import { isLanguage, type Language, languages } from '@casebook/core/language/language'
import { languageOfTag, preferredLanguage } from '@casebook/core/language/locale'
import { recall } from '../memory'

/** The initial language: the one chosen here before, else the first of the browser's that is available. */
export function firstLanguage(): Language {
  const kept = recall('language')
  if (kept !== null && isLanguage(kept)) return kept
  const accepted = navigator.languages.map(languageOfTag).filter((language) => language !== null)
  return preferredLanguage({ accepted, available: languages })
}
