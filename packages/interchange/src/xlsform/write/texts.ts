/** Texts of a base in the columns of an XLSForm: `label::English (en)`. */
import { type Base, languagesOfBase } from '@casebook/core/bases/base'
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { filled } from '@casebook/core/language/names'
import { inLanguage } from '../columns'
import type { Cells } from './cells'

export interface WrittenTexts {
  /** Of the language in which the base falls back, as its columns name it. */
  readonly standard: string
  /** Columns that the sheets have, even where no text is in a language. */
  readonly labels: readonly string[]
  cells(column: string, text: Text | undefined): Cells
}

/** @param nameOf of the field with the id, in a text that shows its answer */
export function createTexts(base: Base, nameOf: (id: string) => string): WrittenTexts {
  const { fallbackLanguage } = base.config
  const languages = [...new Set([fallbackLanguage, ...languagesOfBase(base)])]
  return {
    standard: headerOf(fallbackLanguage),
    labels: languages.map((language) => inLanguage('label', headerOf(language))),
    cells: (column, text = {}) =>
      Object.fromEntries(
        languages.flatMap((language) => {
          const words = text[language]
          return words ? [[inLanguage(column, headerOf(language)), filled(words, (id) => `\${${nameOf(id)}}`)]] : []
        }),
      ),
  }
}

function headerOf(language: TextLanguage): string {
  const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language)
  return `${name ?? language} (${language})`
}

/** Two texts as one, in each language that either has. */
export function together(first: Text | undefined, second: Text | undefined, between: string): Text | undefined {
  if (!first || !second) return first ?? second
  const languages = [...new Set([...Object.keys(first), ...Object.keys(second)])] as TextLanguage[] // The cast is sound: these are its keys.
  return Object.fromEntries(languages.map((each) => [each, [first[each], second[each]].filter(Boolean).join(between)]))
}
