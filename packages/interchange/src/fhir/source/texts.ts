/** Texts and their translations, in Casebook's languages. */
import { type Language, languages, type Text } from '@casebook/core/language/language'
import { withoutNames } from '@casebook/core/language/names'
import type { FindingLog } from '../finding'
import { guessLanguage, languageOf } from './documentLanguage'
import { extensionsOf, extensionValue } from './extensions'
import { isRecord, type Json, recordIn, recordsIn, stringIn } from './json'
import { withoutMarkdown } from './markdown'

export interface Texts {
  readonly main: Language
  /** The main language first. */
  readonly languages: readonly Language[]
  /** A string element with its translations; null if missing or blank. */
  read(owner: Json, key: string): Text | null
  /** A source text without translations. */
  plain(text: string): Text
  /** A text of ours, in the document's languages. */
  ours(text: Readonly<Record<Language, string>>): Text
}

export function createTexts(document: Json, findings: FindingLog): Texts {
  const main = mainLanguage(document, findings)
  const found = new Set<Language>([main])
  for (const code of languageCodes(document)) {
    const language = languageOf(code)
    if (language) found.add(language)
    else
      findings.add('', 'lost', 'Language', `Translations into "${code}" are left out: Casebook has no such language.`)
  }
  const all = [main, ...languages.filter((language) => language !== main && found.has(language))]
  return {
    main,
    languages: all,
    read(owner, key) {
      const value = stringIn(owner, key)
      const beside = recordIn(owner, `_${key}`) ?? {}
      const isMarkdown = extensionsOf(beside, 'rendering-markdown').length > 0
      const words = (text: string) => withoutNames(isMarkdown ? withoutMarkdown(text) : text)
      const text: Partial<Record<Language, string>> = value === null ? {} : { [main]: words(value) }
      for (const { language, content } of translations(beside)) if (content) text[language] = words(content)
      return Object.keys(text).length > 0 ? text : null
    },
    plain: (text) => ({ [main]: withoutNames(text) }),
    ours: (text) => Object.fromEntries(all.map((language) => [language, text[language]])),
  }
}

export function translations(element: Json): readonly { language: Language; content: string | null }[] {
  return extensionsOf(element, 'translation').flatMap((extension) => {
    const language = languageOf(String(extensionValue(extension, 'lang') ?? ''))
    return language ? [{ language, content: stringOrNull(extensionValue(extension, 'content')) }] : []
  })
}

/** Joins texts language by language; where one lacks a language, its own words are used. */
export function joinTexts(parts: readonly (Text | null)[], separator: string): Text | null {
  const present = parts.filter((part) => part !== null)
  if (present.length < 2) return present[0] ?? null
  const used = languages.filter((language) => present.some((part) => part[language] !== undefined))
  const inLanguage = (language: Language) =>
    present
      .map((part) => part[language] ?? Object.values(part)[0] ?? '')
      .filter(Boolean)
      .join(separator)
  return Object.fromEntries(used.map((language) => [language, inLanguage(language)]))
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function mainLanguage(document: Json, findings: FindingLog): Language {
  const stated = stringIn(document, 'language')
  const known = stated === null ? null : languageOf(stated)
  if (known) return known
  if (stated !== null) {
    const message = `The document is in "${stated}", which Casebook does not support; its texts are kept as English.`
    findings.add('', 'changed', 'Language', message, stated)
    return 'en'
  }
  const guessed = translatedIntoItself(document) ?? guessLanguage(itemTexts(document)) ?? 'en'
  findings.add('', 'note', 'Language', `The document does not name its language; it was taken to be "${guessed}".`)
  return guessed
}

/** A translation that equals its original gives away the original's language. */
function translatedIntoItself(document: Json): Language | null {
  const votes = new Map<Language, number>()
  walk(document, (owner) => {
    for (const key of Object.keys(owner)) {
      const value = owner[key]
      if (typeof value !== 'string') continue
      for (const { language, content } of translations(recordIn(owner, `_${key}`) ?? {}))
        if (content === value) votes.set(language, (votes.get(language) ?? 0) + 1)
    }
  })
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function itemTexts(document: Json): readonly string[] {
  const texts: string[] = []
  walk(document, (owner) => {
    for (const key of ['title', 'text', 'display', 'description']) {
      const text = stringIn(owner, key)
      if (text !== null) texts.push(text)
    }
  })
  return texts
}

function languageCodes(document: Json): ReadonlySet<string> {
  const codes = new Set<string>()
  walk(document, (owner) => {
    for (const extension of extensionsOf(owner, 'translation')) {
      const code = extensionValue(extension, 'lang')
      if (typeof code === 'string' && code.trim()) codes.add(code)
    }
    for (const designation of recordsIn(owner, 'designation')) {
      const code = stringIn(designation, 'language')
      if (code) codes.add(code)
    }
  })
  return codes
}

/** Visits every record of the document, at any depth, without recursion. */
function walk(document: Json, visit: (owner: Json) => void): void {
  const open: unknown[] = [document]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (let i = next.length - 1; i >= 0; i--) open.push(next[i] ?? null)
    else if (isRecord(next)) {
      visit(next)
      const values = Object.values(next)
      for (let i = values.length - 1; i >= 0; i--) open.push(values[i] ?? null)
    }
  }
}
