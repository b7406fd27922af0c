import type { Translations } from '../../language/translations'
import type { Fields } from './part'

export const translations: Fields<Translations> = {
  source: {
    says: 'The language that the others are translated from. Without it, the `fallbackLanguage`.',
    example: { source: 'en' },
  },
  madeFrom: {
    says: 'By the key of a text and by the language of its translation: the language and a hash of the words that it was made from, where they may be others now.',
    example: { madeFrom: { 'question/age/text': { de: 'en 5f3a0c129b77e04d' } } },
  },
}
