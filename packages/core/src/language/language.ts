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

/**
 * The same on a page in the requested language: isolated line by line where its own runs the other way, so that a full stop stays at its end.
 * Words of letters alone stand right by themselves.
 */
export function shownIn(text: Text | undefined, language: Language, fallback: Language = 'en'): string {
  const words = textIn(text, language, fallback)
  const isArabic = words !== '' && words === text?.sy && text[language] === undefined
  const runsOtherWay = language === 'sy' ? text?.sy === undefined : isArabic
  return runsOtherWay ? words.replace(/.*[^\p{L}\s].*/gu, isolated) : words
}

/** Left out of the direction of the text around it: it has that of its own first letter. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
