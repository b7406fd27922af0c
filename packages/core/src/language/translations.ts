import type { TextLanguage } from './language'

/** What the translations of a base were made from, as far as it is not what stands there now. */
export interface Translations {
  /** The language that the others are translated from; without it the fallback. */
  readonly source?: TextLanguage | undefined
  /**
   * By the key of a text, and by the language of the translation: the language and the hash of the words that it was made from. Without an entry
   * it was made from the words that are there.
   */
  readonly madeFrom?: Readonly<Record<string, Readonly<Record<TextLanguage, string>>>> | undefined
}
