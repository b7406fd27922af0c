/**
 * The words of each language, in three files: those that a patient's page may ever say, those that the staff's page begins with besides, and those
 * of code that is loaded later. The build finds out which those are; without a build each file has all of them.
 */
import type { Language } from '@casebook/core/language/language'
import type { Messages } from '@lingui/core'

interface Catalogue {
  readonly messages: Messages
}

const files = {
  patient: import.meta.glob<Catalogue>('./*.po', { query: '?patient?lingui' }),
  staff: import.meta.glob<Catalogue>('./*.po', { query: '?staff?lingui' }),
  later: import.meta.glob<Catalogue>('./*.po', { query: '?later?lingui' }),
}

export type WordsPart = keyof typeof files

export const allWords: readonly WordsPart[] = ['patient', 'staff', 'later']

/** The words of these parts in a language. */
export async function wordsIn(language: Language, parts: readonly WordsPart[]): Promise<Messages> {
  const fetched = await Promise.all(parts.map((part) => files[part][`./${language}.po`]?.()))
  return Object.assign({}, ...fetched.map((catalogue) => catalogue?.messages))
}
