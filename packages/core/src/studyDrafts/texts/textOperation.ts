/** What an author does to the texts of a study as a whole, and what every operation means for its translations. */
import type { Base } from '../../bases/base'
import type { TextLanguage } from '../../language/language'
import { isQuestion, itemOf } from '../tree'
import type { TextField } from './studyTexts'
import { sourceOf } from './textState'
import {
  remembered,
  rememberedOne,
  renamedMarks,
  type Translated,
  translated,
  withLanguage,
  withoutLanguage,
  withSource,
} from './translating'

export type TextOperation =
  /** Texts of any kind, in any of the study's languages. */
  | { readonly type: 'translate'; readonly texts: readonly Translated[] }
  | { readonly type: 'addLanguage' | 'removeLanguage' | 'translateFrom'; readonly language: TextLanguage }

export function withTexts(base: Base, operation: TextOperation): Base {
  switch (operation.type) {
    case 'translate':
      return translated(base, operation.texts)
    case 'addLanguage':
      return withLanguage(base, operation.language)
    case 'removeLanguage':
      return withoutLanguage(base, operation.language)
    case 'translateFrom':
      return withSource(base, operation.language)
  }
}

/** What is written in one place. */
interface Saying {
  readonly type: 'say'
  /** Null for the study itself. */
  readonly id: string | null
  readonly field: TextField
}

/** Any other operation. */
interface Named {
  readonly type: string
}

/** After an operation: with what the translations were made from. */
export function remembering(before: Base, after: Base, operation: Named | Saying | TextOperation): Base {
  const { type } = operation
  if (type === 'rename' || type === 'renameAnswer') return renamedMarks(before, after)
  if ('field' in operation) return rememberedOne(before, after, { ...operation, owner: ownerOf(before, operation.id) })
  const isKnown = 'texts' in operation && operation.texts.every(({ language }) => language !== sourceOf(before))
  return isKnown ? after : remembered(before, after)
}

function ownerOf(base: Base, id: string | null): 'study' | 'section' | 'question' {
  const item = id === null ? null : itemOf(base, id)
  if (!item) return 'study'
  return isQuestion(item) ? 'question' : 'section'
}
