/** Texts on their way to translators and back. */
import type { Base } from '../../bases/base'
import { type TextLanguage, textIn } from '../../language/language'
import { itemOf } from '../tree'
import { studyTexts } from './studyTexts'
import { columnsOf, hashOfWords, sourceOf, stateOf } from './textState'

export const sentFormats = ['xlsx', 'xliff'] as const

export type SentFormat = (typeof sentFormats)[number]

export interface SentText {
  /** The key of the text, with the hashes of the source and of the translation that were sent. */
  readonly id: string
  /** Of the translation. */
  readonly language: TextLanguage
  /** The words to translate. */
  readonly source: string
  /** The translation; blank while there is none. */
  readonly words: string
  /** For translators: where the text stands. */
  readonly note: string
  /** The translation was made from other words. */
  readonly isOutdated: boolean
}

export interface SentTexts {
  readonly study: string
  readonly source: TextLanguage
  readonly texts: readonly SentText[]
  /** Texts that no file can hold: longer than a cell, or with characters that XML does not have. */
  readonly leftOut: number
}

/** The most characters that a cell of a spreadsheet holds. */
const longest = 32_767

const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u

const isWritable = ({ source, words }: SentText) =>
  [source, words].every((one) => one.length <= longest && !unwritable.test(one))

export interface Wish {
  /** Null: all but the source. */
  readonly language: TextLanguage | null
  /** Only what is missing or outdated. */
  readonly isOpenOnly: boolean
}

export function sentTexts(base: Base, { language: wanted, isOpenOnly }: Wish): SentTexts {
  const source = sourceOf(base)
  const languages = columnsOf(base).filter((one) => one !== source && (wanted === null || one === wanted))
  const texts = languages.flatMap((language) =>
    [...studyTexts(base).values()].flatMap((one): readonly SentText[] => {
      const { key, text, number, item } = one
      const from = text[source] ?? ''
      const state = stateOf(base, one, language)
      const isOpen = state !== 'present' && state !== 'same'
      if (from.trim() === '' || (isOpenOnly && !isOpen)) return []
      const words = text[language] ?? ''
      const about = item === null ? '' : textIn(itemOf(base, item)?.text, source, source)
      const note = [number, key.split('/')[0], about === from ? '' : about].filter((part) => part !== '').join(' · ')
      return [
        {
          id: `${key}#${hashOfWords(from)}.${hashOfWords(words)}`,
          language,
          source: from,
          words,
          note,
          isOutdated: state === 'outdated' || state === 'wordsOnly',
        },
      ]
    }),
  )
  const written = texts.filter(isWritable)
  return { study: base.id, source, texts: written, leftOut: texts.length - written.length }
}

/** What came back in a file. */
export interface BroughtText extends Pick<SentText, 'id' | 'language' | 'source' | 'words'> {
  /** Its row, or its line, in the file. */
  readonly at: number
}

export type BroughtTexts =
  | { readonly type: 'Texts'; readonly texts: readonly BroughtText[] }
  /** One sentence. */
  | { readonly type: 'Refused'; readonly reason: string }

export interface TranslatorsFiles {
  readonly writeTexts: (texts: SentTexts, format: SentFormat) => Promise<Uint8Array>
  readonly readTexts: (bytes: Uint8Array) => Promise<BroughtTexts>
}
