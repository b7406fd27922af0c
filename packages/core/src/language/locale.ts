/** The language of the interface, that of a study's texts, and their conventions. */
import { isLanguage, type Language, languages, nearestLanguage, type TextLanguage } from './language'

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
  readonly availableLanguages: readonly TextLanguage[]
  /** In the study's order of preference. */
  readonly acceptLanguages: readonly TextLanguage[]
}

/**
 * The language of the interface while a base is shown: the reader's if the base has it, else the first that the base accepts and has. It stays
 * the reader's if the interface speaks none of the base's.
 */
export function languageInBase(spoken: Language, { availableLanguages, acceptLanguages }: LanguagesOfBase): Language {
  const available = availableLanguages.flatMap((one) => languageOfText(one) ?? [])
  if (availableLanguages.length > 0 && available.length === 0) return spoken
  const accepted = acceptLanguages.flatMap((one) => languageOfText(one) ?? [])
  return preferredLanguage({ accepted: [spoken, ...accepted], available })
}

/** The interface's language that a language of texts is, if it is one of the eight: `pt` for `pt-BR`. */
export function languageOfText(code: TextLanguage): Language | undefined {
  const found = nearestLanguage(code, languages)
  return found !== undefined && isLanguage(found) ? found : undefined
}

/** Whether a base has languages that the interface does not speak: its texts then have a language of their own. */
export function hasOtherLanguages({ availableLanguages }: Pick<LanguagesOfBase, 'availableLanguages'>): boolean {
  return availableLanguages.some((one) => !isLanguage(one))
}

/**
 * The language in which the texts of a base are read: that of the interface if it speaks all of the base's. Otherwise the one chosen for them if
 * the base has it, else the interface's, else the first that the base accepts and has.
 */
export function languageOfTexts(
  chosen: TextLanguage | null,
  spoken: Language,
  { availableLanguages, acceptLanguages }: LanguagesOfBase,
): TextLanguage {
  if (!hasOtherLanguages({ availableLanguages })) return spoken
  for (const wanted of [chosen, spoken, ...acceptLanguages]) {
    const found = wanted === null ? undefined : nearestLanguage(wanted, availableLanguages)
    if (found !== undefined) return found
  }
  return availableLanguages[0] ?? spoken
}

/** The languages offered where questions are read: those of the base, the interface's first, or all of these if the base lists none. */
export function languagesOffered({
  availableLanguages,
}: Pick<LanguagesOfBase, 'availableLanguages'>): readonly TextLanguage[] {
  if (availableLanguages.length === 0) return languages
  const known = languages.filter((one) => availableLanguages.includes(one))
  return [...known, ...availableLanguages.filter((one) => !isLanguage(one))]
}

/** Our language for a browser's tag: `de-AT` is `de`, and Arabic is the Syrian one. Null for any other language. */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  if (primary === 'ar') return 'sy'
  return primary !== 'sy' && isLanguage(primary) ? primary : null
}

/** The tag for browsers and screen readers. `sy` is not a language code: the language is Arabic. */
export function tagOfLanguage(language: TextLanguage): string {
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

/** The languages that have a code of two letters, each once, with their names in one. */
export function namedLanguages(inLanguage: Language): ReadonlyMap<TextLanguage, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const names = new Intl.DisplayNames(localeOfLanguage(inLanguage), { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const codeOf = new Map<string, TextLanguage>()
  for (const code of codes) {
    const name = names.of(code)
    if (name !== undefined && !isFormerCode(code) && !codeOf.has(name)) codeOf.set(name, code)
  }
  return new Map([...codeOf].map(([name, code]) => [code, name]))
}

/** Whether a newer two-letter code has replaced this one, as `he` replaced `iw` for Hebrew. */
function isFormerCode(code: string): boolean {
  const [today = code] = Intl.getCanonicalLocales(code)
  return today !== code && today.length === 2
}

/** The same for any language of a study; its code if the browser has no name for it. */
export function ownNameOf(language: TextLanguage): string {
  if (isLanguage(language)) return ownNames[language]
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
