/** Texts of an ODM file in their languages. Texts without one are in the language that the file names most often, or the author chooses. */
import { isTextLanguage, type Text, type TextLanguage } from '@casebook/core/language/language'
import { withoutNames } from '@casebook/core/language/names'
import { elementsOf, wordsOf, type XmlAccount } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { formLanguage } from '../xlsform/languages'

const xmlSpace = 'http://www.w3.org/XML/1998/namespace'

export interface Texts {
  /** All of the study, that of texts without one first. */
  readonly languages: readonly TextLanguage[]
  readonly areNamed: boolean
  /** The translated texts within an element of this name, the first of them; null if there are none. */
  of(element: XmlElement, name: string): Text | null
  /** Words in the language of texts without one. */
  own(words: string): Text
}

export function textsOf(study: XmlElement, otherwise: TextLanguage, account: XmlAccount): Texts {
  const counts = new Map<TextLanguage, number>()
  count(study)
  const [most = otherwise, ...others] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([language]) => language)

  function count(element: XmlElement): void {
    const written = element.attributes.find(({ name, space }) => name === 'lang' && space === xmlSpace)?.value
    if (element.name === 'TranslatedText' && written) {
      const language = languageOf(written)
      counts.set(language, (counts.get(language) ?? 0) + 1)
    }
    for (const each of elementsOf(element)) count(each)
  }

  /** ODM 2 may have the same words with markup, which stay unread. */
  function isPlain(each: XmlElement): boolean {
    const type = each.attributes.find(({ name, space }) => /^type$/i.test(name) && space === '')
    if (type && !/^text\/plain$/i.test(type.value.trim())) return false
    if (type) account.read(each, type.name)
    return true
  }

  const own = (words: string): Text => ({ [most]: withoutNames(words) })

  function of(element: XmlElement, name: string): Text | null {
    const [around] = account.within(element, name)
    if (!around) return null
    const translated = account.within(around, 'TranslatedText').filter(isPlain)
    const texts = translated.flatMap((each): readonly (readonly [TextLanguage, string])[] => {
      const written = account.read(each, 'lang', xmlSpace)
      const words = plainWords(wordsOf(each))
      return words === '' ? [] : [[written ? languageOf(written) : most, withoutNames(words)]]
    })
    return texts.length === 0 ? null : (Object.fromEntries(texts) as Text) // The cast is sound: the keys are languages.
  }

  return { languages: [most, ...others], areNamed: counts.size > 0, of, own }
}

/** Indented texts lose the indentation, and keep their lines. */
export function plainWords(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function languageOf(written: string): TextLanguage {
  const code = written.trim().replaceAll('_', '-')
  return isTextLanguage(code) ? code : formLanguage(code).language
}
