/** The word for today, in all eight languages. */
import type { Language } from '../../language/language'

const words: Readonly<Record<Language, string>> = {
  de: 'heute',
  en: 'today',
  es: 'hoy',
  fr: 'aujourdhui',
  it: 'oggi',
  pt: 'hoje',
  ru: 'сегодня',
  sy: 'اليوم',
}

const known: ReadonlySet<string> = new Set(Object.values(words))

export function isToday(text: string): boolean {
  return known.has(text.toLowerCase().replace(/['’]/g, ''))
}
