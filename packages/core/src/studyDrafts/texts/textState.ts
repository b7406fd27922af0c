/** Whether a text is there in a language, and whether it still says what its source says. */
import { type Base, languagesOfBase } from '../../bases/base'
import type { TextLanguage } from '../../language/language'
import { namesIn } from '../../language/names'
import type { StudyText } from './studyTexts'

/**
 * `outdated`: the source has changed since it was translated. `wordsOnly`: it lacks an answer that the source shows in its words, or shows
 * another one. `same`: word for word the source, or a unit that is a symbol in all languages.
 */
export const textStates = ['present', 'missing', 'outdated', 'wordsOnly', 'same'] as const

export type TextState = (typeof textStates)[number]

/** The language that the others are translated from. */
export function sourceOf(base: Base): TextLanguage {
  return base.translations?.source ?? base.config.fallbackLanguage
}

/** The languages of a study's texts, the source first. */
export function columnsOf(base: Base): readonly TextLanguage[] {
  return [...new Set([sourceOf(base), ...languagesOfBase(base)])]
}

export function stateOf(base: Base, { key, field, text }: StudyText, language: TextLanguage): TextState {
  const source = sourceOf(base)
  const words = text[language]?.trim() ?? ''
  const from = text[source] ?? ''
  const isSymbol = field === 'unit' && Object.keys(text).length < 2
  if (words === '') return isSymbol ? 'same' : 'missing'
  if (language === source) return 'present'
  const made = base.translations?.madeFrom?.[key]?.[language]
  if (made !== undefined && made !== markOf(languageOfMark(made), text)) return 'outdated'
  if (from.trim() === '') return 'present'
  if (lostNames(from, words).length > 0 || lostNames(words, from).length > 0) return 'wordsOnly'
  return words === from.trim() ? 'same' : 'present'
}

/** Names of questions in the source that the translation lacks. */
export function lostNames(from: string, words: string): readonly string[] {
  if (!from.includes('{{')) return []
  const kept = new Set(namesIn(words).names)
  return [...new Set(namesIn(from).names)].filter((name) => !kept.has(name))
}

/** What a translation says of the words that it was made from: their language, and their hash. */
export function markOf(language: TextLanguage, text: StudyText['text']): string {
  return `${language} ${hashOfWords(text[language] ?? '')}`
}

export const languageOfMark = (mark: string): TextLanguage => mark.slice(0, mark.indexOf(' '))

/** 64 bits as 16 hexadecimal digits, over UTF-16 code units. It tells words apart, and protects nothing. */
export function hashOfWords(words: string): string {
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ (code + at), 0x85ebca6b)
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
