/** The language of the interface, and its conventions. */
import { isLanguage, type Language, languages } from './language'

/** The language if no requested one is available. */
export const defaultLanguage: Language = 'de'
export const fallbackLanguage: Language = 'en'

interface Wishes {
  /** In the order of preference. */
  readonly accepted: readonly Language[]
  /** Missing if the available languages are unknown. */
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
  /** In the study's order of preference. */
  readonly acceptLanguages: readonly Language[]
}

/**
 * The language in which a base is shown: the interface's if the base has it, else the first that the base accepts and
 * has.
 */
export function languageInBase(spoken: Language, { availableLanguages, acceptLanguages }: LanguagesOfBase): Language {
  return preferredLanguage({ accepted: [spoken, ...acceptLanguages], available: availableLanguages })
}

/** The languages offered in data entry: those of the base, or all if it lists none. */
export function languagesOffered({
  availableLanguages,
}: Pick<LanguagesOfBase, 'availableLanguages'>): readonly Language[] {
  return availableLanguages.length > 0 ? languages.filter((one) => availableLanguages.includes(one)) : languages
}

/** Our language for a browser's tag: `de-AT` is `de`, and Arabic is the Syrian one. Null for any other language. */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  if (primary === 'ar') return 'sy'
  return primary !== 'sy' && isLanguage(primary) ? primary : null
}

/** The tag for browsers and screen readers. `sy` is not a language code: the language is Arabic. */
export function tagOfLanguage(language: Language): string {
  return language === 'sy' ? 'ar' : language
}

const locales: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT', sy: 'ar-SY-u-nu-latn' }

/**
 * The locale for dates, times, numbers and plurals. English is European: 18 Nov 2026, 14:05; Portuguese is that of
 * Portugal; Arabic has Syrian months and the digits in which answers are stored.
 */
export function localeOfLanguage(language: Language): string {
  return locales[language] ?? language
}

export function directionOfLanguage(language: Language): 'ltr' | 'rtl' {
  return language === 'sy' ? 'rtl' : 'ltr'
}

/**
 * The separator in a list. `Intl.ListFormat` adds “and” before the last item in some languages, and nothing at all in
 * Russian.
 */
export function commaOf(language: Language): string {
  return language === 'sy' ? '، ' : ', '
}

/** Every language by its own name, so that people find theirs without reading another. */
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
