/** Texts in their languages. A text without words says the name of what it is about, in no language. */
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { filled } from '@casebook/core/language/names'
import { type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import type { OdmVersion } from './version'

export interface WrittenTexts {
  /** In each language that has words. */
  within(name: string, text: Text | undefined, otherwise: string): WrittenElement
  /** Undefined: it has no words in any language. */
  ifAny(name: string, text: Text | undefined): WrittenElement | undefined
  /** Words of ours, in no language: they must not count for that of the study. */
  ours(name: string, words: string): WrittenElement
}

/** ODM cannot show an answer in a text: the item stands there in brackets. */
export const plain = (words: string) => filled(words, (id) => `[${id}]`).trim()

export function createTexts(version: OdmVersion): WrittenTexts {
  const translated = (words: string, language?: TextLanguage) =>
    xmlText('TranslatedText', { 'xml:lang': language, ...(version === '2.0' ? { Type: 'text/plain' } : {}) }, words)
  const ofText = (text: Text = {}) =>
    Object.entries(text).flatMap(([language, words]) => {
      const said = plain(words ?? '')
      return said === '' ? [] : [translated(said, language as TextLanguage)] // The cast is sound: the keys are languages.
    })
  return {
    within(name, text, otherwise) {
      const words = ofText(text)
      return xml(name, {}, ...(words.length > 0 ? words : [translated(otherwise)]))
    },
    ifAny(name, text) {
      const words = ofText(text)
      return words.length > 0 ? xml(name, {}, ...words) : undefined
    },
    ours: (name, words) => xml(name, {}, translated(words)),
  }
}
