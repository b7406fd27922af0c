/** Texts of an XLSForm in the languages of the base. */
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { withoutNames } from '@casebook/core/language/names'
import { withoutMarkdown } from '../fhir/source/markdown'
import { plainText } from '../redcap/plainText'
import { inLanguage } from './columns'
import { formLanguage } from './languages'
import type { TextNames } from './lower/names'
import type { FormSheet, Row } from './sheets'

export interface Texts {
  /** Those of the base, the fallback first. */
  readonly languages: readonly TextLanguage[]
  readonly fallback: TextLanguage
  /** Null: the row has no words there. */
  read(sheet: FormSheet, row: Row, column: string, names: TextNames): Text | null
  /** Words that the author did not write. */
  own(words: string): Text
}

interface Sources {
  readonly sheets: readonly FormSheet[]
  /** Of the setting `default_language`; blank if it is not there. */
  readonly standard: string
  /** Of a form that names no language. */
  readonly otherwise: TextLanguage
}

const translated = ['label', 'hint', 'constraint_message', 'required_message', 'guidance_hint']

export function createTexts({ sheets, standard, otherwise }: Sources): Texts {
  const names = new Set(sheets.flatMap((sheet) => translated.flatMap((column) => sheet.languagesOf(column))))
  const named = [...names].filter((name) => name !== '')
  /** The columns without a language are in this one. */
  const plain = standardOf(standard, named) ?? named[0] ?? ''
  const languageOf = (written: string): TextLanguage => {
    const name = written === '' ? plain : written
    return name === '' ? otherwise : formLanguage(name).language
  }
  const fallback = languageOf(plain)
  const languages = [...new Set([fallback, ...(names.has('') ? [languageOf('')] : []), ...named.map(languageOf)])]
  tellOfUnknown(
    sheets,
    named.filter((name) => formLanguage(name).isUnknown),
  )

  return {
    languages,
    fallback,
    own: (words) => ({ [fallback]: withoutNames(words) }),
    read(sheet, row, column, named) {
      const words = new Map<TextLanguage, string>()
      for (const written of sheet.languagesOf(column)) {
        const key = inLanguage(column, written)
        const text = row.read(key)
        if (text === '') continue
        const language = languageOf(written)
        const shown = shownWords(row, key, text, named)
        if (!words.has(language)) words.set(language, shown)
        else if (words.get(language) !== shown)
          row.tell(key, 'changed', 'Language', `There are two texts in ${language}: this one is left out.`)
      }
      tellOfMissing(sheet, row, column, words.size)
      return words.size === 0 ? null : Object.fromEntries(words)
    },
  }
}

/** As the setting names a language: by its code or its name. */
function standardOf(standard: string, named: readonly string[]): string | null {
  if (standard === '') return null
  const isIt = (name: string) => name.toLowerCase() === standard.toLowerCase()
  const { language } = formLanguage(standard)
  return named.find(isIt) ?? named.find((name) => formLanguage(name).language === language) ?? standard
}

function tellOfUnknown(sheets: readonly FormSheet[], unknown: readonly string[]): void {
  for (const sheet of sheets)
    for (const column of translated)
      for (const language of sheet.languagesOf(column))
        if (unknown.includes(language))
          sheet.tell(
            sheet.placeOf(inLanguage(column, language)),
            'note',
            'Language',
            `There is no code for the language ${language}: write it in brackets, as in English (en).`,
          )
}

function shownWords(row: Row, key: string, text: string, names: TextNames): string {
  const plain = withoutMarkdown(plainText(text)).trim()
  if (plain !== text) row.tell(key, 'changed', 'Text', 'The text has signs of layout: Casebook shows its words alone.')
  return withoutNames(plain === '' ? text : plain).replace(/\$\{([^{}]*)\}/g, (written, name: string) => {
    const id = names.idOf(name.trim())
    if (id !== null && !/[{}]/.test(id)) return `{{${id}}}`
    const at = text.indexOf(written)
    const { severity, message, replacement } = names.faultOf(name.trim())
    row.tell(key, severity, 'UnknownQuestion', message, { from: at, to: at + written.length, replacement })
    return written
  })
}

/** A text that is there in one language and not in another. */
function tellOfMissing(sheet: FormSheet, row: Row, column: string, count: number): void {
  if (count === 0) return
  for (const written of sheet.languagesOf(column))
    if (row.read(inLanguage(column, written)) === '')
      row.tell(
        inLanguage(column, written),
        'note',
        'Language',
        `There is no ${column} in ${written || 'the first language'}.`,
      )
}
