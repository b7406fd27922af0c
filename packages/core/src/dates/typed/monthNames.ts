/**
 * Month names in all eight languages: in full or abbreviated, with or without accents, in the Russian genitive, and in
 * both Syrian and Egyptian Arabic.
 */
import { type Language, languages } from '../../language/language'
import { localeOfLanguage } from '../../language/locale'

/** Names that no locale has, or that are not a prefix of one. */
const alsoCalled: Readonly<Partial<Record<Language, Readonly<Record<string, number>>>>> = {
  de: { jänner: 1, feber: 2, mrz: 3, maerz: 3 },
  es: { setiembre: 9 },
}

const shortestPrefix = 3

/**
 * The months a name may mean: none if it is unknown, several if it is too short (`jui`). The person's own language is
 * tried first, then the picker's labels, then the other languages.
 */
export function monthsNamed(name: string, language: Language, labels: readonly string[] = []): readonly number[] {
  const word = folded(name)
  const others = languages.filter((other) => other !== language)
  for (const names of [namesIn(language), labelNames(labels), ...others.map(namesIn)]) {
    const months = monthsIn(names, word)
    if (months.length > 0) return months
  }
  return []
}

type Names = readonly (readonly [name: string, month: number])[]

function monthsIn(names: Names, word: string): readonly number[] {
  const exact = names.filter(([name]) => name === word)
  const found =
    exact.length > 0 || word.length < shortestPrefix ? exact : names.filter(([name]) => name.startsWith(word))
  return [...new Set(found.map(([, month]) => month))]
}

function labelNames(labels: readonly string[]): Names {
  return labels.map((label, index) => [folded(label), index + 1] as const)
}

const known = new Map<Language, Names>()

function namesIn(language: Language): Names {
  const names = known.get(language) ?? namesOf(language)
  known.set(language, names)
  return names
}

function namesOf(language: Language): Names {
  const locales = language === 'sy' ? [localeOfLanguage(language), 'ar-EG'] : [localeOfLanguage(language)]
  const forms = locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
    ]),
  )
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const written = forms.flatMap((form) =>
    months.map((month) => {
      const parts = form.formatToParts(Date.UTC(2026, month - 1))
      return [folded(parts.find(({ type }) => type === 'month')?.value ?? ''), month] as const
    }),
  )
  const also = Object.entries(alsoCalled[language] ?? {}).map(([name, month]) => [folded(name), month] as const)
  return [...written, ...also]
}

/** Ignores case, accents, dots and Arabic elongation. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.ـ]/gu, '')
    .toLowerCase()
}
