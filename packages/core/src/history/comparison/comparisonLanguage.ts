/**
 * The language in which revisions are compared: always the same, so that readers of different languages see the same
 * differences. German first, then the fallback.
 */
import { type Language, type Text, type TextLanguage, textIn } from '../../language/language'

export const comparisonLanguage: Language = 'de'

export function comparedText(text: Text | undefined, fallback: TextLanguage = 'en'): string {
  return textIn(text, comparisonLanguage, fallback)
}
