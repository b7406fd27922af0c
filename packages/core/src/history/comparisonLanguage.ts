/**
 * The language in which revisions are compared: always the same, so that readers of different languages see the same
 * differences. German first, then the fallback.
 */
import { type Language, type Text, textIn } from '../language/language'

export const comparisonLanguage: Language = 'de'

/** The version to compare of something that exists once per language; null if it exists in neither. */
export function inComparisonLanguage<T>(
  byLanguage: Readonly<Partial<Record<Language, T>>>,
  fallback: Language = 'en',
): T | null {
  return byLanguage[comparisonLanguage] ?? byLanguage[fallback] ?? null
}

export function comparedText(text: Text | undefined, fallback: Language = 'en'): string {
  return textIn(text, comparisonLanguage, fallback)
}
