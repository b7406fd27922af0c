/** Which of the eight languages the interface speaks, and how it is written. */
import { isLanguage, type Language, languages } from './language'

/** The language where nobody wished for one that there is. */
export const defaultLanguage: Language = 'de'
export const fallbackLanguage: Language = 'en'

interface Wishes {
  /** In the order of preference. */
  readonly accepted: readonly Language[]
  /** Missing where nobody said which there are. */
  readonly available?: readonly Language[] | undefined
}

/** The first accepted language that is also available. */
export function preferredLanguage({ accepted, available }: Wishes): Language {
  if (!available?.length) return fallbackLanguage
  const wished = accepted.find((language) => available.includes(language))
  if (wished) return wished
  return available.includes(defaultLanguage) ? defaultLanguage : fallbackLanguage
}

interface LanguagesOfBase {
  readonly availableLanguages: readonly Language[]
  /** In the order of preference of the study. */
  readonly acceptLanguages: readonly Language[]
}

/** In which language a base is shown: the one that is spoken if the base has it, else the first that the base accepts and has. */
export function languageInBase(spoken: Language, { availableLanguages, acceptLanguages }: LanguagesOfBase): Language {
  return preferredLanguage({ accepted: [spoken, ...acceptLanguages], available: availableLanguages })
}

/** What the switch offers in data entry: the languages of the base; all where it says nothing of them. */
export function languagesOffered({
  availableLanguages,
}: Pick<LanguagesOfBase, 'availableLanguages'>): readonly Language[] {
  return availableLanguages.length > 0 ? languages.filter((one) => availableLanguages.includes(one)) : languages
}

/** Ours for a tag as browsers send it: `de-AT` is `de`, and Arabic is the one of Syria. Null for any other language. */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  if (primary === 'ar') return 'sy'
  return primary !== 'sy' && isLanguage(primary) ? primary : null
}

/** The tag that browsers and screen readers know. `sy` is no language code: the language is Arabic. */
export function tagOfLanguage(language: Language): string {
  return language === 'sy' ? 'ar' : language
}

const locales: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT', sy: 'ar-SY-u-nu-latn' }

/**
 * How dates, times, numbers and plurals are written. English ones as in Europe: 18 Nov 2026, 14:05; Portuguese ones as in Portugal; Arabic
 * ones with the months of Syria and the digits in which answers are kept.
 */
export function localeOfLanguage(language: Language): string {
  return locales[language] ?? language
}

export function directionOfLanguage(language: Language): 'ltr' | 'rtl' {
  return language === 'sy' ? 'rtl' : 'ltr'
}

/** Between things in a row. `Intl.ListFormat` would say “and” before the last in some languages, and nothing at all in Russian. */
export function commaOf(language: Language): string {
  return language === 'sy' ? '، ' : ', '
}

/** Every language by its own name: who looks for theirs need not read another. */
export const ownNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  sy: 'العربية',
  ru: 'Русский',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
}
