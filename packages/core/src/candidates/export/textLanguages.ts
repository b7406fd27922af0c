import { type Base, languagesOfBase } from '../../bases/base'
import type { TextLanguage } from '../../language/language'

/** The languages of a study's texts, the one in which they fall back first. */
export function textLanguages(base: Base): readonly TextLanguage[] {
  const { fallbackLanguage } = base.config
  return [fallbackLanguage, ...languagesOfBase(base).filter((one) => one !== fallbackLanguage)]
}
