/**
 * The side of a study for practice: a base of its own in the same group, with the same versions and separate cases. Its id is that of the study
 * with a mark which no author can use, so an id says its side wherever it stands: in an address, a request, a row, a file or the server log.
 */
import { nearestLanguage, type Text } from '../../language/language'
import type { Base } from '../base'
import type { BaseName } from '../baseName'

export const sides = ['live', 'practice'] as const
export type Side = (typeof sides)[number]

export const practiceMark = '~practice'

/** The side that the id of a base names. */
export function sideOf(base: string): Side {
  return base.endsWith(practiceMark) ? 'practice' : 'live'
}

/** Whether the id is short enough to take the mark. */
export function fitsPractice(base: string): boolean {
  return base.length + practiceMark.length <= longestId
}

const longestId = 255

/** The same study on the other side, or on the one that it is on. */
export function onSide<Name extends BaseName>(side: Side, name: Name): Name {
  const live = sideOf(name.base) === 'practice' ? name.base.slice(0, -practiceMark.length) : name.base
  return { ...name, base: side === 'practice' ? `${live}${practiceMark}` : live }
}

/** Whether any text in the request names a base for practice. */
export function namesPractice(request: unknown): boolean {
  if (typeof request === 'string') return sideOf(request) === 'practice'
  return typeof request === 'object' && request !== null && Object.values(request).some(namesPractice)
}

const words: Text = {
  en: 'practice',
  de: 'Übung',
  es: 'práctica',
  fr: 'exercice',
  it: 'esercitazione',
  pt: 'prática',
  ru: 'учёба',
  sy: 'تدريب',
}

/** The title of a study says that it is for practice, so each list, paper and file that has the title says so too. */
export function practiceTitle(title: Text): Text {
  const languages = Object.keys(title)
  if (languages.length === 0) return words
  return Object.fromEntries(
    Object.entries(title).map(([language, text]) => {
      const word = words[nearestLanguage(language, Object.keys(words)) ?? 'en']
      return [language, `${text} (${word})`]
    }),
  )
}

/** The document of a version, as the base of that id has it. */
export function documentAt(id: string, document: Base): Base {
  return sideOf(id) === 'practice' ? { ...document, id, text: practiceTitle(document.text) } : document
}
