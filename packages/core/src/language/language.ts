import { bareName, filled, noAnswer, type Say } from './names'

/** The eight interface languages. `sy` is Arabic as written in Syria, the only right-to-left one. */
export const languages = ['de', 'en', 'es', 'sy', 'ru', 'fr', 'it', 'pt'] as const

export type Language = (typeof languages)[number]

/** The language of a study's texts: any tag of BCP 47, as `hi`, `pt-BR` or `zh-Hant`, or one of the interface's. */
export type TextLanguage = string

/** A text in the languages it was written in; a base need not have all of its languages. */
export type Text = Readonly<Record<TextLanguage, string>>

export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code)
}

/** Language, script, region, variants, extensions and private parts. The registry has no language of more than three letters. */
const tag =
  /^[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*(-[a-wy-z\d](-[a-z\d]{2,8})+)*(-x(-[a-z\d]{1,8})+)?$/i

const longestTag = 35

/** Whether a code is a well-formed tag of a language, known or not. */
export function isTextLanguage(code: string): code is TextLanguage {
  return code.length <= longestTag && tag.test(code)
}

/**
 * The one of `available` that stands for `wanted`: the same whatever its capitals, else without its last parts (`zh-Hant` for `zh-Hant-TW`),
 * else the first of the same language. `sy` and `ar` are one language.
 */
export function nearestLanguage(wanted: TextLanguage, available: readonly TextLanguage[]): TextLanguage | undefined {
  if (available.includes(wanted)) return wanted
  const parts = partsOf(wanted)
  for (let count = parts.length; count > 0; count--) {
    const shorter = parts.slice(0, count).join('-')
    const found = available.find((one) => partsOf(one).join('-') === shorter)
    if (found !== undefined) return found
  }
  return available.find((one) => partsOf(one)[0] === parts[0])
}

function partsOf(code: TextLanguage): readonly string[] {
  const [first = '', ...more] = code.toLowerCase().split('-')
  return [first === 'sy' ? 'ar' : first, ...more]
}

/** In the order of preference. Without a list, one language. */
export type Wanted = TextLanguage | readonly TextLanguage[]

/** The language in which a text is read: the first wanted that it has, else any it has; null if it has none. */
export function languageRead(
  text: Text | undefined,
  wanted: Wanted,
  fallback: TextLanguage = 'en',
): TextLanguage | null {
  if (!text) return null
  const available = Object.keys(text)
  for (const one of [wanted, fallback].flat()) {
    const found = nearestLanguage(one, available)
    if (found !== undefined) return found
  }
  return available[0] ?? null
}

/** The text in the wanted language, else in the fallback, else in any it has; blank only if it has none. Names in it stand as they are called. */
export function textIn(
  text: Text | undefined,
  wanted: Wanted,
  fallback: TextLanguage = 'en',
  say: Say = bareName,
): string {
  if (!text) return ''
  const exact = typeof wanted === 'string' ? text[wanted] : undefined
  if (exact !== undefined) return filled(exact, say)
  const language = languageRead(text, wanted, fallback)
  return language === null ? '' : filled(text[language] ?? '', say)
}

/** From right to left by the script that the language is written in. */
export function directionOfLanguage(language: TextLanguage): 'ltr' | 'rtl' {
  const [first, ...more] = partsOf(language)
  const script = more.find((part) => part.length === 4 && !/^\d/.test(part))
  return rightToLeft.test(script ?? first ?? '') ? 'rtl' : 'ltr'
}

/** Scripts, then languages that are written in one of them unless their tag says otherwise. */
const rightToLeft =
  /^(adlm|arab|aran|hebr|mand|mend|nkoo|rohg|samr|syrc|thaa|yezi|ar|arc|arz|ary|aeb|apc|acm|ckb|dv|fa|glk|he|iw|khw|ks|lrc|mzn|nqo|pnb|prs|ps|rhg|sd|skr|syr|ug|ur|yi)$/

interface Page {
  /** The language of its own words. */
  readonly page?: TextLanguage
  /** What names in a text stand for. Null leaves them in it. */
  readonly say?: Say | null
}

/**
 * The same on a page: isolated line by line where its own runs the other way, so that a full stop stays at its end. Words of letters alone stand
 * right by themselves.
 */
export function shownIn(
  text: Text | undefined,
  wanted: Wanted,
  fallback: TextLanguage = 'en',
  { page = [wanted].flat()[0] ?? fallback, say = noAnswer }: Page = {},
): string {
  const language = languageRead(text, wanted, fallback)
  const words = language === null ? '' : (text?.[language] ?? '')
  const runsOtherWay = language !== null && directionOfLanguage(language) !== directionOfLanguage(page)
  const shown = runsOtherWay ? words.replace(/.*[^\p{L}\s].*/gu, isolated) : words
  return say === null ? shown : filled(shown, say)
}

/** Left out of the direction of the text around it: it has that of its own first letter. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
