/** The eight interface languages. `sy` is Arabic as written in Syria, the only right-to-left one. */
export const languages = ['de', 'en', 'es', 'sy', 'ru', 'fr', 'it', 'pt'] as const

export type Language = (typeof languages)[number]

/** A text in the languages it was written in; a base need not have all eight. */
export type Text = Readonly<Partial<Record<Language, string>>>

export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code)
}

/** The text in the requested language, else in the fallback, else in any it has; blank only if it has none. */
export function textIn(text: Text | undefined, language: Language, fallback: Language = 'en'): string {
  if (!text) return ''
  return text[language] ?? text[fallback] ?? Object.values(text)[0] ?? ''
}
